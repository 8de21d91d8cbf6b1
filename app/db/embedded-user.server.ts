import { execFileSync, type SpawnOptions } from 'node:child_process'
import { chownSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

export interface Runner {
  wrap(binary: string, args: string[]): [command: string, args: string[]]
  options: SpawnOptions
  own(file: string): void
}

export const AS_WE_ARE: Runner = { wrap: (command, args) => [command, args], options: {}, own: () => {} }

/** PostgreSQL refuses to run as root. A user namespace can still reach a folder of mode 0700; without namespaces another user runs it. */
export function pickRunner(binary: string, data: string): Runner {
  if (process.getuid?.() !== 0) return AS_WE_ARE
  if (canUnshare())
    return {
      ...AS_WE_ARE,
      wrap: (command, args) => ['unshare', [...NAMESPACE, command, ...args]],
      own: (file) => give(file, 0, 0),
    }
  const user = systemUser()
  const closed = [binary, data].map(closedFolder).find((folder) => folder !== undefined)
  if (closed !== undefined) {
    throw new Error(
      `PostgreSQL cannot run as root, and no other user can reach it below ${closed}, which is closed to others. ` +
        `Run as an ordinary user, move the project to an open folder, or set DATABASE_URL.`,
    )
  }
  return { ...AS_WE_ARE, options: { uid: user.uid, gid: user.gid }, own: (file) => give(file, user.uid, user.gid) }
}

/** initdb wants a user that has a name; 65534 is "nobody" everywhere. */
const NAMESPACE = ['--user', '--map-user=65534', '--map-group=65534']

function canUnshare(): boolean {
  try {
    execFileSync('unshare', [...NAMESPACE, 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function systemUser(): { uid: number; gid: number } {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return { uid: 65534, gid: 65534 }
  }
}

function closedFolder(file: string): string | undefined {
  for (let folder = path.dirname(file); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (existsSync(folder) && !(statSync(folder).mode & 0o001)) return folder
  }
  return undefined
}

function give(file: string, uid: number, gid: number) {
  if (!existsSync(file) || lstatSync(file).uid === uid) return
  chownSync(file, uid, gid)
  if (lstatSync(file).isDirectory()) for (const name of readdirSync(file)) give(path.join(file, name), uid, gid)
}
