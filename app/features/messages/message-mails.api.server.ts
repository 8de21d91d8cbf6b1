import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { stopMails } from './message-mails.commands.server'
import type { messageMailsContract } from './message-mails.contract'

export const messageMailsHandlers = (services: Services): Handlers<typeof messageMailsContract> => ({
  'POST /message-mails/off': async ({ body }) => {
    await stopMails(services, body)
    return undefined
  },
})
