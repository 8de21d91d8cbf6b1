import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { ApiError } from '~/http/client'

/** Loaded when somebody presses the button: most people never do. */
const load = () => import('@simplewebauthn/browser')

export const makePasskey = (optionsJSON: PublicKeyCredentialCreationOptionsJSON) =>
  load()
    .then(({ startRegistration }) => startRegistration({ optionsJSON }))
    .catch(refuse)

export const showPasskey = (optionsJSON: PublicKeyCredentialRequestOptionsJSON) =>
  load()
    .then(({ startAuthentication }) => startAuthentication({ optionsJSON }))
    .catch(refuse)

const CLOSED = 'No passkey was used. Try again when you’re ready.'
const SAID: Record<string, string> = {
  NotAllowedError: CLOSED,
  AbortError: CLOSED,
  InvalidStateError: 'This device has a passkey for your account already.',
  NotSupportedError: 'This device can’t make passkeys.',
}

/** What the browser says is for programmers. */
function refuse(error: unknown): never {
  const known = 'PublicKeyCredential' in window
  const said = known ? (SAID[(error as Error).name] ?? 'Your passkey didn’t work here. Please try again.') : NO_PASSKEYS
  throw new ApiError(400, { error: said })
}

const NO_PASSKEYS = 'This browser doesn’t know passkeys. Please use another one.'
