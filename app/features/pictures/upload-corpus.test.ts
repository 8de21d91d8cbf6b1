import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { heicFile } from '../../../tests/factories/heic'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { moving, movingPng, photo, pngBomb, polyglot, taggedPhoto } from '../../../tests/factories/pictures'
import { useApp } from '../../../tests/setup/app'

const folder = mkdtempSync(path.join(tmpdir(), 'localoaf-corpus-'))
afterAll(() => rmSync(folder, { recursive: true }))
const site = useApp({ DATA_DIR: folder })
const MB = 1024 * 1024

let address: string
let authorization: string
const corpus: Record<string, Buffer> = {}
beforeAll(async () => {
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}/functions/v1/media`
  authorization = `Bearer ${(await sessionFor(site.services, await makePerson(site.services))).access_token}`
  const whole = await photo(1200, 900).jpeg().toBuffer()
  Object.assign(corpus, {
    'nothing.jpg': Buffer.alloc(0),
    'script.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'svg-called.jpg': Buffer.from(
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    ),
    'page-called.png': Buffer.from('<html><script>alert(1)</script></html>'),
    'document.jpg': Buffer.from('%PDF-1.7 not a photo'),
    'truncated.jpg': whole.subarray(0, whole.length / 2),
    'truncated.png': (await photo(400, 300).png().toBuffer()).subarray(0, 2000),
    'header-only.jpg': whole.subarray(0, 20),
    'moving.gif': await moving('gif'),
    'moving.webp': await moving('webp'),
    'moving.png': await movingPng(),
    'phone.heic': heicFile(),
    'bomb.png': pngBomb(16_000, 16_000),
    'tall-bomb.png': pngBomb(2, 30_000_000),
    'over-the-limit.jpg': Buffer.concat([whole, Buffer.alloc(12 * MB)]),
  })
})

async function send(file: Buffer, name = 'photo.jpg') {
  const form = new FormData()
  form.set('kind', 'gallery')
  form.set('file', new File([file as Uint8Array<ArrayBuffer>], name))
  const response = await fetch(address, { method: 'POST', headers: { authorization }, body: form })
  return { status: response.status, body: await response.json() }
}

const stored = () => {
  const uploads = path.join(folder, 'uploads')
  return readdirSync(uploads, { recursive: false }).map((name) => path.join(uploads, String(name)))
}

/** The most memory that this process had at once since `forget`, from the kernel. */
const peak = {
  forget: () => writeFileSync('/proc/self/clear_refs', '5'),
  bytes: () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024,
}

test.each([
  ['nothing.jpg', 400, 'That file is empty.'],
  ['script.svg', 415, 'That file isn’t a picture we can read.'],
  ['svg-called.jpg', 415, 'That file isn’t a picture we can read.'],
  ['page-called.png', 415, 'That file isn’t a picture we can read.'],
  ['document.jpg', 415, 'That file isn’t a picture we can read.'],
  ['truncated.jpg', 422, 'That picture is damaged'],
  ['truncated.png', 422, 'That picture is damaged'],
  ['header-only.jpg', 422, 'That picture is damaged'],
  ['moving.gif', 415, 'That picture is animated.'],
  ['moving.webp', 415, 'That picture is animated.'],
  ['moving.png', 415, 'That picture is animated.'],
  ['phone.heic', 415, 'This is an iPhone HEIC file'],
  ['bomb.png', 422, 'That picture has too many pixels.'],
  ['tall-bomb.png', 422, ''],
  ['over-the-limit.jpg', 413, 'That picture is too large.'],
])('%s is refused with a sentence', async (name, status, sentence) => {
  const answer = await send(corpus[name]!, name)
  expect(answer.body.error).toContain(sentence)
  expect(answer.status).toBe(status)
  expect(answer.body.details.fields).toEqual({ file: answer.body.error })
})

test('200 MB are refused, said beforehand or not, and a form that breaks off is too', async () => {
  const head = Buffer.from(
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
  )
  const flood = (async function* () {
    yield head
    const piece = Buffer.alloc(MB)
    for (let sent = 0; sent < 200; sent++) yield piece
    yield Buffer.from('\r\n--x--\r\n')
  })()
  // Whoever is refused halfway stops sending; the server would wait a minute for the rest.
  const sender = new AbortController()
  onTestFinished(() => sender.abort())
  const post = (body: BodyInit) =>
    fetch(address, {
      method: 'POST',
      headers: { authorization, 'content-type': 'multipart/form-data; boundary=x' },
      body,
      duplex: 'half',
      signal: sender.signal,
    } as RequestInit)
  const streamed = await post(Readable.toWeb(Readable.from(flood)) as BodyInit)
  expect([streamed.status, (await streamed.json()).error]).toEqual([413, expect.stringContaining('under 12 MB')])
  const said = await site.app.inject({
    method: 'POST',
    url: '/functions/v1/media',
    headers: { authorization, 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(200 * MB) },
  })
  expect([said.statusCode, said.json().error]).toEqual([413, expect.stringContaining('under 12 MB')])
  const broken = await post(Buffer.concat([head, Buffer.from('\xff\xd8\xff')]))
  expect([broken.status, (await broken.json()).code]).toEqual([400, 'invalid'])
})

test('what is two things at once is only a picture afterwards, and no stored file says where it was taken', async () => {
  for (const file of [await polyglot(), await taggedPhoto(), await photo(300, 200).png().toBuffer()])
    expect((await send(file, 'anything.txt')).status).toBe(201)
  expect(stored().length).toBeGreaterThan(3)
  for (const file of stored()) {
    const kept = await sharp(file).metadata()
    expect(kept).toMatchObject({ format: 'webp' })
    expect([kept.exif, kept.xmp, kept.iptc, kept.orientation, kept.comments]).toEqual(Array(5).fill(undefined))
    expect(readFileSync(file, 'latin1')).not.toMatch(/<script|Ovenphone|GPS/)
  }
})

test('large uploads at once leave the process under 400 MB, of which a running site needs 150', {
  timeout: 120_000,
}, async () => {
  const large = await photo(8000, 6000).withMetadata({ orientation: 6 }).jpeg({ quality: 60 }).toBuffer()
  const painted = await sharp({ create: { width: 5000, height: 4000, channels: 3, background: '#8C4A1C' } })
    .png({ compressionLevel: 1, progressive: true })
    .toBuffer()
  peak.forget()
  const before = peak.bytes()
  const uploads = [large, painted, large, corpus['bomb.png']!].map((file) => send(file))
  const statuses = (await Promise.all(uploads)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([...Array(3).fill(201), 422])
  // The test's own machinery, and what it sends, are in this process too.
  expect((peak.bytes() - before) / MB).toBeLessThan(250)
})
