import { z } from 'zod'
import { defineCalls } from '~/http/contract'
import { anyPassword, Email } from './accounts.contract'

const EmailChange = z.object({
  email: z.string(),
  old_confirmed: z.boolean(),
  new_confirmed: z.boolean(),
  expires_at: z.iso.datetime(),
})

const OwnAccount = z.object({
  /** False after proving an address by a link in a mail: password, e-mail and account can't be changed before one is set. */
  has_password: z.boolean(),
  /** The change of e-mail address that waits to be confirmed. */
  email_change: EmailChange.nullable(),
})

export type OwnAccount = z.output<typeof OwnAccount>

const Link = z.object({ token: z.string().min(16).max(200) })

export const emailChangeContract = defineCalls({
  'GET /account': {
    support: true,
    summary: 'How you sign in: whether by a password, and a new address that waits',
    answer: OwnAccount,
  },
  'POST /auth/email-change': {
    name: 'askEmailChange',
    summary: 'Mail a link to the old and the new address; the same answer whether or not the new one has an account',
    step_up: 'two_step',
    body: z.object({ email: Email, current_password: anyPassword }),
    answer: EmailChange,
    status: 201,
  },
  'DELETE /auth/email-change': { summary: 'Give up the change that waits', answer: null },
  'POST /auth/email-change/confirm': {
    name: 'confirmEmailChange',
    summary: 'Say yes by the link in one of the two mails; the second yes changes the address',
    access: 'public',
    a_minute: 30,
    refuses: [403, 404],
    body: Link,
    answer: z.object({ done: z.boolean(), email: z.string() }),
  },
  'POST /auth/email-change/deny': {
    name: 'denyEmailChange',
    summary:
      'Say no by the link to the old address: ends the change, the password and every session, and mails a link for a new password. Also once the change was given up',
    access: 'public',
    a_minute: 30,
    refuses: [404],
    body: Link,
    answer: null,
  },
})
