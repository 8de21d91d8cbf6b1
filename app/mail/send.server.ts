import nodemailer, { type Transporter } from 'nodemailer'
import type pg from 'pg'
import type { Env } from '~/env.server'
import { BRAND } from '~/lib/brand'

export type MailTransport = Pick<Transporter, 'sendMail'>

/** Null while SMTP_URL is unset: mail then waits in the outbox, where /dev/outbox shows it. */
export function mailTransport({ smtp_url }: Pick<Env, 'smtp_url'>): MailTransport | null {
  if (!smtp_url) return null
  return nodemailer.createTransport(smtp_url, {
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  } as object)
}

interface OutboxRow {
  message_id: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/**
 * Sends one mail. The row stays locked meanwhile, so that two workers never send the same one; only what was in flight at a crash
 * can go out twice, and then under the same Message-ID (decision 37).
 */
export async function sendQueuedMail(
  pool: pg.Pool,
  transport: MailTransport,
  mail: { id: string; from: string; last_try: boolean },
): Promise<void> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin')
    const { rows } = await client.query<OutboxRow>(
      `select message_id, "to", subject, text, html, headers from mail_outbox
       where id = $1 and sent_at is null and failed_at is null for update skip locked`,
      [mail.id],
    )
    const row = rows[0]
    if (row) {
      try {
        await transport.sendMail({
          from: { name: BRAND, address: mail.from },
          to: row.to,
          subject: row.subject,
          text: row.text,
          html: row.html,
          messageId: row.message_id,
          headers: { 'Auto-Submitted': 'auto-generated', ...row.headers },
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        await client.query(
          'update mail_outbox set sent_at = now(), attempts = attempts + 1, last_error = null where id = $1',
          [mail.id],
        )
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error))
        await client.query(
          'update mail_outbox set attempts = attempts + 1, last_error = left($2, 500), failed_at = case when $3 then now() end where id = $1',
          [mail.id, failure.message, mail.last_try],
        )
      }
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
  // After the commit: the queue tries again later, longer and longer apart.
  if (failure) throw failure
}
