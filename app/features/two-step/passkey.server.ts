import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Services } from '~/http/services.server'
import { BRAND } from '~/lib/brand'
import { keyOf } from '~/lib/signed.server'
import type { GivenPasskey, NewPasskey } from './passkey-shapes'

type Site = { env: Pick<Services['env'], 'public_url'>; secret: Services['secret'] }

/** Passkeys belong to the site's name: with another one, everybody makes new ones. */
const nameOf = ({ env }: Pick<Site, 'env'>): string => new URL(env.public_url).hostname

/** Follows from the ticket, so that it is as good, as long and as often. */
const challengeOf = ({ secret }: Pick<Site, 'secret'>, ticket: string): string => keyOf(secret, 'passkey', ticket)

interface KnownPasskey {
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: string[]
}

const listed = ({ credential_id, transports }: Pick<KnownPasskey, 'credential_id' | 'transports'>) => ({
  id: credential_id.toString('base64url'),
  transports,
})

interface Owner {
  id: string
  email: string
  full_name: string
}

/** For the browser, which asks the person for finger, face or PIN. */
export const optionsToAdd = (site: Site, ticket: string, { id, email, full_name }: Owner, known: KnownPasskey[]) =>
  generateRegistrationOptions({
    rpName: BRAND,
    rpID: nameOf(site),
    userID: new Uint8Array(Buffer.from(id.replaceAll('-', ''), 'hex')),
    userName: email,
    userDisplayName: full_name,
    challenge: new Uint8Array(Buffer.from(challengeOf(site, ticket), 'base64url')),
    attestationType: 'none',
    excludeCredentials: known.map(listed),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/** Without passkeys of one person: whichever the device has for this site. */
export const optionsToShow = (site: Site, ticket: string, known: KnownPasskey[] = []) =>
  generateAuthenticationOptions({
    rpID: nameOf(site),
    challenge: new Uint8Array(Buffer.from(challengeOf(site, ticket), 'base64url')),
    allowCredentials: known.map(listed),
    userVerification: 'required',
  })

export async function readNew(site: Site, ticket: string, response: NewPasskey) {
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challengeOf(site, ticket),
    expectedOrigin: site.env.public_url,
    expectedRPID: nameOf(site),
  }).catch(() => null)
  if (!checked?.verified) return null
  const { credential, credentialBackedUp } = checked.registrationInfo
  return {
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.response.transports ?? [],
    backed_up: credentialBackedUp,
  }
}

/** The counter to keep; null if it isn't this passkey, this ticket or this site. */
export async function readShown(
  site: Site,
  ticket: string,
  known: KnownPasskey,
  response: GivenPasskey,
): Promise<number | null> {
  const { credential_id, public_key, counter } = known
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challengeOf(site, ticket),
    expectedOrigin: site.env.public_url,
    expectedRPID: nameOf(site),
    credential: { id: credential_id.toString('base64url'), publicKey: new Uint8Array(public_key), counter },
  }).catch(() => null)
  return checked?.verified ? checked.authenticationInfo.newCounter : null
}
