import http from 'node:http'
import type { Flooding, FloodResult } from './fair'

// In a process of its own, so that whoever measures beside it is not held up: it is sent what to do, and ends with its parent's word.
process.once('message', async ({ url, from, connections, asks }: Flooding) => {
  const { port } = new URL(url)
  const flooded: FloodResult = { statuses: {}, bytes: 0 }
  let over = false
  process.once('message', () => {
    over = true
  })
  let turn = 0
  const ask = (agent: http.Agent) =>
    new Promise<void>((resolve) => {
      const { method = 'GET', path, headers = {}, body } = asks[turn++ % asks.length]!
      const told = (status: string) => {
        flooded.statuses[status] = (flooded.statuses[status] ?? 0) + 1
        resolve()
      }
      http
        .request({ agent, hostname: '127.0.0.1', port, localAddress: from, method, path, headers }, (response) => {
          response.on('data', (data: Buffer) => (flooded.bytes += data.length))
          response.once('end', () => told(String(response.statusCode)))
          response.once('error', () => told('broken off'))
        })
        .once('error', () => told('no answer'))
        .end(body)
    })
  const connection = async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    while (!over) await ask(agent)
    agent.destroy()
  }
  await Promise.all(Array.from({ length: connections }, connection))
  process.send!(flooded, () => process.disconnect())
})
