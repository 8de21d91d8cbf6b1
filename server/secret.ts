import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Env } from '~/env.server'

/** Given by SECRET_KEY, or made once and kept beside the data. */
export function readSecret(env: Pick<Env, 'secret_key' | 'data_dir'>): Buffer {
  if (env.secret_key) return createHash('sha256').update(env.secret_key).digest()
  const file = path.join(env.data_dir, 'secret.key')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  return createHash('sha256').update(readFileSync(file, 'utf8').trim()).digest()
}
