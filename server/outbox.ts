import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendFailure } from '~/http/mount.server'
import { isDirectLoopback } from '~/http/origin.server'
import type { Services } from '~/http/services.server'
import { BRAND } from '~/lib/brand'
import { AppError } from '~/lib/errors'
import { escapeHtml } from '~/mail/look'

interface StoredMail {
  to: string
  subject: string
  text: string
  html: string
  created_at: Date
}

const SHOWN = 100

/** Reads mail that nothing sends: only while SMTP_URL is unset, only on this machine, never for real (docs/product.md, Calls). */
export function serveOutbox(app: FastifyInstance, { pool, env }: Services): void {
  if (env.smtp_url || env.for_real) return
  const list = async (request: FastifyRequest) => {
    const to = (request.query as { to?: unknown }).to
    const { rows } = await pool.query<StoredMail>(
      `select "to", subject, text, html, created_at from mail_outbox
       where $1::text is null or "to" = lower($1) order by created_at desc, id desc limit ${SHOWN}`,
      [typeof to === 'string' && to !== '' ? to.replaceAll('\0', '') : null],
    )
    return rows
  }
  const onlyHere = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    if (!isDirectLoopback(request))
      return sendFailure(reply, request, new AppError('not_found', 'There is nothing at this address.'), {})
  }
  app.get('/dev/outbox.json', { onRequest: onlyHere }, list)
  app.get('/dev/outbox', { onRequest: onlyHere }, async (request, reply) => {
    reply.type('text/html; charset=utf-8')
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'self'",
    )
    return page(await list(request))
  })
}

function page(mails: StoredMail[]): string {
  const letters = mails.map(
    (
      mail,
    ) => `<details><summary><b>${escapeHtml(mail.subject)}</b><br><small>to ${escapeHtml(mail.to)} · <time>${mail.created_at.toISOString()}</time></small></summary>
<iframe sandbox="allow-popups allow-top-navigation-by-user-activation" title="${escapeHtml(mail.subject)}" srcdoc="${escapeHtml(mail.html.replace('<head>', '<head><base target="_top">'))}"></iframe><pre>${escapeHtml(mail.text)}</pre></details>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox · ${BRAND}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;background:#FBF7F0;color:#2A1C13}details{background:#fff;border:1px solid #EADFCF;border-radius:12px;padding:.75rem 1rem;margin:.75rem 0}summary{cursor:pointer}small{color:#6B5546}iframe{width:100%;height:30rem;border:0;margin-top:1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#FBF7F0;padding:1rem;border-radius:8px}</style>
<h1>Outbox</h1><p>SMTP_URL is not set, so mail is kept here instead of being sent. The newest ${SHOWN} are shown.</p>${letters.join('') || '<p>No mail yet.</p>'}`
}
