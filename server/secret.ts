import { createHash, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Env } from '~/env.server'

const SHORTEST = 32

export function readSecret(env: Pick<Env, 'secret_key' | 'data_dir'>): Buffer {
  const file = path.join(env.data_dir, 'secret.key')
  if (!env.secret_key && !existsSync(file)) writeSafely(file, randomBytes(32).toString('hex'))
  const secret = env.secret_key ?? readFileSync(file, 'utf8').trim()
  if (secret.length < SHORTEST) {
    // Anyone could sign with an empty secret.
    throw new Error(
      `${file} is empty or cut short. Put it back from a backup, or delete it to have a new one made: whoever is signed in must then sign in again, and links in mails stop working.`,
    )
  }
  return createHash('sha256').update(secret).digest()
}

/** Atomic, even if the power fails: half a secret would be taken for one. */
function writeSafely(file: string, text: string) {
  const temporary = `${file}.new`
  rmSync(temporary, { force: true })
  const open = openSync(temporary, 'wx', 0o600)
  writeFileSync(open, text)
  fsyncSync(open)
  closeSync(open)
  renameSync(temporary, file)
}
