import { createHmac, timingSafeEqual } from 'node:crypto'
import { isId } from './ids'

const sign = (secret: Buffer, order_id: string): string =>
  createHmac('sha256', secret).update(`pay:${order_id}`).digest('base64url')

/** The page that a link to pay leads to. The holder of the link can see what is to be paid and pay it, and do nothing else. */
export const payPath = (secret: Buffer, order_id: string): string => `/orders/pay/${order_id}.${sign(secret, order_id)}`

export function readPayToken(secret: Buffer, token: string): string | null {
  const [order_id = '', given = ''] = token.split('.')
  if (!isId(order_id)) return null
  const [own, theirs] = [sign(secret, order_id), given].map((text) => Buffer.from(text)) as [Buffer, Buffer]
  return own.length === theirs.length && timingSafeEqual(own, theirs) ? order_id : null
}
