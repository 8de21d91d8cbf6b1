import path from 'node:path'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { findStanding } from '~/features/accounts/sessions.queries.server'
import { toAppError } from '~/http/errors.server'
import { CALL_FIGURES, Gate, PAGE_FIGURES, PAGE_SHARE, TurnedAway } from '~/http/gate.server'
import { securityHeaders } from '~/http/headers.server'
import { sendFailure } from '~/http/mount.server'
import { type PagesOptions, servePages } from '~/http/pages.server'
import type { Services } from '~/http/services.server'
import { Shares } from '~/http/shares.server'
import { dropUnusedOnClose } from '~/http/unused-connections.server'
import { withoutValues } from '~/lib/error-without-values'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { LiveStreams } from '~/live/live-streams.server'
import { api } from './api'
import { serveMails } from './mails'
import { serveMedia } from './media'
import { serveOneClick } from './one-click'
import { serveOperations } from './operations'
import { serveOutbox } from './outbox'
import { serveSandbox } from './sandbox'
import { countShareVisits } from './share-visits'

export interface AppOptions {
  services: Services
  pages?: Pick<PagesOptions, 'draw' | 'cache' | 'routes'> & { client_dir?: string }
  live?: LiveStreams
  is_stopping?: () => boolean
  log?: { write(line: string): void }
}

const BODY_LIMIT = 256 * 1024

export async function buildApp({
  services,
  pages,
  live = liveStreams(services),
  is_stopping = () => false,
  log,
}: AppOptions): Promise<FastifyInstance> {
  const { env } = services
  const app = Fastify({
    logger: env.log_level === 'silent' ? false : { ...logging(env.log_level), ...(log ? { stream: log } : {}) },
    trustProxy: typeof env.trust_proxy === 'number' ? hops(env.trust_proxy) : env.trust_proxy,
    genReqId: () => newId(),
    bodyLimit: BODY_LIMIT,
    // Long enough for an upload. Without headersTimeout Node would use the larger of the two for both.
    requestTimeout: 150_000,
    http: { headersTimeout: 30_000 },
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    // Answered below, in the shape that the client expects.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => localPath(url),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    // For a URL that can't be decoded: no hook runs.
    frameworkErrors: (error, request, reply) =>
      void sendFailure(reply as unknown as FastifyReply, request as FastifyRequest, toAppError(error), { error }),
  })
  // An unknown body type is refused, not taken for empty.
  app.removeContentTypeParser('text/plain')
  const headers = securityHeaders(env.public_url)
  let closing = false
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (closing) throw new TurnedAway('We’re restarting. Please try again in a moment.')
  })
  app.setErrorHandler((error, request, reply) => sendFailure(reply, request, toAppError(error), { error }))
  app.setNotFoundHandler((request, reply) =>
    sendFailure(reply, request, new AppError('not_found', 'There is nothing at this address.'), {}),
  )
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  dropUnusedOnClose(app)
  app.addHook('preClose', async () => {
    closing = true
    // Streams never end by themselves, and the server waits for its connections.
    live.closeAll()
  })
  serveOperations(app, services, { live, is_stopping })
  serveOutbox(app, services)
  serveMails(app, services)
  serveMedia(app, services)
  await serveSandbox(app, services)
  await serveOneClick(app, services)
  countShareVisits(app, services)
  // Links to pay in old mails, and the way back of pages to pay that were opened by them.
  app.get<{ Params: { token: string } }>('/orders/pay/:token', ({ params, url }, reply) => {
    const [, search] = url.split(/(?=\?)/)
    return reply.header('cache-control', 'no-store').redirect(`/pay/${encodeURIComponent(params.token)}${search ?? ''}`)
  })
  await app.register(api(services, live, new Gate(CALL_FIGURES)), { prefix: '/functions/v1' })
  if (pages) {
    if (pages.client_dir) await serveFiles(app, pages.client_dir)
    servePages(app, { ...pages, gate: new Gate(PAGE_FIGURES), shares: new Shares(PAGE_SHARE) })
  }
  return app
}

export const liveStreams = (services: Pick<Services, 'pool' | 'clock' | 'env'>) =>
  new LiveStreams({ findStanding: findStanding(services), clock: services.clock })

const hops = (count: number) => (_address: string, hop: number) => hop < count

/** A request may name a whole address (RFC 9112, 3.2.2): only its path counts. */
function localPath(target: string): string {
  if (target.startsWith('/')) return target
  const path = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, '')
  return path.startsWith('/') ? path : `/${path}`
}

/** No addresses of people, no query strings (they hold codes, e-mail addresses, places), no tokens of links, no bodies, no values of a failed statement. */
function logging(level: string) {
  return {
    level,
    redact: ['req.headers', 'res.headers'],
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: withoutToken(request.url.split('?')[0]!),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: unknown) => {
        const { name, message, stack = '' } = withoutValues(error)
        return { type: name, message, stack }
      },
    },
  }
}

/** Whoever has the address of a link to pay may pay (ruling 61). */
const withoutToken = (path: string) => path.replace(/^((?:\/orders)?\/pay)\/.*/, '$1/…')

async function serveFiles(app: FastifyInstance, client_dir: string) {
  const assets = path.join(client_dir, 'assets')
  // Names hold a content hash.
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
    preCompressed: true,
  })
  await app.register(fastifyStatic, {
    root: client_dir,
    prefix: '/',
    wildcard: false,
    globIgnore: ['assets/**', '**/*.br', '**/*.gz'],
    decorateReply: false,
    preCompressed: true,
    setHeaders: (response, file) => {
      response.setHeader('cache-control', file.endsWith('service-worker.js') ? 'no-cache' : 'public, max-age=3600')
    },
  })
}
