// node render-alone.mjs ADDRESS…, in the folder of a built checkout: reads what each page shows once, then draws it as often as it
// can for so long as it is told to. This is the yardstick of bench/rendering.ts: React, and nothing else.
import path from 'node:path'

process.env.NODE_ENV = 'production'
const { loadMain } = await import(path.resolve('build/server/index.js'))
const { createApp, loadPages, readEnv, startRuntime } = await loadMain()
const { entry } = await loadPages()
const { draw } = entry.module
const runtime = await startRuntime(readEnv(), () => {})
const draws = {}
for (const address of process.argv.slice(2)) {
  entry.module = {
    ...entry.module,
    default: (request, _status, _headers, context) => {
      void context.serverHandoffStream.cancel()
      draws[address] = () => draw(context, request.url, 'nonce')
      return new Response('')
    },
  }
  const app = await createApp(runtime, { dev: false, is_stopping: () => false })
  await app.inject(address)
  await app.close()
}
await runtime.stop()

process.on('message', ({ address, ms }) => {
  const until = performance.now() + ms
  let count = 0
  for (; performance.now() < until; count++) draws[address]()
  process.send((count * 1000) / ms)
})
process.once('disconnect', () => process.exit())
process.send('open')
