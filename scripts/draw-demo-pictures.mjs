// A step of the build, in a process of its own: draws the demo's pictures with the server that was just built.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fingerprint } from './stale.mjs'

const folder = 'build/demo-pictures'
const stamp = `${folder}/stamp`
const drawn_from = fingerprint([
  'db/seed/still-life.ts',
  'db/seed/drawing',
  'db/seed/random.ts',
  'db/seed/render-pictures.ts',
  'app/media',
])
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== drawn_from) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { loadMain } = await import('../build/server/index.js')
  const { renderDemoPictures } = await loadMain()
  writeFileSync(`${folder}/pictures.json`, JSON.stringify(await renderDemoPictures(folder)))
  writeFileSync(stamp, drawn_from)
}
