import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toAppError } from './errors.server'
import { type Gate, TurnedAway, VisitorLeft } from './gate.server'
import { contentSecurityPolicy } from './headers.server'
import { callerOf } from './limits.server'
import { sendFailure } from './mount.server'
import { newConnections } from './new-connections.server'
import { type knownRoutes, pageAddress } from './page-address.server'
import { encode, makePage, type Page, type PageCache } from './page-cache.server'
import { textOf } from './page-text.server'
import type { Shares } from './shares.server'

export interface PagesOptions {
  draw: DrawPage
  cache: PageCache
  routes: ReturnType<typeof knownRoutes>
  gate: Gate
  shares: Shares
  refusal_ms?: number
}

/** Clients that are refused at once ask again at once, and saying no to them left no time for pages (decision 065). */
const REFUSAL_MS = 500
/** Refusals that wait hold a connection each; beyond so many they are said at once. */
const MOST_HELD = 1000

export type DrawPage = (asked: AskedPage) => Promise<Page>
export interface AskedPage {
  address: string
  /** Only what may shape a page that all visitors share: no cookies, no tokens, no forwarded hosts. */
  headers: Record<string, string>
}

export function servePages(app: FastifyInstance, options: PagesOptions): void {
  const connections = newConnections(app.server)
  let held = 0
  const holdBack = async () => {
    held++
    await pause(options.refusal_ms ?? REFUSAL_MS)
    held--
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    errorHandler: async (error, request, reply) => {
      if (error instanceof TurnedAway && held < MOST_HELD && !reply.raw.destroyed) await holdBack()
      return sendFailure(reply, request, toAppError(error), { envelope: 'page', error })
    },
    handler: async (request, reply) => {
      const address = pageAddress(withoutNulls(request.raw.url ?? '/'), options.routes)
      const now = Date.now()
      const render = async () => {
        await connections.accept()
        return options.draw({ address, headers: shapingHeaders(request) })
      }
      const kept = options.cache.find(address, now, () => options.gate.pass(render))
      reply.header('server-timing', `cache;desc=${kept ? 'hit' : 'miss'}`)
      const passed = () =>
        options.shares.pass(callerOf(request).address, () => options.gate.pass(render, reply.raw), reply.raw)
      const page = kept ?? (await whileHere(reply.raw, () => options.cache.render(address, now, passed)))
      return sendPage(request, reply, page)
    },
  })
}

/** Visitors of one address share a rendering. If the visitor whose place it had leaves, the next one renders. */
async function whileHere(response: ServerResponse, find: () => Promise<Page>): Promise<Page> {
  for (;;) {
    try {
      return await find()
    } catch (error) {
      if (!(error instanceof VisitorLeft) || response.destroyed) throw error
    }
  }
}

/** PostgreSQL text cannot hold U+0000. In a path it becomes U+FFFD, which matches nothing. */
function withoutNulls(url: string): string {
  if (!url.includes('%00')) return url
  const [path = '/', ...query] = url.split('?')
  return [path.replaceAll('%00', '%EF%BF%BD'), ...query.map((part) => part.replaceAll('%00', ''))].join('?')
}

function shapingHeaders({ headers }: FastifyRequest): Record<string, string> {
  const shaping = ['accept', 'user-agent', 'x-react-router-prefetch'].map((name) => [name, headers[name]] as const)
  return Object.fromEntries(shaping.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

export const pageDrawer =
  (render: (request: Request) => Promise<Response>, public_url: string): DrawPage =>
  async ({ address, headers }) => {
    const response = await render(new Request(`${public_url}${address}`, { headers }))
    const text = await textOf(response)
    const sent: Record<string, string> = {}
    for (const [name, value] of response.headers) sent[name] = value
    delete sent['set-cookie']
    sent['cache-control'] ??= 'no-cache'
    if (response.status === 503) sent['retry-after'] ??= '2'
    if (sent['content-type']?.startsWith('text/html')) {
      sent['content-security-policy'] ??= contentSecurityPolicy([])
    }
    return makePage(response.status, sent, ...text)
  }

export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> {
  reply.headers(page.headers).header('vary', 'Accept-Encoding').header('etag', page.etag)
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const { body, encoding } = await encode(page, request.headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  return reply.code(page.status).send(page.status === 204 ? null : body)
}
