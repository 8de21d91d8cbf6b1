import { createHmac, timingSafeEqual } from 'node:crypto'
import { isId } from '~/lib/ids'

/** Whose mails about which conversation. */
export interface MailedSide {
  user_id: string
  conversation_id: string
}

const sign = (secret: Buffer, { user_id, conversation_id }: MailedSide): string =>
  createHmac('sha256', secret).update(`mail-off:${user_id}:${conversation_id}`).digest('base64url')

/** In the links of a mail: whoever has the mail can switch it off without signing in, and do nothing else. */
export const mailOffToken = (secret: Buffer, side: MailedSide): string =>
  `${side.user_id}.${side.conversation_id}.${sign(secret, side)}`

export function readMailOffToken(secret: Buffer, token: string): MailedSide | null {
  const [user_id = '', conversation_id = '', given = ''] = token.split('.')
  if (!isId(user_id) || !isId(conversation_id)) return null
  const side = { user_id, conversation_id }
  const [own, theirs] = [sign(secret, side), given].map((text) => Buffer.from(text)) as [Buffer, Buffer]
  return own.length === theirs.length && timingSafeEqual(own, theirs) ? side : null
}
