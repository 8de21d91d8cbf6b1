import { read, sign } from './signed.server'

/** The holder of the link can see what is to be paid and pay it, and do nothing else. */
export const payPath = (secret: Buffer, order_id: string): string => `/orders/pay/${sign(secret, 'pay', [order_id])}`

export const readPayToken = (secret: Buffer, token: string): string | null =>
  read(secret, 'pay', token)?.parts[0] ?? null
