import type {
  Base64URLString,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { z } from 'zod'

/** What the browser answers, as the JSON of WebAuthn has it. What isn't listed is left out, such as the handle of its user: the passkey itself says whose it is. */
const bytes = (max: number): z.ZodType<Base64URLString> =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, 'That isn’t base64url.')
const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') }
const client_data = bytes(4000)

const extended = <T extends object>(given: T) => ({ ...given, clientExtensionResults: {} })

export const NewPasskey = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: client_data,
      attestationObject: bytes(20_000),
      transports: z
        .array(z.string().regex(/^[a-z-]{1,20}$/))
        .max(10)
        .default([]),
    }),
  })
  .transform(extended)

export const GivenPasskey = z
  .object({
    ...credential,
    response: z.object({ clientDataJSON: client_data, authenticatorData: bytes(4000), signature: bytes(2000) }),
  })
  .transform(extended)

export type NewPasskey = z.output<typeof NewPasskey>
export type GivenPasskey = z.output<typeof GivenPasskey>

export const OptionsToAdd = z
  .custom<PublicKeyCredentialCreationOptionsJSON>()
  .meta({ description: 'PublicKeyCredentialCreationOptionsJSON of WebAuthn' })
export const OptionsToShow = z
  .custom<PublicKeyCredentialRequestOptionsJSON>()
  .meta({ description: 'PublicKeyCredentialRequestOptionsJSON of WebAuthn' })
