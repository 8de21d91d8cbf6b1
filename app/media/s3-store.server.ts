import { AwsClient } from 'aws4fetch'
import type { MediaStore } from './store.server'

/** An S3-compatible bucket that several processes share (MEDIA_URL): s3://KEY:SECRET@host[:port]/bucket?region=us-east-1[&tls=off] */
export function s3Store(media_url: string): MediaStore {
  const { username, password, host, pathname, searchParams } = new URL(media_url)
  const region = searchParams.get('region') ?? 'us-east-1'
  const bucket = `${searchParams.get('tls') === 'off' ? 'http' : 'https'}://${host}${pathname.replace(/\/$/, '')}`
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region,
    retries: 3,
  })
  const send = (name: string, init: RequestInit) =>
    client.fetch(`${bucket}/${encodeURIComponent(name)}`, {
      ...init,
      signal: AbortSignal.timeout(15_000),
      redirect: 'error',
    })
  return {
    async put(name, bytes) {
      const response = await send(name, {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'content-type': 'image/webp' },
      })
      if (!response.ok) throw new Error(`The media store refused ${name} (${response.status}).`)
    },
    async get(name) {
      const response = await send(name, { method: 'GET' })
      if (response.status === 404 || response.status === 403) return null
      if (!response.ok) throw new Error(`The media store did not give ${name} (${response.status}).`)
      return Buffer.from(await response.arrayBuffer())
    },
  }
}
