// The scripts of a first view, gzipped, and what they may weigh (docs/screens.md). Builds the site first where its sources changed.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { isStale } from './stale.mjs'

/** In kB, for each of these routes (docs/screens.md says why). Every new screen adds some 45 bytes to all of them: its line in the manifest. */
const LIMIT = 145
const ROUTES = ['routes/home', 'routes/browse', 'routes/bakery']
/** On every page, whichever route is in its middle. */
const AROUND = ['root', 'shell/page-boundary']
const BEGINNING = 'window.__reactRouterManifest='

if (isStale()) {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
const { file, manifest } = readManifest()
for (const route of ROUTES) {
  const parts = [manifest.entry, ...[...AROUND, route].map((id) => manifest.routes[id])]
  const files = new Set([file, ...parts.flatMap(({ module, imports }) => [module, ...imports])])
  const weight = [...files].reduce((sum, one) => sum + gzipSync(read(one), { level: 9 }).length, 0) / 1000
  const fits = weight <= LIMIT
  console.log(`${fits ? ' ' : '✗'} ${route}: ${weight.toFixed(1)} of ${LIMIT} kB in ${files.size} files`)
  if (!fits) process.exitCode = 1
}

function readManifest() {
  for (const name of readdirSync('build/client/assets')) {
    if (!/^manifest-.*\.js$/.test(name)) continue
    const text = read(`/assets/${name}`).toString()
    if (!text.startsWith(BEGINNING)) continue
    return { file: `/assets/${name}`, manifest: JSON.parse(text.slice(BEGINNING.length).replace(/;\s*$/, '')) }
  }
  throw new Error('The build has no manifest of its routes.')
}

function read(address) {
  return readFileSync(`build/client${address}`)
}
