import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

const SECRET = 'se/cr+et'

interface Bucket {
  /** For MEDIA_URL. */
  url: string
  kept: Map<string, { body: Buffer; type: string }>
  /** So many requests are answered 503 first. */
  busy: number
}

/** A small S3 that checks signatures by the published rules (AWS Signature Version 4), written apart from the client's. */
export function useBucket(): Bucket {
  const bucket: Bucket = { url: '', kept: new Map(), busy: 0 }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const path = request.url ?? ''
    if (!isSigned(request)) return response.writeHead(401).end()
    if (bucket.busy-- > 0) return response.writeHead(503).end('Slow down')
    if (request.method === 'DELETE') return response.writeHead(bucket.kept.delete(path) ? 204 : 404).end()
    if (request.method === 'PUT') {
      // As S3 does it: what does not say its length is not taken.
      if (Number(request.headers['content-length']) !== body.length) return response.writeHead(411).end()
      bucket.kept.set(path, { body, type: String(request.headers['content-type']) })
      return response.writeHead(200).end()
    }
    const found = bucket.kept.get(path)
    if (!found) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    response.writeHead(200, { 'content-type': found.type, 'content-length': found.body.length }).end(found.body)
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    bucket.url = `s3://KEY:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/pictures?tls=off`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  return bucket
}

function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const [, scope = '', signed = '', signature = ''] =
    /Credential=KEY\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(headers.authorization ?? '') ?? []
  const header = (name: string) => String(headers[name] ?? '').trim()
  const canonical = [
    ...[method, url, ''],
    ...signed.split(';').map((name) => `${name}:${header(name)}`),
    ...['', signed, header('x-amz-content-sha256')],
  ].join('\n')
  const hash = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, hash].join('\n')
  const key = scope
    .split('/')
    .reduce<Buffer | string>((previous, part) => createHmac('sha256', previous).update(part).digest(), `AWS4${SECRET}`)
  return createHmac('sha256', key).update(toSign).digest('hex') === signature
}
