import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

const TRIES = 5
const WITHIN_MS = 10 * 60_000

export interface Supervisor {
  stop(): Promise<void>
  given_up: Promise<void>
}

/** Restarts a server that crashed or was killed for want of memory. After several crashes in a row the operator must look. */
export async function keepRunning(
  start: () => Promise<ChildProcess>,
  tell: (what: string) => void,
  pause_ms = 250,
): Promise<Supervisor> {
  let child = await start()
  let stopping = false
  let tries: number[] = []
  const startAgain = async (): Promise<boolean> => {
    for (;;) {
      tries = tries.filter((at) => at > Date.now() - WITHIN_MS)
      if (tries.length === TRIES) return false
      if (tries.length > 0) await sleep(pause_ms * 2 ** tries.length)
      if (stopping) return false
      tries.push(Date.now())
      try {
        child = await start()
        return !stopping
      } catch (error) {
        tell(String(error))
      }
    }
  }
  const watch = async () => {
    do {
      const why = await ended(child)
      if (stopping) return
      tell(`PostgreSQL ended unexpectedly (${why}), it is started again`)
    } while (await startAgain())
  }
  const watching = watch()
  return {
    given_up: watching.then(() => (stopping ? new Promise<void>(() => {}) : undefined)),
    async stop() {
      stopping = true
      const end = (signal: NodeJS.Signals) => child.kill(signal)
      end('SIGINT')
      // A client that holds on must not keep the machine from shutting down: immediate mode recovers at the next start.
      const late = setTimeout(end, 8000, 'SIGQUIT')
      await watching
      if (end('SIGINT')) await ended(child)
      clearTimeout(late)
    },
  }
}

function ended(child: ChildProcess): Promise<number | string | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.signalCode ?? child.exitCode)
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)))
}
