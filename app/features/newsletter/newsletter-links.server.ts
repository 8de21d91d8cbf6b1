import { read, sign } from '~/lib/signed.server'
import { PREFERENCES_PATH } from './newsletter'

export interface Site {
  public_url: string
  secret: Buffer
}

export interface Linked {
  id: string
  /** The moment of the signup is the links' version: who leaves and signs up anew has new ones. */
  created_at: Date
}

const CONFIRM = 'newsletter-confirm'
const PREFERENCES = 'newsletter-preferences'

const tokenOf = (secret: Buffer, purpose: string, { id, created_at }: Linked): string =>
  sign(secret, purpose, [id], created_at.getTime())

export const confirmToken = (secret: Buffer, signup: Linked): string => tokenOf(secret, CONFIRM, signup)

export const confirmLink = ({ public_url, secret }: Site, signup: Linked): string =>
  `${public_url}/confirm?t=${confirmToken(secret, signup)}`

export const preferencesPath = (secret: Buffer, signup: Linked): string =>
  `${PREFERENCES_PATH}?t=${tokenOf(secret, PREFERENCES, signup)}`

interface LinkRead {
  id: string
  version: number
}

function readLink(secret: Buffer, purpose: string, token: string): LinkRead | null {
  const { parts: [id] = [], version = 0 } = read(secret, purpose, token) ?? {}
  return id === undefined ? null : { id, version }
}

export const readConfirm = (secret: Buffer, token: string) => readLink(secret, CONFIRM, token)
export const readPreferences = (secret: Buffer, token: string) => readLink(secret, PREFERENCES, token)
