import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { SUBSCRIBED } from './newsletter'
import { subscribe } from './newsletter.commands.server'
import type { newsletterContract } from './newsletter.contract'

export const newsletterHandlers = ({ db, secret }: Services): Handlers<typeof newsletterContract> => ({
  'POST /newsletter-subscribe': async ({ body }) => {
    await subscribe(db, body, secret)
    return { success: true, message: SUBSCRIBED }
  },
})
