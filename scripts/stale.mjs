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
  'scripts/chunks.ts',
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
  const add = (file, is_folder) => {
    if (is_folder) {
      const entries = readdirSync(file, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
      for (const entry of entries) add(path.join(file, entry.name), entry.isDirectory())
    } else if (!/\.test\.tsx?$/.test(file)) hash.update(file).update(readFileSync(file))
  }
  for (const source of sources) if (existsSync(source)) add(source, statSync(source).isDirectory())
  return hash.digest('hex')
}
