import { createHmac, timingSafeEqual } from 'node:crypto'

/** An HMAC (decision 228). Neither the purpose nor any part but the last may contain a colon: one purpose's key must not fit another. */
export const checksum = (secret: Buffer, purpose: string, ...parts: string[]): Buffer =>
  createHmac('sha256', secret)
    .update([purpose, ...parts].join(':'))
    .digest()

export const keyOf = (secret: Buffer, purpose: string, ...parts: string[]): string =>
  checksum(secret, purpose, ...parts).toString('base64url')

/** In constant time. */
export function isKey(key: string, secret: Buffer, purpose: string, ...parts: string[]): boolean {
  const [own, given] = [Buffer.from(keyOf(secret, purpose, ...parts)), Buffer.from(key)]
  return own.length === given.length && timingSafeEqual(own, given)
}

/** A link that lets its holder do what the purpose says. The caller compares the version with the row's, to refuse older links. */
export function sign(secret: Buffer, purpose: string, parts: string[], version = 0): string {
  const said = version > 0 ? [...parts, `v${version}`] : parts
  return [...said, keyOf(secret, purpose, ...said)].join('.')
}

interface Signed {
  parts: string[]
  version: number
}

export function read(secret: Buffer, purpose: string, token: string): Signed | null {
  const said = token.split('.')
  if (!isKey(said.pop()!, secret, purpose, ...said)) return null
  const version = /^v([1-9]\d*)$/.exec(said.at(-1) ?? '')
  return version ? { parts: said.slice(0, -1), version: Number(version[1]) } : { parts: said, version: 0 }
}
