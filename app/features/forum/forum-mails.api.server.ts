import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import type { forumMailsContract } from './forum-mails.contract'
import { stopForumMails } from './tell-post.commands.server'

export const forumMailsHandlers = (services: Services): Handlers<typeof forumMailsContract> => ({
  'POST /forum-mails/off': async ({ body }) => {
    await stopForumMails(services, body)
    return undefined
  },
})
