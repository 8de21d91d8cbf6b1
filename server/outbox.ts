import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '~/http/services.server'
import { escapeHtml } from '~/lib/escape-html'
import type { Attachment } from '~/mail/attachments.server'
import { onlyHere, serveDevPage } from './dev-page'

interface StoredMail {
  to: string
  subject: string
  text: string
  html: string
  attachments: Attachment[]
  created_at: Date
}

const SHOWN = 100

/** Only while SMTP_URL is unset, only on this machine, never for real (docs/product.md, Calls). */
export function serveOutbox(app: FastifyInstance, { pool, env }: Services): void {
  if (env.smtp_url || env.for_real) return
  const list = async (request: FastifyRequest) => {
    const to = (request.query as { to?: unknown }).to
    const { rows } = await pool.query<StoredMail>(
      `select "to", subject, text, html, attachments, created_at from mail_outbox
       where $1::text is null or "to" = lower($1) order by created_at desc, id desc limit ${SHOWN}`,
      [typeof to === 'string' && to !== '' ? to.replaceAll('\0', '') : null],
    )
    return rows
  }
  app.get('/dev/outbox.json', onlyHere, list)
  serveDevPage(app, '/dev/outbox', async (request) => ({ title: 'Outbox', content: content(await list(request)) }))
}

function content(mails: StoredMail[]): string {
  const letters = mails.map(
    (
      mail,
    ) => `<details><summary><b>${escapeHtml(mail.subject)}</b><br><small>to ${escapeHtml(mail.to)} · <time>${mail.created_at.toISOString()}</time></small></summary>
<iframe sandbox="allow-popups allow-top-navigation-by-user-activation" title="${escapeHtml(mail.subject)}" srcdoc="${escapeHtml(mail.html.replace('<head>', '<head><base target="_top">'))}"></iframe><pre>${escapeHtml(mail.text)}</pre></details>`,
  )
  return `<p>SMTP_URL is not set, so mail is kept here instead of being sent. The newest ${SHOWN} are shown. <a href="/dev/mails">All mails there are</a></p>${letters.join('') || '<p>No mail yet.</p>'}`
}
