import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { newConnections } from './new-connections.server'

test('everybody who stands at the door is let in', async () => {
  const server = http.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const connections = newConnections(server)
  let entered = 0
  server.on('connection', () => entered++)
  const { port } = server.address() as AddressInfo
  // The system has these connected at once; Node takes in one with each turn of its loop.
  const visitors = Array.from({ length: 10 }, () => net.connect(port, '127.0.0.1'))
  await connections.accept()
  expect(entered).toBe(10)
  for (const visitor of visitors) visitor.destroy()
  await new Promise((resolve) => server.close(resolve))
})
