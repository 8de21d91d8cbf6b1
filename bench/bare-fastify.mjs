// The yardstick: the least a Fastify can do with the same bytes.
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const [, , file, port] = process.argv
const bytes = readFileSync(file)
const app = Fastify()
app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(bytes))
await app.listen({ port: Number(port), host: '127.0.0.1' })
