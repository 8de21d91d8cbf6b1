import { createHash, randomBytes } from 'node:crypto'
import { keyOf } from './signed.server'

/** The database holds only its hash (ruling 6). */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** In no other token: who only looks is known by it before the database is asked, by public calls as well (decision 263). */
const VIEW = 'view~'

export const newViewToken = (): string => VIEW + newToken()

export const isViewToken = (token: string | null): boolean => token?.startsWith(VIEW) ?? false

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Derived, not random: a lost answer can be given again, though only the hash is stored. */
export const successorOf = (secret: Buffer, kind: 'access' | 'refresh', token: string): string =>
  keyOf(secret, kind, token)
