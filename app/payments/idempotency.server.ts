import { createHash } from 'node:crypto'

/**
 * The provider refuses a known key with other parameters. So they are part of the key: a call repeated as it was finds what it made,
 * and one that says something else by now (a new name, a new address of the site, another version of the code) makes another.
 */
export const idempotencyKey = (what: string, params: object): string =>
  `${what}:${createHash('sha256').update(JSON.stringify(params)).digest('base64url').slice(0, 22)}`
