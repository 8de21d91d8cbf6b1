// npm start: builds what is stale, then runs the built server in this very process.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isStale } from './stale.mjs'

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'))
process.env.NODE_ENV = 'production'
if (isStale()) {
  console.log('  Building the site (only when its sources changed) …')
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  if (built.status !== 0) process.exit(built.status ?? 1)
}
const { serve } = await import('../build/server/index.js')
await serve()
