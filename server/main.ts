import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { AlreadyRunning } from '~/db/lock.server'
import { readEnv, SettingsError } from '~/env.server'
import { knownParams } from '~/http/page-address.server'
import { pageDrawer } from '~/http/pages.server'
import { BRAND } from '~/lib/brand'
import { withoutValues } from '~/lib/error-without-values'
import { buildApp } from './app'
import { makeDatabaseTemplate } from './database-template'
import { renderDemoPictures } from './demo'
import { givingMemoryBack } from './memory'
import { loadPages, pageHandler } from './page-handler'
import { drawInThread } from './page-thread'
import { drawOnThreads } from './page-threads'
import { type Runtime, startRuntime } from './runtime'
import { stopAll } from './stop'

export { drawInThread, loadPages, makeDatabaseTemplate, readEnv, renderDemoPictures, startRuntime }

/** The built site, started by scripts/start.mjs. */
export async function serve(): Promise<void> {
  const begun = performance.now()
  let runtime: Runtime | undefined
  let app: FastifyInstance | undefined
  let stopping = false
  const stop = async (code: number) => {
    if (stopping) return
    stopping = true
    // Requests in flight get their answers first.
    const well = await stopAll([() => app?.close()])
    await runtime?.stop()
    process.exit(well ? code : 1)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
  stopWithNpm(() => void stop(0))
  try {
    const env = readEnv()
    // Read while the database starts, or the first visitor would wait for it.
    void loadPages()
    runtime = await startRuntime(env, (step) => console.log(`  ${step} …`))
    void runtime.database_lost.then(() => {
      console.error(
        'PostgreSQL ends again and again; see postgres.log in the data folder. Start again: it recovers by itself, and nothing is lost.',
      )
      void stop(1)
    })
    app = await createApp(runtime, { dev: false, is_stopping: () => stopping })
    await app.listen({ port: env.port, host: env.host })
    tellSandbox(runtime, (app.server.address() as { port: number }).port)
    await announce(runtime, app, performance.now() - begun)
  } catch (error) {
    if (stopping) return
    console.error(explain(error))
    await stop(1)
  }
}

export async function createApp(
  runtime: Runtime,
  { dev, is_stopping }: { dev: boolean; is_stopping: () => boolean },
): Promise<FastifyInstance> {
  const { services, database_url } = runtime
  const { env } = services
  const drawHere = givingMemoryBack(pageDrawer(await pageHandler(services, { dev }), env.public_url))
  const { draw, stop } = dev ? { draw: drawHere, stop: async () => {} } : drawOnThreads(drawHere, { env, database_url })
  const client_dir = dev ? undefined : path.resolve('build/client')
  const app = await buildApp({
    services,
    pages: {
      draw,
      cache: runtime.cache,
      known_params: knownParams((await loadPages()).routes),
      ...(client_dir ? { client_dir } : {}),
    },
    live: runtime.live,
    is_stopping,
  })
  app.addHook('onClose', stop)
  await app.ready()
  return app
}

/** The payment sandbox must know where its webhooks and its visitors go. */
export function tellSandbox({ services: { env, payments } }: Runtime, port: number): void {
  payments.sandbox?.begin({ port, host: env.host, public_url: env.public_url.replace(/:0$/, `:${port}`) })
}

async function announce({ services: { env }, demo }: Runtime, app: FastifyInstance, took: number) {
  const { port } = app.server.address() as { port: number }
  console.log(`\n${BRAND} is open at ${env.public_url.replace(/:0$/, `:${port}`)}  (${Math.round(took)} ms)`)
  if (!demo) return
  const { DEMO_ACCOUNTS, DEMO_PASSWORD } = await import('~/features/accounts/demo-logins')
  console.log(`Demo accounts, all with the password ${DEMO_PASSWORD}:`)
  for (const { email, role } of DEMO_ACCOUNTS) console.log(`  ${email.padEnd(26)} ${role}`)
  if (!env.smtp_url) console.log(`Mail is not sent but can be read at ${env.public_url}/dev/outbox`)
}

function explain(error: unknown): string {
  if (error instanceof SettingsError)
    return `${BRAND} cannot start:\n${error.problems.map((problem) => `  - ${problem}`).join('\n')}`
  if (error instanceof AlreadyRunning) return error.message
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    return `Port ${(error as { port?: number }).port} is already in use. Stop what listens there, or set PORT to another number.`
  }
  return `${BRAND} could not start: ${withoutValues(error).stack}`
}

/** `kill -9` of npm leaves its child running with nobody to stop it, holding the data folder: then we stop by ourselves. */
function stopWithNpm(stop: () => void) {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event || parent <= 1 || process.platform === 'win32') return
  const isNpm = () => {
    try {
      return /npm/.test(readFileSync(`/proc/${parent}/cmdline`, 'utf8'))
    } catch {
      return false
    }
  }
  if (!isNpm()) return
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, 500).unref()
}
