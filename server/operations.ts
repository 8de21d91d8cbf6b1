import type { FastifyInstance, FastifyRequest } from 'fastify'
import client from 'prom-client'
import { sendFailure } from '~/http/mount.server'
import { isDirectLoopback } from '~/http/origin.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import type { LiveStreams } from '~/live/live-streams.server'

/** What a supervisor, a balancer and a dashboard ask for: alive, ready, how it goes. */
export function serveOperations(
  app: FastifyInstance,
  { pool, env }: Services,
  { live, is_stopping }: { live: LiveStreams; is_stopping: () => boolean },
): void {
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  const seconds = new client.Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  new client.Gauge({
    name: 'pg_pool_connections',
    help: 'Connections of this process to PostgreSQL',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new client.Gauge({
    name: 'live_streams',
    help: 'Open event streams of this process',
    registers: [registry],
    collect() {
      this.set(live.size)
    },
  })
  new client.Gauge({
    name: 'payments_open_findings',
    help: 'Differences between our books and the payment provider, and payments or refunds that a person must look at',
    registers: [registry],
    async collect() {
      const { rows } = await pool
        .query<{ open: number }>(
          'select count(*)::integer as open from reconciliation_findings where resolved_at is null',
        )
        .catch(() => ({ rows: [] }))
      if (rows[0]) this.set(rows[0].open)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    // A stream is open for minutes on purpose.
    if (request.routeOptions.config.stream) return
    const route = request.routeOptions.url ?? 'unmatched'
    seconds.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })

  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const ready =
      !is_stopping() &&
      (await pool.query('select 1').then(
        () => true,
        () => false,
      ))
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, env.metrics_token)) {
      return sendFailure(reply, request, new AppError('not_found', 'There is nothing at this address.'), {})
    }
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  return token ? request.headers.authorization === `Bearer ${token}` : isDirectLoopback(request)
}
