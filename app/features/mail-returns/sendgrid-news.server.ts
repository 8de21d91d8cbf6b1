import { createPublicKey, createVerify } from 'node:crypto'
import { z } from 'zod'
import type { MailReturn, ReturnKind } from './mail-return'
import { type Delivery, mailReturn, readJson, unsigned } from './news.server'

/** It tries again for a day after we failed. */
const FRESH_SECONDS = 2 * 86_400

const News = z
  .array(
    z.object({
      event: z.string(),
      type: z.string().optional(),
      email: z.string().optional(),
      sg_event_id: z.string().optional(),
      reason: z.string().nullish(),
      timestamp: z.number().optional(),
    }),
  )
  .max(10_000)

/** `blocked` is a refusal of the moment. What it dropped by itself, it has told of before. */
const kindOf = ({ event, type }: z.output<typeof News>[number]): ReturnKind | null => {
  if (event === 'spamreport') return 'complaint'
  if (event === 'bounce') return type === 'blocked' ? 'soft_bounce' : 'hard_bounce'
  return null
}

/** SendGrid's Event Webhook, signed: ECDSA over timestamp and body, by a key that its settings show. */
export function readSendgridNews(public_key: string, { body, header, now }: Delivery): MailReturn[] {
  const timestamp = header('x-twilio-email-event-webhook-timestamp')
  const signature = Buffer.from(header('x-twilio-email-event-webhook-signature'), 'base64')
  const key = createPublicKey({ key: Buffer.from(public_key, 'base64'), format: 'der', type: 'spki' })
  const is_fresh = Math.abs(now.getTime() / 1000 - Number(timestamp)) <= FRESH_SECONDS
  const is_signed = createVerify('sha256').update(timestamp).update(body).verify(key, signature)
  if (!/^\d{1,12}$/.test(timestamp) || !is_fresh || !is_signed) throw unsigned()
  return readJson(News, body.toString()).flatMap((one) => {
    const kind = kindOf(one)
    if (!kind) return []
    const { sg_event_id = '', email = '', reason, timestamp: at } = one
    return mailReturn(
      { event_id: sg_event_id, kind, email, reason, happened_at: at ? new Date(at * 1000) : undefined },
      now,
    )
  })
}
