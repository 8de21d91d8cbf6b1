import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Env } from '~/env.server'
import { sendFailure } from '~/http/mount.server'
import { isDirectLoopback } from '~/http/origin.server'
import type { Services } from '~/http/services.server'
import { describeError } from '~/lib/error-without-values'
import { AppError } from '~/lib/errors'
import { type SandboxProcess, sandboxProcess, sandboxWebhookSecret } from '~/payments/sandbox-process.server'

export async function startPaymentSandbox(env: Env, pool: pg.Pool, secret: Buffer): Promise<SandboxProcess | null> {
  if (env.stripe_secret_key || env.for_real) return null
  return sandboxProcess({
    dir: path.join(env.data_dir, 'sandbox'),
    webhook_secret: sandboxWebhookSecret(secret),
    built: import.meta.env?.DEV === false,
    prepare: (origin) => prepareDemo(pool, origin),
  })
}

async function prepareDemo(pool: pg.Pool, origin: string): Promise<void> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select a.stripe_account_id as id, b.name from payment_accounts a
       join demo_bakeries d on d.bakery_id = a.bakery_id join bakeries b on b.id = a.bakery_id`,
  )
  if (rows.length === 0) return
  const tell = async (what: string, body: object) => {
    const answer = await fetch(`${origin}/sandbox/test/${what}`, { method: 'POST', body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`The sandbox does not take the demo's ${what}: ${await answer.text()}`)
    return (await answer.json()) as { payments: [] }
  }
  await Promise.all(rows.map((account) => tell('accounts', account)))
  const { bookDemoPayments } = await import('../db/seed/past-payments.server')
  // New payments work without the demo's.
  await bookDemoPayments(pool, async (payments) => (await tell('payments', { payments })).payments).catch(
    (error: unknown) => console.warn(`[payments] The demo's payments are not booked: ${describeError(error)}`),
  )
}

const PASSED_ON = ['content-type', 'location', 'content-security-policy', 'cache-control']

/** On this machine only. The sandbox's controls are reached only by its own port. */
export async function serveSandbox(app: FastifyInstance, { payments: { sandbox } }: Services): Promise<void> {
  if (!sandbox) return
  const pass = async (request: FastifyRequest, reply: FastifyReply) => {
    // A path with `..` could reach the provider's API, which needs a key.
    const target = new URL(request.url, sandbox.origin)
    if (!isDirectLoopback(request) || !target.pathname.startsWith('/sandbox/'))
      return sendFailure(reply, request, new AppError('not_found', 'There is nothing at this address.'), {})
    await sandbox.ready()
    const type = request.headers['content-type']
    const answer = await fetch(target, {
      method: request.method,
      redirect: 'manual',
      headers: {
        'x-forwarded-host': request.headers.host ?? '',
        accept: request.headers.accept ?? '*/*',
        ...(type ? { 'content-type': type } : {}),
      },
      ...(request.body ? { body: request.body as Buffer<ArrayBuffer> } : {}),
    })
    for (const name of PASSED_ON) {
      const value = answer.headers.get(name)
      if (value) reply.header(name, value)
    }
    return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
  }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({ method: ['GET', 'POST'], url: '/sandbox/*', handler: pass })
  })
}
