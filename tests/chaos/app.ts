// The site without its pages, from its sources, as a process that can be killed.
import { readEnv } from '../../app/env.server'
import { buildApp } from '../../server/app'
import { startRuntime } from '../../server/runtime'

const env = readEnv()
const { services, live } = await startRuntime(env, () => {})
const app = await buildApp({ services, live })
await app.listen({ port: env.port, host: env.host })
process.stdout.write('ready\n')
// The process that started it holds the other end.
process.stdin.resume()
process.stdin.on('end', () => process.exit(0))
