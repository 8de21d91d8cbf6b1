import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { createServer } from 'node:net'
import path from 'node:path'
import { describeError } from '~/lib/error-without-values'

/** A program with its own durable store: it lives and dies with the site. */
export interface SandboxProcess {
  origin: string
  /** Called once the site listens, since the sandbox must know where to send webhooks. Doesn't wait. */
  begin(site: { port: number; host: string; public_url: string }): void
  ready(): Promise<void>
  stop(): Promise<void>
}

export interface SandboxOptions {
  dir: string
  webhook_secret: string
  prepare: (origin: string) => Promise<void>
  built: boolean
  /** Where it lies built, if not beside the site. */
  bundle?: string
}

const PATIENCE_MS = 15_000
/** The site's first page comes first; a payment that needs the sandbox earlier starts it at once. */
const PAUSE_MS = 3000

export const sandboxWebhookSecret = (secret: Buffer): string =>
  `whsec_${createHmac('sha256', secret).update('sandbox webhooks').digest('hex')}`

export async function sandboxProcess(options: SandboxOptions): Promise<SandboxProcess> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let settings: Record<string, string> | undefined
  let begun = () => {}
  const beginning = new Promise<void>((resolve) => (begun = resolve))
  let child: ChildProcess | undefined
  let up: Promise<void> | undefined
  let stopping = false
  const start = () => {
    const running = launch(options, { SANDBOX_PORT: String(port), ...settings })
    child = running
    up = saysReady(running).then(() => options.prepare(origin))
    // A sandbox that failed to start isn't kept: the next call starts another.
    up.catch((error: unknown) => {
      if (!stopping) console.warn(`[payments] The sandbox did not come up: ${describeError(error)}`)
      running.kill('SIGKILL')
    })
    running.once('exit', () => {
      if (child === running) up = undefined
    })
    return up
  }
  return {
    origin,
    begin: ({ port, host, public_url }) => {
      if (settings || stopping) return
      const here = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
      settings = {
        SANDBOX_DIR: options.dir,
        SANDBOX_WEBHOOK_URL: `http://${here}:${port}/functions/v1/stripe-webhook`,
        SANDBOX_WEBHOOK_SECRET: options.webhook_secret,
        SANDBOX_PUBLIC_URL: public_url,
      }
      begun()
      setTimeout(() => {
        if (!up && !stopping) void start()
      }, PAUSE_MS).unref()
    },
    ready: async () => {
      if (!settings) await within(PATIENCE_MS, beginning)
      if (stopping) throw new Error('The payment sandbox is stopping.')
      await (up ?? start())
    },
    stop: async () => {
      stopping = true
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((resolve) => child!.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** Its standard input ends when we do, which stops the sandbox even after `kill -9`. */
function launch(
  { built, bundle = 'build/sandbox/main.js' }: SandboxOptions,
  env: Record<string, string>,
): ChildProcess {
  const program = built ? [path.resolve(bundle)] : ['--import', 'tsx', path.resolve('sandbox/main.ts')]
  return spawn(process.execPath, ['--max-old-space-size=96', '--max-semi-space-size=2', ...program], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

function saysReady(child: ChildProcess): Promise<void> {
  const answer = new Promise<void>((resolve, reject) => {
    child.stdout!.once('data', () => resolve())
    child.once('exit', () => reject(new Error('The payment sandbox ended.')))
    child.once('error', () => reject(new Error('The payment sandbox cannot be started.')))
  })
  return within(PATIENCE_MS, answer)
}

async function within(ms: number, done: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The payment sandbox does not start.')), ms)
  })
  await Promise.race([done, late]).finally(() => clearTimeout(timer))
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
