import { randomBytes } from 'node:crypto'
import { isPrivate, PRIVATE } from '~/lib/private-names'
import { isKey, keyOf } from '~/lib/signed.server'

const LINK_SECONDS = 5 * 60
const HOUR = 60 * 60

/** For a document: nobody guesses it, and it is never served as a picture is. */
export const privateName = (ending: 'pdf' | 'webp'): string => `${PRIVATE}${randomBytes(20).toString('hex')}.${ending}`

/**
 * An address that shows a private file for a few minutes. The caller has made sure that the reader may see the file: the address is all
 * that is asked for afterwards.
 */
export const linkTo = (secret: Buffer, name: string, now: Date): string =>
  linkUntil(secret, name, Math.floor(now.getTime() / 1000) + LINK_SECONDS)

/** An address that shows a private file for an hour at least. It stays the same for a while, so that a page drawn anew loads no picture again. */
export const hourLinkTo = (secret: Buffer, name: string, now: Date): string =>
  linkUntil(secret, name, (Math.floor(now.getTime() / 1000 / HOUR) + 2) * HOUR)

function linkUntil(secret: Buffer, name: string, until: number): string {
  return `/files/${name}?${new URLSearchParams({ until: String(until), key: keyOf(secret, 'file', name, String(until)) })}`
}

export function isLink(secret: Buffer, { name, until, key }: Record<string, unknown>, now: Date): boolean {
  if (typeof name !== 'string' || !isPrivate(name) || typeof key !== 'string' || Number(until) * 1000 <= now.getTime())
    return false
  return isKey(key, secret, 'file', name, String(Number(until)))
}
