import { hash } from 'node:crypto'

/** Of a page's text: what was written for it, or the same bytes as in every page, encoded and hashed once. */
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

/** A page beside its answer: as the answer's body it would be encoded, streamed, gathered and decoded again within this process. */
export function answerWithText(parts: readonly PagePart[], init: ResponseInit): Response {
  const response = new Response(null, init)
  texts.set(response, parts)
  return response
}

export const textOf = async (response: Response): Promise<readonly PagePart[]> =>
  texts.get(response) ?? [await response.text()]
