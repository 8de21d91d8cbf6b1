import { randomBytes } from 'node:crypto'
import { isPrivate, PRIVATE } from '~/lib/private-names'
import { isKey, keyOf } from '~/lib/signed.server'

const LINK_SECONDS = 5 * 60
const HOUR = 60 * 60

export const privateName = (ending: 'pdf' | 'webp' | 'zip'): string =>
  `${PRIVATE}${randomBytes(20).toString('hex')}.${ending}`

/** Works for a few minutes. The caller has checked that the reader may see the file: later only the link is checked. */
export const linkTo = (secret: Buffer, name: string, now: Date): string =>
  linkUntil(secret, name, Math.floor(now.getTime() / 1000) + LINK_SECONDS)

/** Works for an hour at least, and stays the same for a while, so that a page drawn anew doesn't load its pictures again. */
export const hourLinkTo = (secret: Buffer, name: string, now: Date): string =>
  linkUntil(secret, name, (Math.floor(now.getTime() / 1000 / HOUR) + 2) * HOUR)

/** Works until the second, since 1970. */
function linkUntil(secret: Buffer, name: string, until: number): string {
  return `/files/${name}?${new URLSearchParams({ until: String(until), key: keyOf(secret, 'file', name, String(until)) })}`
}

export function isLink(secret: Buffer, { name, until, key }: Record<string, unknown>, now: Date): boolean {
  if (typeof name !== 'string' || !isPrivate(name) || typeof key !== 'string' || Number(until) * 1000 <= now.getTime())
    return false
  return isKey(key, secret, 'file', name, String(Number(until)))
}
