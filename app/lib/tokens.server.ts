import { createHash, randomBytes } from 'node:crypto'
import { keyOf } from './signed.server'

/** The database holds only its hash (ruling 6). */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Derived, not random: a lost answer can be given again, though only the hash is stored. */
export const successorOf = (secret: Buffer, kind: 'access' | 'refresh', token: string): string =>
  keyOf(secret, kind, token)
