import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '../../app/lib/ids'

interface Pushed {
  /** As the browser would read it. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever was sent
  message: any
  headers: IncomingHttpHeaders
  /** Of the token that the service knows the site by: what it claims, and the key that it was signed with. */
  claims: { aud: string; sub: string; exp: number }
  key: string
}

/** A push service and its browsers in one: it takes what is pushed only if it can check who sent it, and reads it (RFC 8291, 8292). */
export async function startPushService() {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const browser = browsers.get(request.url!)
      const answer = browser?.answers.shift() ?? browser?.answer ?? ({ status: 404 } as Answer)
      await answer.meanwhile?.()
      if (browser && answer.status === 201) browser.received.push(open(Buffer.concat(chunks), request.headers, browser))
      response.writeHead(answer.status, answer.headers ?? {})
      response.end('x'.repeat(10_000))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browsers = new Map<string, ReturnType<typeof newBrowser>>()
  return {
    origin,
    browser() {
      const path = `/push/${newId()}`
      const browser = newBrowser(origin + path)
      browsers.set(path, browser)
      return browser
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

interface Answer {
  status: number
  headers?: Record<string, string>
  /** What happens before it is given. */
  meanwhile?: () => Promise<unknown>
}

function newBrowser(endpoint: string) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  return {
    keys,
    auth,
    /** What the page sends us. */
    subscription: {
      endpoint,
      expirationTime: null,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    received: [] as Pushed[],
    answer: { status: 201 } as Answer,
    /** The next ones, before that. */
    answers: [] as Answer[],
  }
}

function open(body: Buffer, headers: IncomingHttpHeaders, { keys, auth }: ReturnType<typeof newBrowser>): Pushed {
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + body[20]!)]
  const sealed = body.subarray(21 + body[20]!)
  const secret = keys.computeSecret(sender)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const ikm = Buffer.from(hkdfSync('sha256', secret, auth, info, 32))
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${what}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // Padded by a 2 and zeros.
  const message = JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
  const [, token = '', key = ''] = /^vapid t=([^,]+), *k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head, claims, signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [
    string,
    string,
  ]
  const public_key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const sound = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: public_key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!sound) throw new Error('The push is not signed by the key that it names.')
  return { message, headers, claims: JSON.parse(Buffer.from(claims!, 'base64url').toString()), key }
}
