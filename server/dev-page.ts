import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendFailure } from '~/http/mount.server'
import { isDirectLoopback } from '~/http/origin.server'
import { BRAND } from '~/lib/brand'
import { AppError } from '~/lib/errors'
import { escapeHtml } from '~/mail/look'

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
    return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(page.title)} · ${BRAND}</title>
<style>${STYLE}</style><h1>${escapeHtml(page.title)}</h1>${page.content}`
  })
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;background:#FBF7F0;color:#2A1C13;overflow-wrap:anywhere}a{color:#8C4A1C}
details{background:#fff;border:1px solid #EADFCF;border-radius:12px;padding:.75rem 1rem;margin:.75rem 0}summary{cursor:pointer}small{color:#6B5546}
iframe{width:100%;height:30rem;border:0;margin-top:1rem}pre{white-space:pre-wrap;background:#fff;padding:1rem;border-radius:8px}
figure{overflow-x:auto;margin:1rem 0}figure iframe{height:60rem;margin:0;border:1px dashed #6B5546}dt{font-weight:600}dd{margin:0 0 .5rem}`
