import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { PROGRAM } from '~/lib/brand'
import { type MediaStore, typeOf, whole } from './store.server'

const ANSWER_MS = 15_000
const UPLOAD_MS = 60_000
const TRIES = 4

/** MEDIA_URL: s3://KEY:SECRET@host[:port]/bucket?region=us-east-1[&tls=off] */
export function s3Store(media_url: string): MediaStore {
  const { username, password, host, pathname, searchParams } = new URL(media_url)
  const region = searchParams.get('region') ?? 'us-east-1'
  const bucket = `${searchParams.get('tls') === 'off' ? 'http' : 'https'}://${host}${pathname.replace(/\/$/, '')}`
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region,
  })

  /** Retries a busy bucket. The time limit is for its answer; a slow reader may take longer for the body. */
  async function send(name: string, init: () => RequestInit, wait_ms = ANSWER_MS): Promise<Response> {
    for (let tries = 1; ; tries++) {
      const waiting = new AbortController()
      const timer = setTimeout(() => waiting.abort(new Error('The media store does not answer.')), wait_ms)
      const signed = await client.sign(`${bucket}/${name}`, { ...init(), signal: waiting.signal, redirect: 'error' })
      const response = await fetch(signed).finally(() => clearTimeout(timer))
      if ((response.status < 500 && response.status !== 429) || tries === TRIES) return response
      await response.body?.cancel()
      await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** tries))
    }
  }

  async function upload(name: string, body: () => BodyInit, bytes: number): Promise<void> {
    const headers = { 'content-type': typeOf(name)!, 'content-length': String(bytes) }
    const response = await send(name, () => ({ method: 'PUT', body: body(), headers, duplex: 'half' }), UPLOAD_MS)
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The media store refused ${name} (${response.status}).`)
  }

  return {
    async put(name, body) {
      if (!typeOf(name)) throw new Error(`Not a media name: ${name}`)
      if (body instanceof Uint8Array) return upload(name, () => new Uint8Array(body), body.byteLength)
      // A bucket wants the length first, and only a stored stream can be sent again.
      await whole(join(tmpdir(), `${PROGRAM}-${randomUUID()}.part`), body, async (path) =>
        upload(name, () => Readable.toWeb(createReadStream(path)) as BodyInit, (await stat(path)).size),
      )
    },
    async get(name) {
      const type = typeOf(name)
      if (!type) return null
      const response = await send(name, () => ({ method: 'GET' }))
      if (response.ok && response.body) {
        const body = Readable.fromWeb(response.body as ReadableStream)
        return { type, bytes: Number(response.headers.get('content-length')) || null, body }
      }
      await response.body?.cancel()
      if (response.status === 404 || response.status === 403) return null
      throw new Error(`The media store did not give ${name} (${response.status}).`)
    },
    async delete(name) {
      if (!typeOf(name)) return
      const response = await send(name, () => ({ method: 'DELETE' }))
      await response.body?.cancel()
      if (!response.ok && response.status !== 404)
        throw new Error(`The media store did not delete ${name} (${response.status}).`)
    },
  }
}
