import { z } from 'zod'
import { TypedCode } from '~/features/two-step/two-step.contract'
import { defineCalls } from '~/http/contract'
import { anyPassword, Session } from './accounts.contract'
import { SIGN_IN_FAILED } from './sentences'

const Ticket = z.string().min(16).max(100)

export const secondStepContract = defineCalls({
  'POST /auth/second-step': {
    name: 'takeSecondStep',
    summary:
      'Trade the ticket that sign-in answers with 403 `two_step_needed`, and a code of the app or a recovery code, for the session',
    access: 'public',
    a_minute: 30,
    refuses: [401, 403],
    body: z.object({ ticket: Ticket, code: TypedCode }),
    answer: z.object({ session: Session }),
    fallback: SIGN_IN_FAILED,
  },
  'POST /auth/step-up': {
    name: 'stepUp',
    summary:
      'Show once more that it’s you, after 403 `step_up_needed`: a code for those who have two-step sign-in, the password for others. Counts for ten minutes',
    body: z.object({
      password: anyPassword.optional(),
      code: TypedCode.optional(),
    }),
    answer: null,
  },
})
