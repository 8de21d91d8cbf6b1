// The site without its pages, as a process that says on request how much memory it holds once it has tidied up.
import { readEnv } from '../app/env.server'
import { buildApp } from '../server/app'
import { startRuntime } from '../server/runtime'

const env = readEnv()
const { services, live } = await startRuntime(env, () => {})
const app = await buildApp({ services, live })
await app.listen({ port: env.port, host: env.host })
process.stdout.write('ready\n')
process.stdin.on('data', () => {
  for (let times = 0; times < 4; times++) (globalThis as { gc?: () => void }).gc!()
  process.stdout.write(`${live.size} ${process.memoryUsage().rss}\n`)
})
process.stdin.on('end', () => process.exit(0))
