import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { askEmailChange, cancelEmailChange, confirmEmailChange, denyEmailChange } from './email-change.commands.server'
import type { emailChangeContract } from './email-change.contract'
import { findOwnAccount } from './email-change.queries.server'
import { hasPassword } from './password-hash.server'

export const emailChangeHandlers = (services: Services): Handlers<typeof emailChangeContract> => ({
  'GET /account': async ({ actor }) => {
    const { password_hash, ...account } = await findOwnAccount(services, actor)
    return { has_password: hasPassword(password_hash), ...account }
  },
  'POST /auth/email-change': ({ body, actor }) => askEmailChange(services, actor, body),
  'DELETE /auth/email-change': async ({ actor }) => {
    await cancelEmailChange(services, actor)
    return undefined
  },
  'POST /auth/email-change/confirm': ({ body }) => confirmEmailChange(services, body.token),
  'POST /auth/email-change/deny': async ({ body }) => {
    await denyEmailChange(services, body.token)
    return undefined
  },
})
