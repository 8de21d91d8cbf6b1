import type { Services } from '~/http/services.server'
import { DAY_MS } from '~/lib/durations'
import { keyOf, read, sign } from '~/lib/signed.server'
import { DOUBT_DAYS, NOT_ME_PATH } from './two-step'

const PURPOSE = 'two_step_not_me'

/** Of the address that the mail went to: it may be another person's once the account has left it. */
const markOf = (secret: Buffer, email: string): string => keyOf(secret, 'two_step_told', email).slice(0, 22)

export function notMeLink(
  { env, secret, clock }: Pick<Services, 'env' | 'secret' | 'clock'>,
  { user_id, email }: { user_id: string; email: string },
): string {
  const until = clock().getTime() + DOUBT_DAYS * DAY_MS
  const token = sign(secret, PURPOSE, [user_id, markOf(secret, email), String(until)])
  return `${env.public_url}${NOT_ME_PATH}?${new URLSearchParams({ token })}`
}

/** Null for no such link, and for one that has ended. */
export function readNotMe({ secret, clock }: Pick<Services, 'secret' | 'clock'>, token: string) {
  const [user_id, mark, until] = read(secret, PURPOSE, token)?.parts ?? []
  if (!user_id || !(Number(until) > clock().getTime())) return null
  return { user_id, wentTo: (email: string) => mark === markOf(secret, email) }
}
