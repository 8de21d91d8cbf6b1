// Whether the build still matches its sources, by content: a checkout changes times, not bytes.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

export const STAMP = 'build/stamp'
const SOURCES = [
  'app',
  'server',
  'sandbox',
  'db/migrations',
  'db/places',
  'db/seed',
  'public',
  'scripts/build.mjs',
  'scripts/build-sandbox.mjs',
  'scripts/database-template.mjs',
  'scripts/service-worker.mjs',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
]

export const isStale = () => !existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== fingerprint()

export function fingerprint(sources = SOURCES) {
  const hash = createHash('sha256')
  const add = (file) => {
    if (!existsSync(file) || /\.test\.tsx?$/.test(file)) return
    if (statSync(file).isDirectory()) for (const name of readdirSync(file).sort()) add(path.join(file, name))
    else hash.update(file).update(readFileSync(file))
  }
  for (const source of sources) add(source)
  return hash.digest('hex')
}
