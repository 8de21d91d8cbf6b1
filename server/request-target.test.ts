import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { PageCache } from '../app/http/page-cache.server'
import { pageDrawer } from '../app/http/pages.server'
import type { Services } from '../app/http/services.server'
import { useApp } from '../tests/setup/app'
import { buildApp } from './app'
import { serveSandbox } from './sandbox'

const site = useApp()

test('a request that names a whole address is answered for its path, never for the host that it names', async () => {
  const rendered: string[] = []
  const render = async ({ url }: Request) => {
    rendered.push(url)
    return new Response('a page')
  }
  const pages = { draw: pageDrawer(render, site.services.env.public_url), cache: new PageCache(), routes: [] }
  const { ask } = await open(await buildApp({ services: site.services, pages }))
  for (const target of ['http://evil.example/', 'HTTP://evil.example', 'https://u:p@evil.example:99/browse?x=1', '*'])
    expect(await ask(target), target).toMatch(/^HTTP\/1\.1 200 /)
  const { origin } = new URL(site.services.env.public_url)
  expect(rendered.map((url) => new URL(url).origin)).toEqual([origin, origin, origin, origin])
  expect(rendered.map((url) => new URL(url).pathname)).toEqual(['/', '/', '/browse', '/*'])
  expect(await ask('http://evil.example/functions/v1/counters')).toMatch(/^HTTP\/1\.1 401 /)
  expect(await ask('http://evil.example/healthz')).toMatch(/^HTTP\/1\.1 200 /)
})

test("nobody climbs out of the sandbox's folder", async () => {
  const asked: string[] = []
  const provider = http.createServer(({ url }, response) => {
    asked.push(url!)
    response.end('provider')
  })
  await once(provider.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void provider.close())
  const origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  const app = Fastify()
  await serveSandbox(app, { payments: { sandbox: { origin, ready: async () => {} } } } as unknown as Services)
  const { ask } = await open(app)
  for (const path of ['..', '../v1/charges', '%2e%2e/v1/charges', './../v1', 'checkout/../../v1', '..\\v1'])
    expect(await ask(`/sandbox/${path}`), path).toMatch(/^HTTP\/1\.1 404 /)
  expect(asked).toEqual([])
  expect(await ask('/sandbox/checkout/../pay?a=..')).toMatch(/^HTTP\/1\.1 200 /)
  expect(asked).toEqual(['/sandbox/pay?a=..'])
})

/** Byte by byte as given: a client would tidy the target up. */
async function open(app: FastifyInstance) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return {
    ask: async (target: string) => {
      const socket = net.connect(port, '127.0.0.1')
      socket.write(`GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
      let answer = ''
      for await (const piece of socket) answer += piece
      return answer
    },
  }
}
