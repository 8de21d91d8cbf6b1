import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { clean } from '~/lib/contact'
import { NewPasskey, OptionsToAdd } from './passkey-shapes'
import { NAME_A_PASSKEY, PASSKEY_NAME_MAX } from './two-step'

/** Longer than any code, for what is pasted with words around it. */
export const TypedCode = z.string().max(200)

const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})

const PasskeyName = z
  .string()
  .max(1000)
  .transform((raw) => clean(raw, PASSKEY_NAME_MAX))
  .refine((name) => name !== '', NAME_A_PASSKEY)

export const Ticket = z.string().regex(/^[\w-]{16,100}$/, 'That isn’t a ticket.')
const Added = z.object({ recovery_codes: z.array(z.string()).nullable() })

const TwoStep = z.object({
  on: z.boolean(),
  /** For editors and admins outside the demo: until it is on, their role waits. */
  required: z.boolean(),
  app_since: z.iso.datetime().nullable(),
  passkeys: z.array(Passkey),
  recovery_codes_left: z.int(),
})

export type TwoStep = z.output<typeof TwoStep>

nameShapes({ TwoStep, Passkey })

export const twoStepContract = defineCalls({
  'GET /two-step': { support: false, summary: 'How your second step of signing in is set up', answer: TwoStep },
  'POST /two-step/app': {
    name: 'beginCodeApp',
    summary: 'A new key for an app that shows codes; it counts once a code of it is confirmed',
    step_up: true,
    a_minute: 10,
    answer: z.object({
      key: z.string().describe('To type, in base32'),
      uri: z.string().describe('What the QR code says'),
      qr: z.object({ size: z.int(), path: z.string() }),
    }),
    status: 201,
  },
  'POST /two-step/app/confirm': {
    name: 'confirmCodeApp',
    summary: 'Type a code of the new key. If that turns two-step sign-in on, the answer has your recovery codes, once',
    step_up: true,
    body: z.object({ code: TypedCode }),
    answer: Added,
  },
  'DELETE /two-step/app': { summary: 'Remove the app that shows codes', step_up: true, answer: null },
  'POST /two-step/passkeys/begin': {
    name: 'beginPasskey',
    summary: 'What the browser needs to make a passkey',
    step_up: true,
    a_minute: 10,
    answer: z.object({ ticket: z.string(), options: OptionsToAdd }),
  },
  'POST /two-step/passkeys': {
    name: 'addPasskey',
    summary:
      'Add the passkey that the browser made. If that turns two-step sign-in on, the answer has your recovery codes, once',
    step_up: true,
    body: z.object({ ticket: Ticket, name: PasskeyName, passkey: NewPasskey }),
    answer: Added,
    status: 201,
  },
  'PUT /two-step/passkeys/:id': {
    summary: 'Rename a passkey',
    params: z.object({ id: z.uuid() }),
    body: z.object({ name: PasskeyName }),
    answer: null,
  },
  'DELETE /two-step/passkeys/:id': {
    summary: 'Remove a passkey',
    step_up: true,
    params: z.object({ id: z.uuid() }),
    answer: null,
  },
  'POST /two-step/recovery-codes': {
    name: 'renewRecoveryCodes',
    summary: 'New recovery codes; the ones before end',
    step_up: true,
    a_minute: 10,
    answer: z.object({ recovery_codes: z.array(z.string()) }),
    status: 201,
  },
})
