import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { PROGRAM } from '~/lib/brand'

export class AlreadyRunning extends Error {}

/** One instance per data folder. The lock is a socket, which the kernel frees with the process: no stale lock after kill -9. */
export async function lockFolder(dir: string, wait_ms = 3000): Promise<() => Promise<void>> {
  const address = lockAddress(realpathSync(dir))
  const until = Date.now() + wait_ms
  for (;;) {
    const server = await tryListen(address)
    if (server) return () => new Promise((resolve) => server.close(() => resolve()))
    if (Date.now() > until) {
      throw new AlreadyRunning(
        `Another instance is already running on ${dir}. Stop it first, or set DATA_DIR to another folder.`,
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function lockAddress(dir: string): string {
  const name = `${PROGRAM}-${createHash('sha256').update(dir).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return path.join(os.tmpdir(), `${name}.sock`)
}

function tryListen(address: string): Promise<net.Server | null> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return reject(error)
      void clearIfDead(address).then((cleared) => resolve(cleared ? tryListen(address) : null))
    })
    server.listen(address, () => resolve(server.unref()))
  })
}

/** Only a socket in the file system can outlive its process. */
function clearIfDead(address: string): Promise<boolean> {
  if (!path.isAbsolute(address) || process.platform === 'win32') return Promise.resolve(false)
  return new Promise((resolve) => {
    const probe = net.connect(address)
    probe.once('connect', () => {
      probe.destroy()
      resolve(false)
    })
    probe.once('error', () => {
      rmSync(address, { force: true })
      resolve(true)
    })
  })
}
