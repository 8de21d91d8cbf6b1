import { z } from 'zod'
import { defineCalls } from '~/http/contract'
import { MAIL_PROVIDERS } from './mail-return'

const OwnReturn = z.object({
  email: z.string(),
  /** `paused`: newsletters and alerts wait. `stopped`: all but mails for signing in. `complained`: they marked a mail as spam. */
  state: z.enum(['fine', 'paused', 'stopped', 'complained']),
  since: z.iso.datetime().nullable(),
})

export type OwnReturn = z.output<typeof OwnReturn>

export const mailReturnsContract = defineCalls({
  'POST /webhooks/mail': {
    name: 'receiveMailNews',
    summary: 'A mail provider’s news of bounces and complaints, signed over the raw body',
    access: 'public',
    query: z.object({ provider: z.enum(MAIL_PROVIDERS).default('generic') }),
    body_limit: 1_000_000,
    a_minute: 600,
    answer: z.object({ received: z.literal(true) }),
    refuses: [401, 404],
  },
  'GET /returned-mail': {
    support: true,
    name: 'getReturnedMail',
    summary: 'Whether mail to your address came back',
    answer: OwnReturn,
  },
  'POST /returned-mail/retry': {
    name: 'retryReturnedMail',
    summary: 'Send mail to your address again after it came back',
    answer: OwnReturn,
    refuses: [409],
  },
})
