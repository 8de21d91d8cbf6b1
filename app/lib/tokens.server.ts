import { createHash, randomBytes } from 'node:crypto'
import { keyOf } from './signed.server'

/** Opaque: nothing can be read from it, and the database holds only its hash (ruling 6). */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The one successor of a token, the same every time: so a lost answer can be given again though nothing readable is stored. */
export const successorOf = (secret: Buffer, kind: 'access' | 'refresh', token: string): string =>
  keyOf(secret, kind, token)
