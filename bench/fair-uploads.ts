import http from 'node:http'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'

/** As bench/fair.ts has them. */
interface World {
  url: string
  headers: Record<'flooder' | 'other', Record<string, string>>
  bakery_id: string
}

const API = '/functions/v1'
const FLOODER = '127.0.3.1'
const HONEST = '127.0.4.251'
const DRIPPING = 200
const SENDING = 20
const HONEST_EVERY_MS = 500
/** A photo that takes longer is as good as refused. */
const PATIENCE_MS = 5000

interface UploadRequest {
  path: string
  type: string
  body: Buffer
}

const form = (file: Buffer): Pick<UploadRequest, 'type' | 'body'> => ({
  type: 'multipart/form-data; boundary=b',
  body: Buffer.concat([
    Buffer.from('--b\r\ncontent-disposition: form-data; name="kind"\r\n\r\ngallery\r\n'),
    Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
    file,
    Buffer.from('\r\n--b--\r\n'),
  ]),
})
const json = (text: string): Pick<UploadRequest, 'type' | 'body'> => ({
  type: 'application/json',
  body: Buffer.from(text),
})

/** What each client sends, again and again, beside somebody who sends a photo now and then. */
const scene = (name: string, begin: (world: World) => Promise<(over: () => boolean) => Promise<unknown>[]>) => ({
  name,
  async flood(world: World, over: Promise<unknown>) {
    let ended = false
    void over.then(() => {
      ended = true
    })
    const flood = await begin(world)
    const honest = sendPhotos(world, () => ended)
    await Promise.all(flood(() => ended))
    const { times, refused } = await honest
    const told = `${times.length} photos of somebody else, longest ${Math.max(...times).toFixed(0)} ms, refused ${refused}`
    return { told, refused: refused + times.filter((time) => time > PATIENCE_MS).length }
  },
})

/** Scenes for bench/fair.ts: one client whose files drip in, or are more work than they look. */
export const UPLOAD_SCENES = [
  scene('one guest, files that drip in', async ({ url, bakery_id }) => {
    const guest = await guestOf(url)
    const path = `${API}/bakeries/${bakery_id}/request-pictures`
    return (over) => Array.from({ length: DRIPPING }, () => drip({ url, path, authorization: guest, over }))
  }),
  scene('one account, files that are much work', async ({ url, headers }) => {
    const blank = sharp({ create: { width: 3100, height: 3100, channels: 3, background: '#8C4A1C' } })
    const files = [
      await blank.clone().toColourspace('rgb16').png().toBuffer(),
      await blank.clone().png({ progressive: true }).toBuffer(),
      await blank.clone().avif({ effort: 0 }).toBuffer(),
      Buffer.from('\r\n--b\r\n\r\n'.repeat(100_000)),
    ]
    const asks = files.map((file) => ({ path: `${API}/media`, ...form(file) }))
    return (over) => Array.from({ length: SENDING }, (_, at) => repeat(url, headers.flooder, asks, { over, at }))
  }),
  scene('one account, tables and lists that are much work', async ({ url, headers, bakery_id }) => {
    const preview = `${API}/bakeries/${bakery_id}/menu-import/preview`
    const asks = [
      { path: preview, ...json(JSON.stringify({ text: `Name${','.repeat(900_000)}\nRye` })) },
      { path: preview, ...json(JSON.stringify({ text: `Name,Price\n${',\n'.repeat(450_000)}` })) },
      { path: preview, ...json(JSON.stringify({ text: `Name,Stock\nRye,"${' '.repeat(900_000)}x"` })) },
      { path: `${API}/calculate-order-fees`, ...json(`{"items":[${'0,'.repeat(120_000)}0]}`) },
    ]
    return (over) => Array.from({ length: SENDING }, (_, at) => repeat(url, headers.flooder, asks, { over, at }))
  }),
]

/** A byte a second for as long as it is listened to, and then from the beginning. */
async function drip({
  url,
  path,
  authorization,
  over,
}: Record<'url' | 'path' | 'authorization', string> & { over: () => boolean }) {
  while (!over()) {
    const socket = net.connect({ host: '127.0.0.1', port: Number(new URL(url).port), localAddress: FLOODER })
    socket.on('error', () => undefined).resume()
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 1000000\r\n\r\n--b`,
    )
    while (!over() && !socket.destroyed) {
      await pause(1000)
      socket.write('x')
    }
    socket.destroy()
  }
}

async function repeat(
  url: string,
  headers: Record<string, string>,
  asks: UploadRequest[],
  { over, at }: { over: () => boolean; at: number },
) {
  for (let turn = at; !over(); turn++) await send(url, headers, asks[turn % asks.length]!, FLOODER)
}

async function sendPhotos({ url, headers }: World, over: () => boolean) {
  const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#C98' } })
    .jpeg()
    .toBuffer()
  const times: number[] = []
  let refused = 0
  while (!over()) {
    const began = performance.now()
    if ((await send(url, headers.other, { path: `${API}/media`, ...form(photo) }, HONEST)) !== 201) refused++
    times.push(performance.now() - began)
    await pause(HONEST_EVERY_MS)
  }
  return { times, refused }
}

const send = (url: string, headers: Record<string, string>, { path, type, body }: UploadRequest, from: string) =>
  new Promise<number>((resolve) => {
    const more = { 'content-type': type, 'content-length': body.byteLength }
    const { port } = new URL(url)
    http
      .request({
        hostname: '127.0.0.1',
        port,
        path,
        method: 'POST',
        localAddress: from,
        headers: { ...headers, ...more },
      })
      .once('response', (response) => response.resume().once('close', () => resolve(response.statusCode ?? 0)))
      .once('error', () => resolve(0))
      .end(body)
  })

async function guestOf(url: string): Promise<string> {
  const response = await fetch(`${url}${API}/auth/guest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ full_name: 'Ann', email: 'ann@bread.test' }),
  })
  const { session } = (await response.json()) as { session: { access_token: string } }
  return `Bearer ${session.access_token}`
}
