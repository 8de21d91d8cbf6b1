import { createHash, hash } from 'node:crypto'

export type PagePart = string | FixedPart
interface FixedPart {
  bytes: Buffer
  hash: string
}

export function fixedPart(text: string): FixedPart {
  const bytes = Buffer.from(text)
  return { bytes, hash: hash('sha256', bytes) }
}

const texts = new WeakMap<Response, readonly PagePart[]>()

/** Keeps the text beside the response: as its body it would be encoded, streamed and decoded again within this process. */
export function answerWithText(parts: readonly PagePart[], init: ResponseInit): Response {
  const response = new Response(null, init)
  texts.set(response, parts)
  return response
}

/** Removes the text at once: in the map it would live until the next full garbage collection. */
export async function textOf(response: Response): Promise<readonly PagePart[]> {
  const parts = texts.get(response) ?? [await response.text()]
  texts.delete(response)
  return parts
}

let room = Buffer.allocUnsafe(1 << 20)

/** One buffer for all parts, copied once: many small parts cost no more than one large one. */
export function encodeParts(parts: readonly PagePart[]): { body: Buffer; etag: string } {
  const etag = createHash('sha256')
  let end = 0
  let hashed = 0
  for (const part of parts) {
    const most = typeof part === 'string' ? part.length * 3 : part.bytes.length
    if (end + most > room.length) room = Buffer.concat([room.subarray(0, end)], 2 * (end + most))
    if (typeof part === 'string') {
      end += room.write(part, end)
      continue
    }
    etag.update(room.subarray(hashed, end)).update(part.hash)
    end += part.bytes.copy(room, end)
    hashed = end
  }
  etag.update(room.subarray(hashed, end))
  return { body: Buffer.from(room.subarray(0, end)), etag: `"${etag.digest('base64url').slice(0, 22)}"` }
}
