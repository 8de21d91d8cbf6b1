import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A checksum that only this site can make (decision 228). No purpose has a colon in it, so that what was made for one is never taken
 * for another's; of the parts only the last may have one.
 */
export const checksum = (secret: Buffer, purpose: string, ...parts: string[]): Buffer =>
  createHmac('sha256', secret)
    .update([purpose, ...parts].join(':'))
    .digest()

export const keyOf = (secret: Buffer, purpose: string, ...parts: string[]): string =>
  checksum(secret, purpose, ...parts).toString('base64url')

/** Takes as long for a wrong key as for a right one. */
export function isKey(key: string, secret: Buffer, purpose: string, ...parts: string[]): boolean {
  const [own, given] = [Buffer.from(keyOf(secret, purpose, ...parts)), Buffer.from(key)]
  return own.length === given.length && timingSafeEqual(own, given)
}

/**
 * For a link: its holder may do what the purpose says with what the parts name (ids and plain words), and nothing else. A version
 * above 0 is told by `read`: links of an older one are refused by comparing it with the row's.
 */
export function sign(secret: Buffer, purpose: string, parts: string[], version = 0): string {
  const said = version > 0 ? [...parts, `v${version}`] : parts
  return [...said, keyOf(secret, purpose, ...said)].join('.')
}

interface Signed {
  parts: string[]
  version: number
}

/** Null for what was not signed here, or for another purpose. */
export function read(secret: Buffer, purpose: string, token: string): Signed | null {
  const said = token.split('.')
  if (!isKey(said.pop()!, secret, purpose, ...said)) return null
  const version = /^v([1-9]\d*)$/.exec(said.at(-1) ?? '')
  return version ? { parts: said.slice(0, -1), version: Number(version[1]) } : { parts: said, version: 0 }
}
