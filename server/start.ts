import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { AlreadyRunning } from '~/db/lock.server'
import { type Env, readEnv, SettingsError } from '~/env.server'
import { BRAND } from '~/lib/brand'
import { withoutValues } from '~/lib/error-without-values'
import { openDatabase } from './database'
import type { Runtime } from './runtime'
import { stopAll } from './stop'

/** Loaded while the database starts, which takes as long (decision 088). */
export const loadMain = () => import('./main')

export async function serve(): Promise<void> {
  const begun = performance.now()
  let runtime: Runtime | undefined
  let app: FastifyInstance | undefined
  let stopping = false
  const stop = async (code: number) => {
    if (stopping) return
    stopping = true
    const well = await stopAll([() => app?.close()])
    await runtime?.stop()
    process.exit(well ? code : 1)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
  stopWithNpm(() => void stop(0))
  try {
    const env = readEnv()
    const progress = (step: string) => console.log(`  ${step} …`)
    const opening = await openDatabase(env, progress)
    const { createApp, loadPages, startRuntime, tellSandbox } = await loadMain()
    void loadPages()
    runtime = await startRuntime(env, progress, opening)
    void runtime.database_lost.then(() => {
      console.error(
        'PostgreSQL ends again and again; see postgres.log in the data folder. Start again: it recovers by itself, and nothing is lost.',
      )
      void stop(1)
    })
    app = await createApp(runtime, { dev: false, is_stopping: () => stopping })
    await app.listen({ port: env.port, host: env.host })
    const { port } = app.server.address() as { port: number }
    tellSandbox(runtime, port)
    await printStart(env, { port, demo: runtime.demo, took: performance.now() - begun })
  } catch (error) {
    if (stopping) return
    console.error(explain(error))
    await stop(1)
  }
}

async function printStart(env: Env, { port, demo, took }: { port: number; demo: boolean; took: number }) {
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

/** `kill -9` of npm leaves this process running and holding the data folder: then it stops by itself. */
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
