// npm run dev: the same app through Vite, with hot reload of both sides. The database and jobs stay up across reloads.
import http from 'node:http'
import { createServer } from 'vite'

const server = http.createServer()
const vite = await createServer({ server: { middlewareMode: true, ws: { server } }, appType: 'custom' })
const first = await vite.ssrLoadModule('/server/main.ts')
const env = first.readEnv()
const runtime = await first.startRuntime(env, (step) => console.log(`  ${step} …`))
let loaded
let app

async function current() {
  const module = await vite.ssrLoadModule('/server/main.ts')
  if (module !== loaded) {
    const old = app
    app = await module.createApp(runtime, { dev: true, is_stopping: () => false })
    loaded = module
    await old?.close()
  }
  return app
}

server.on('request', (request, response) =>
  vite.middlewares(request, response, async () => {
    try {
      const ready = await current()
      ready.routing(request, response)
    } catch (error) {
      vite.ssrFixStacktrace(error)
      console.error(error)
      response.statusCode = 500
      response.end(String(error.stack))
    }
  }),
)
server.listen(env.port, env.host, () => {
  first.tellSandbox(runtime, server.address().port)
  console.log(`dev: ${env.public_url}`)
})

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), 10_000).unref()
    server.close()
    await vite.close()
    await app?.close()
    await runtime.stop()
    process.exit(0)
  })
}
