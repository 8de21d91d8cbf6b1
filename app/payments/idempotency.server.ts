import { createHash } from 'node:crypto'

/** The provider refuses a known key with other parameters, so they are part of the key: a changed call makes something new. */
export const idempotencyKey = (what: string, params: object): string =>
  `${what}:${createHash('sha256').update(JSON.stringify(params)).digest('base64url').slice(0, 22)}`
