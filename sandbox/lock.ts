import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE = 3000

/** One process per journal. A former one whose parent was killed ends by itself within moments: waits for that. */
export async function lockFolder(dir: string): Promise<void> {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const file = path.join(dir, 'lock')
  // Written first and then linked, so that no process reads half a lock.
  const own = `${file}.${process.pid}`
  writeFileSync(own, mark(process.pid) ?? String(process.pid), { mode: 0o600 })
  const since = Date.now()
  for (;;) {
    try {
      linkSync(own, file)
      rmSync(own)
      process.on('exit', () => rmSync(file, { force: true }))
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = read(file)
    if (holder && isRunning(holder)) {
      if (Date.now() - since > PATIENCE)
        throw new Error(`Another sandbox (process ${holder.split(' ')[0]}) uses ${dir}.`)
      await sleep(20)
    } else rmSync(file, { force: true })
  }
}

/** A process id alone may be reused; where the system tells it, the start time goes with it. */
function mark(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return null
  }
}

function isRunning(holder: string): boolean {
  const [pid, started] = holder.split(' ')
  if (started) return mark(Number(pid)) === holder
  try {
    process.kill(Number(pid), 0)
    return Number(pid) !== process.pid
  } catch {
    return false
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
