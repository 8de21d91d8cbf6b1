// Builds the site: React Router's client and server bundles, the demo's pictures, the database that a first start
// copies, the service worker, the payment sandbox, then compressed copies of every asset that shrinks.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { buildSandbox } from './build-sandbox.mjs'
import { buildServiceWorker } from './service-worker.mjs'
import { fingerprint, STAMP } from './stale.mjs'

const began = fingerprint()
run('node_modules/@react-router/dev/bin.js', 'build')
run('scripts/draw-demo-pictures.mjs')
run('scripts/database-template.mjs')
await buildServiceWorker({ version: began.slice(0, 12), outDir: 'build/client' })
await buildSandbox('build/sandbox')
for (const folder of ['build/client/assets', 'build/client']) precompress(folder)
writeFileSync(STAMP, began)

function run(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status === 0) return process.stdout.write(args[0].startsWith('scripts/') ? stdout : '')
  console.error(stdout, stderr)
  process.exit(status ?? 1)
}

function precompress(folder) {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|json|svg|txt|webmanifest|html)$/.test(name)) continue
    const bytes = readFileSync(`${folder}/${name}`)
    if (bytes.length < 1024) continue
    writeFileSync(
      `${folder}/${name}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    writeFileSync(`${folder}/${name}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
