import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { checksum } from './signed.server'

const CIPHER = 'aes-256-gcm'
const IV = 12
const TAG = 16

/** For what the database keeps and a copy of it must not tell. Sealed for one thing, it opens for no other. */
export function seal(secret: Buffer, purpose: string, of: string, plain: Buffer): Buffer {
  const iv = randomBytes(IV)
  const cipher = createCipheriv(CIPHER, checksum(secret, purpose), iv).setAAD(Buffer.from(of))
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Null if it was sealed with another secret, for another thing, or was changed. */
export function unseal(secret: Buffer, purpose: string, of: string, sealed: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv(CIPHER, checksum(secret, purpose), sealed.subarray(0, IV))
    decipher.setAAD(Buffer.from(of)).setAuthTag(sealed.subarray(-TAG))
    return Buffer.concat([decipher.update(sealed.subarray(IV, -TAG)), decipher.final()])
  } catch {
    return null
  }
}
