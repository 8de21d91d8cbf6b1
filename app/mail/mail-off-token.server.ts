import { createHmac, timingSafeEqual } from 'node:crypto'
import { isId } from '~/lib/ids'

/** Which mails are switched off by it: those about one conversation, or those about bakeries. It names whom, and what is meant. */
type Purpose = 'mail-off' | 'alerts-off'

const sign = (secret: Buffer, purpose: Purpose, ids: string[]): string =>
  createHmac('sha256', secret)
    .update([purpose, ...ids].join(':'))
    .digest('base64url')

/** In the links of a mail: the holder of the mail can switch it off without signing in, and do nothing else. */
export const mailOffToken = (secret: Buffer, purpose: Purpose, ...ids: string[]): string =>
  [...ids, sign(secret, purpose, ids)].join('.')

/** The ids, or null where it was not made for this. */
export function readMailOffToken(secret: Buffer, purpose: Purpose, token: string): string[] | null {
  const ids = token.split('.')
  const given = ids.pop() ?? ''
  if (ids.length === 0 || !ids.every(isId)) return null
  const [own, theirs] = [sign(secret, purpose, ids), given].map((text) => Buffer.from(text)) as [Buffer, Buffer]
  return own.length === theirs.length && timingSafeEqual(own, theirs) ? ids : null
}

/** What a mail program's own "Unsubscribe" needs (RFC 8058): the page that asks people, and that it takes a post without asking. */
export const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
