import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Store } from './s3-store.server'

const SECRET = 'se/cr+et'
const kept = new Map<string, Buffer>()

/** A small bucket that checks signatures by the published rules (AWS Signature Version 4), written apart from the client's. */
const bucket = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks)
    const [, scope = '', signed = '', signature = ''] =
      /Credential=KEY\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(request.headers.authorization ?? '') ??
      []
    const header = (name: string) => String(request.headers[name] ?? '').trim()
    const canonical = [
      request.method,
      request.url,
      '',
      ...signed.split(';').map((name) => `${name}:${header(name)}`),
      '',
      signed,
      header('x-amz-content-sha256'),
    ].join('\n')
    const hash = createHash('sha256').update(canonical).digest('hex')
    const toSign = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, hash].join('\n')
    const key = scope
      .split('/')
      .reduce<Buffer | string>(
        (previous, part) => createHmac('sha256', previous).update(part).digest(),
        `AWS4${SECRET}`,
      )
    if (createHmac('sha256', key).update(toSign).digest('hex') !== signature) return response.writeHead(401).end()
    if (request.method === 'PUT') kept.set(request.url ?? '', body)
    const found = kept.get(request.url ?? '')
    response.writeHead(found ? 200 : 404).end(found)
  })
})

let address = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve))
  address = `127.0.0.1:${(bucket.address() as AddressInfo).port}/pictures?tls=off`
})
afterAll(() => new Promise((resolve) => bucket.close(resolve)))

test('keeps and gives back bytes under a signed request, and knows what is not there', async () => {
  const store = s3Store(`s3://KEY:${encodeURIComponent(SECRET)}@${address}`)
  await store.put('abc-480.webp', Buffer.from('loaf'))
  expect([...kept.keys()]).toEqual(['/pictures/abc-480.webp'])
  expect(String(await store.get('abc-480.webp'))).toBe('loaf')
  expect(await store.get('def-480.webp')).toBeNull()
})

test('a store that refuses is an error, not a lost picture', async () => {
  const store = s3Store(`s3://KEY:wrong@${address}`)
  await expect(store.put('ghi.webp', Buffer.from('x'))).rejects.toThrow('refused ghi.webp')
})
