// node uncached-site.mjs, in the folder of a built checkout: the site as `npm start` runs it, except that it keeps no page.
import path from 'node:path'

process.env.NODE_ENV = 'production'
const built = await import(path.resolve('build/server/index.js'))
// Older checkouts are measured beside ours.
const { createApp, readEnv, startRuntime } = (await built.loadMain?.()) ?? built
const env = readEnv()
const runtime = await startRuntime(env, () => {})
const keepsNothing = { find: () => undefined, render: (_key, _now, make) => make(), drop() {} }
const app = await createApp({ ...runtime, cache: keepsNothing }, { dev: false, is_stopping: () => false })
await app.listen({ port: env.port, host: env.host })
process.once('SIGTERM', async () => {
  await app.close()
  await runtime.stop()
  process.exit()
})
process.send?.('open')
