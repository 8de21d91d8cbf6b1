import http from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** Nobody there, only refusals, or no answer ever. */
type Outage = 'away' | 'busy' | 'silent'

export interface UpdatingSite {
  origin: string
  /** As if a new version had been deployed: from now on the worker's file is another one. */
  release(): void
  /** As if the site were out of reach in this way, until it is opened again (null); the browser is not told. */
  shut(outage: Outage | null): void
  /** How often browsers have asked for the worker's file. */
  asked(): number
  close(): Promise<void>
}

/** The site behind a door that can be shut, and that can change the service worker's file. */
export async function openUpdatingSite(site: string): Promise<UpdatingSite> {
  const { hostname, port, host } = new URL(site)
  let version = 1
  let asked = 0
  let outage: Outage | null = null
  const hanging = new Set<Socket>()
  const door = http.createServer((request, response) => {
    if (outage === 'away') return void request.socket.destroy()
    if (outage === 'busy') return void response.writeHead(503).end()
    if (outage === 'silent') return void hanging.add(request.socket)
    const is_worker = request.url === '/service-worker.js'
    if (is_worker) asked++
    // The worker's file whole and plain, so that something can be put at its end.
    const {
      'if-none-match': _etag,
      'if-modified-since': _since,
      'accept-encoding': _packed,
      ...plain
    } = request.headers
    const headers = { ...(is_worker ? plain : request.headers), host }
    const options = { hostname, port, path: request.url, method: request.method, headers }
    const upstream = http.request(options, (answer) => {
      const { 'content-length': _length, etag: _old, 'last-modified': _then, ...rest } = answer.headers
      response.writeHead(answer.statusCode ?? 502, is_worker ? rest : answer.headers)
      answer.pipe(response, { end: !is_worker })
      if (is_worker) answer.on('end', () => response.end(`\n// version ${version}\n`))
    })
    upstream.on('error', () => response.destroy())
    response.on('close', () => upstream.destroy())
    request.pipe(upstream)
  })
  await new Promise<void>((resolve) => door.listen(0, 'localhost', resolve))
  return {
    origin: `http://localhost:${(door.address() as AddressInfo).port}`,
    release: () => {
      version++
    },
    shut: (next) => {
      outage = next
      // As of a site that starts again: left open, they would take up all the connections that a browser has for one place.
      for (const socket of hanging) socket.destroy()
      hanging.clear()
    },
    asked: () => asked,
    close: () =>
      new Promise((resolve) => {
        door.close(() => resolve())
        door.closeAllConnections()
      }),
  }
}
