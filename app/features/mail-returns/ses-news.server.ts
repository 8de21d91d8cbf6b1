import { createVerify } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { AppError } from '~/lib/errors'
import type { MailReturn } from './mail-return'
import { type Delivery, mailReturn, readJson, unsigned } from './news.server'

const Envelope = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Subject: z.string().nullish(),
  Message: z.string(),
  Timestamp: z.string(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string().max(500),
  SubscribeURL: z.string().max(2000).optional(),
  Token: z.string().optional(),
})
type Envelope = z.output<typeof Envelope>

const Recipients = z.array(z.object({ emailAddress: z.string(), diagnosticCode: z.string().optional() })).max(1000)

const News = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  bounce: z
    .object({
      bounceType: z.string(),
      feedbackId: z.string(),
      timestamp: z.coerce.date().optional(),
      bouncedRecipients: Recipients,
    })
    .optional(),
  complaint: z
    .object({ feedbackId: z.string(), timestamp: z.coerce.date().optional(), complainedRecipients: Recipients })
    .optional(),
})

/** Amazon tries again for an hour. */
const FRESH_MS = 86_400_000

/** Amazon SES through SNS. Anybody can have a topic there, so only the operator's own is believed. */
export async function readSesNews(topic: string, { body, now }: Delivery): Promise<MailReturn[]> {
  const envelope = readJson(Envelope, body.toString())
  if (envelope.TopicArn !== topic) throw unsigned()
  const certificate = await findCertificate(envelope.SigningCertURL)
  const age = Math.abs(now.getTime() - Date.parse(envelope.Timestamp))
  if (!isSigned(envelope, certificate) || !(age <= FRESH_MS)) throw unsigned()
  if (envelope.Type === 'SubscriptionConfirmation') await ask(amazonAddress(envelope.SubscribeURL ?? ''))
  if (envelope.Type !== 'Notification') return []
  const { bounce, complaint } = readJson(News, envelope.Message)
  const bounced = (bounce?.bouncedRecipients ?? []).map(({ emailAddress, diagnosticCode }) => ({
    ...{ email: emailAddress, reason: diagnosticCode, event_id: `${bounce!.feedbackId}:${emailAddress}` },
    kind: bounce!.bounceType === 'Permanent' ? ('hard_bounce' as const) : ('soft_bounce' as const),
    happened_at: bounce!.timestamp,
  }))
  const complained = (complaint?.complainedRecipients ?? []).map(({ emailAddress }) => ({
    ...{ email: emailAddress, event_id: `${complaint!.feedbackId}:${emailAddress}` },
    ...{ kind: 'complaint' as const, happened_at: complaint!.timestamp },
  }))
  return [...bounced, ...complained].flatMap((told) => mailReturn(told, now))
}

const SIGNED = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const

function isSigned(envelope: Envelope, certificate: string): boolean {
  const verify = createVerify(envelope.SignatureVersion === '1' ? 'sha1' : 'sha256')
  for (const name of SIGNED[envelope.Type]) {
    const value = envelope[name]
    if (value !== null && value !== undefined) verify.update(`${name}\n${value}\n`)
  }
  try {
    return verify.verify(certificate, envelope.Signature, 'base64')
  } catch {
    return false
  }
}

/**
 * What a message names is fetched from Amazon's own hosts alone: anywhere else, a sender could sign with a key of theirs.
 * The name of a region, since sns.s3-us-west-2.amazonaws.com is somebody's bucket.
 */
function amazonAddress(address: string): URL {
  const url = URL.parse(address)
  const is_amazon = url && /^sns\.[a-z]{2}(-[a-z]{2,12}){1,2}-\d\.amazonaws\.com(\.cn)?$/.test(url.hostname)
  if (!is_amazon || url.protocol !== 'https:' || url.port !== '' || url.username !== '') throw unsigned()
  return url
}

const certificates = new LRUCache<string, string>({ max: 10, ttl: 86_400_000 })

async function findCertificate(address: string): Promise<string> {
  const url = amazonAddress(address)
  if (!/^\/SimpleNotificationService-[\w-]+\.pem$/.test(url.pathname)) throw unsigned()
  const known = certificates.get(url.href)
  if (known) return known
  const certificate = await ask(url)
  certificates.set(url.href, certificate)
  return certificate
}

const TIME_LIMIT_MS = 3000
const SIZE_LIMIT = 64 * 1024

/** A failure is ours to say, so that Amazon tries again. */
async function ask(url: URL): Promise<string> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIME_LIMIT_MS) })
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > SIZE_LIMIT) throw new Error('too much')
      chunks.push(chunk)
    }
    if (!response.ok) throw new Error(String(response.status))
    return Buffer.concat(chunks).toString()
  } catch {
    throw new AppError('unavailable', 'Amazon doesn’t answer right now. Please send it again.', { retry_after: 60 })
  }
}
