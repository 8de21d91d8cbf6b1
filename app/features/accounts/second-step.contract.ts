import { z } from 'zod'
import { GivenPasskey, OptionsToShow } from '~/features/two-step/passkey-shapes'
import { Ticket, TypedCode } from '~/features/two-step/two-step.contract'
import { defineCalls, nameShapes } from '~/http/contract'
import { anyPassword, Session } from './accounts.contract'
import { SIGN_IN_FAILED } from './sentences'

nameShapes({ GivenPasskey })
const shown = { code: TypedCode.optional(), passkey: GivenPasskey.optional() }

export const secondStepContract = defineCalls({
  'POST /auth/second-step': {
    name: 'takeSecondStep',
    summary:
      'Trade the ticket that sign-in answers with 403 `two_step_needed`, and a code of the app, a recovery code or a passkey, for the session',
    access: 'public',
    a_minute: 30,
    refuses: [401, 403],
    body: z.object({ ticket: Ticket, ...shown }),
    answer: z.object({ session: Session }),
    fallback: SIGN_IN_FAILED,
  },
  'POST /auth/second-step/deny': {
    name: 'denySecondStep',
    summary:
      '“It wasn’t me”, by the link in the mail about a new way to take the second step: ends the password, every session and what was added to two-step sign-in in the last seven days, and mails a link for a new password',
    access: 'public',
    a_minute: 30,
    refuses: [404],
    body: z.object({ token: z.string().min(16).max(200) }),
    answer: null,
  },
  'POST /auth/passkey/begin': {
    name: 'beginPasskeySignIn',
    summary: 'What the browser needs to ask for a passkey, whoever has one',
    access: 'public',
    a_minute: 30,
    answer: z.object({ ticket: z.string(), options: OptionsToShow }),
  },
  'POST /auth/passkey': {
    name: 'signInByPasskey',
    summary: 'Sign in with a passkey alone',
    access: 'public',
    a_minute: 30,
    refuses: [401, 403],
    body: z.object({ ticket: Ticket, passkey: GivenPasskey, remember_me: z.boolean().default(false) }),
    answer: z.object({ session: Session }),
    fallback: SIGN_IN_FAILED,
  },
  'POST /auth/step-up/begin': {
    name: 'beginStepUp',
    summary: 'What the browser needs to ask for a passkey of yours; null if you have none',
    answer: z.object({ passkey: z.object({ ticket: z.string(), options: OptionsToShow.nullable() }).nullable() }),
  },
  'POST /auth/step-up': {
    name: 'stepUp',
    summary:
      'Show once more that it’s you, after 403 `step_up_needed`: a code or passkey for those who have two-step sign-in, the password for others. Counts for ten minutes',
    body: z.object({ current_password: anyPassword.optional(), ticket: Ticket.optional(), ...shown }),
    answer: null,
  },
})
