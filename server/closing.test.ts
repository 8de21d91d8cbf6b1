import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { PageCache } from '../app/http/page-cache.server'
import { pageDrawer } from '../app/http/pages.server'
import { useApp } from '../tests/setup/app'
import { buildApp } from './app'

const site = useApp()

test('while the server closes, what still comes in is answered in its own shape', async () => {
  let finish = () => {}
  const rendering = new Promise<void>((resolve) => {
    finish = resolve
  })
  let asked = () => {}
  const begun = new Promise<void>((resolve) => {
    asked = resolve
  })
  const render = async () => {
    asked()
    await rendering
    return new Response('slow')
  }
  const app = await buildApp({
    services: site.services,
    pages: { draw: pageDrawer(render, 'http://localhost'), cache: new PageCache(), routes: [] },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  // Only a connection with an answer under way stays open, so later requests come down the same one.
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let said = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const send = (address: string) => socket.write(`GET ${address} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  send('/slow')
  await begun
  const arrived = once(app.server, 'request')
  const closed = app.close()
  while (app.server.listening) await new Promise((resolve) => setImmediate(resolve))
  send('/functions/v1/counters')
  await arrived
  finish()
  await Promise.all([closed, once(socket, 'close')])
  const [first, second] = said.split(/(?=HTTP\/1\.1 )/)
  expect(first).toMatch(/^HTTP\/1\.1 200 [\s\S]*slow$/)
  expect(second).toMatch(/^HTTP\/1\.1 503 /)
  expect(second).toMatch(/\r\nretry-after: 3\r\n/)
  expect(JSON.parse(second!.split('\r\n\r\n')[1]!)).toEqual({
    error: 'We’re restarting. Please try again in a moment.',
    code: 'unavailable',
  })
})
