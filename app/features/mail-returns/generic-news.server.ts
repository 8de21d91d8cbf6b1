import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type MailReturn, RETURN_KINDS } from './mail-return'
import { type Delivery, mailReturn, readJson, unsigned } from './news.server'

const FRESH_SECONDS = 300

const News = z.object({
  events: z
    .array(
      z.object({
        id: z.string().min(1).max(200),
        type: z.enum(RETURN_KINDS),
        email: z.string().max(1000),
        reason: z.string().nullish(),
        at: z.iso.datetime({ offset: true }).optional(),
      }),
    )
    .max(1000),
})

/** For any provider or script: an HMAC over `timestamp.body`, in hex, as little as can be got wrong. */
export function readGenericNews(secret: string, { body, header, now }: Delivery): MailReturn[] {
  const timestamp = header('x-webhook-timestamp')
  const given = Buffer.from(header('x-webhook-signature'), 'hex')
  const signed = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()
  const is_fresh = Math.abs(now.getTime() / 1000 - Number(timestamp)) <= FRESH_SECONDS
  if (!/^\d{1,12}$/.test(timestamp) || !is_fresh || given.length !== signed.length || !timingSafeEqual(given, signed))
    throw unsigned()
  return readJson(News, body.toString()).events.flatMap(({ id, type, email, reason, at }) =>
    mailReturn({ event_id: id, kind: type, email, reason, happened_at: at ? new Date(at) : undefined }, now),
  )
}
