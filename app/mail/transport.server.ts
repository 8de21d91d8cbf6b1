import type { Env } from '~/env.server'
import { BRAND } from '~/lib/brand'
import type { MailFile } from './attachments.server'

export interface OutgoingMail {
  message_id: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  attachments: MailFile[]
}

export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** The server got the whole mail but never confirmed it. Sent again, it might arrive twice. */
export class Unanswered extends Error {}

const PATIENCE = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 120_000 }

/** Mails on their way at the same time, each by a connection of its own. */
export const SLOTS = 6

/** A connection serves one mail after the other, until it has been silent for `socketTimeout`. What fails is the outbox's to try again. */
const POOLED = { pool: true, maxConnections: SLOTS, maxRequeues: 0 } as const

/** Null while SMTP_URL is unset: mail waits in the outbox, where /dev/outbox shows it. */
export function mailTransport(
  { smtp_url, mail_from }: Pick<Env, 'smtp_url' | 'mail_from'>,
  patience = PATIENCE,
): MailTransport | null {
  if (!smtp_url) return null
  const handed_over = new Set<string>()
  const open = async () => {
    const { default: nodemailer } = await import('nodemailer')
    const transport = nodemailer.createTransport({ url: smtp_url, ...POOLED, ...patience })
    transport.use('stream', ({ data, message }, done) => {
      message.processFunc((bytes) => bytes.once('end', () => handed_over.add(data.messageId!)))
      done()
    })
    return transport
  }
  let opened: ReturnType<typeof open> | undefined
  return {
    async send({ message_id, headers, ...mail }) {
      opened ??= open()
      const transport = await opened
      try {
        await transport.sendMail({
          ...mail,
          from: { name: BRAND, address: mail_from },
          messageId: message_id,
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      } catch (error) {
        const refused = (error as { responseCode?: number }).responseCode !== undefined
        if (refused || !handed_over.has(message_id)) throw error
        throw new Unanswered(`The mail server took it and did not answer (${(error as Error).message}).`)
      } finally {
        handed_over.delete(message_id)
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}
