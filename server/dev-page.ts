import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendFailure } from '~/http/mount.server'
import { isDirectLoopback } from '~/http/origin.server'
import { BRAND } from '~/lib/brand'
import { AppError } from '~/lib/errors'
import { escapeHtml } from '~/lib/escape-html'
import { PLAIN_STYLE } from './plain-style'

const nothingHere = (request: FastifyRequest, reply: FastifyReply) =>
  sendFailure(reply, request, new AppError('not_found', 'There is nothing at this address.'), {})

/** For developers on this machine, not through a proxy. */
export const onlyHere = {
  onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    if (!isDirectLoopback(request)) return nothingHere(request, reply)
  },
}

interface DevPage {
  title: string
  content: string
}

export function serveDevPage(
  app: FastifyInstance,
  path: string,
  draw: (request: FastifyRequest) => Promise<DevPage | null>,
): void {
  app.get(path, onlyHere, async (request, reply) => {
    const page = await draw(request)
    if (!page) return nothingHere(request, reply)
    reply.type('text/html; charset=utf-8')
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'self'",
    )
    return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(page.title)} · ${BRAND}</title>
<style>${STYLE}</style><main><h1>${escapeHtml(page.title)}</h1>${page.content}</main>`
  })
}

const STYLE = `${PLAIN_STYLE}
details>iframe{width:100%;height:30rem;border:0}pre{white-space:pre-wrap;background:var(--paper);border:1px solid var(--oat);padding:1rem;border-radius:12px}
figure{overflow-x:auto;margin:1rem 0}figure iframe{height:60rem;border:1px dashed var(--soft)}li{margin:.5rem 0}dt{font-weight:600}dd{margin:0 0 .5rem}`
