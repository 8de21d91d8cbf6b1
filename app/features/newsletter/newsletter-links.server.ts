import { read, sign } from '~/lib/signed.server'
import { stopLink } from '~/mail/stop-mail.server'
import { PREFERENCES_PATH } from './newsletter'

interface Site {
  public_url: string
  secret: Buffer
}

interface Linked {
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

/** Where every mail to a subscriber leads: what to get, and how to end it. */
export const subscriberLinks = (site: Site, signup: Linked) => ({
  preferences_url: `${site.public_url}${preferencesPath(site.secret, signup)}`,
  off_url: stopLink(site, '/unsubscribe', { who: signup.id, what: 'breadletter' }),
})

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
