import { z } from 'zod'
import { defineCalls } from '~/http/contract'
import { clean, cleanEmail, emailProblem } from '~/lib/contact'
import { multiLine } from '~/lib/typed-text'
import { Approval } from '../approvals/approvals.contract'
import { ROLES } from './session-rules'

const Email = z
  .string()
  .max(1000)
  .transform((raw, context) => {
    const said = emailProblem(raw)
    if (said) context.addIssue({ code: 'custom', message: said })
    return cleanEmail(raw)
  })
const Domain = z
  .string()
  .max(1000)
  .transform((raw, context) => {
    const domain = cleanEmail(raw).replace(/^@/, '')
    if (emailProblem(`x@${domain}`))
      context.addIssue({ code: 'custom', message: 'Please enter a domain, like spam.com.' })
    return domain
  })
const Why = multiLine(1000, 'Say why, for whoever looks at it later.')
const Role = z.enum(ROLES)
const Granted = z.object({ user_id: z.uuid(), roles: z.array(Role) })
const Block = z.object({ email: z.string(), reason: z.string() })

const WHY = 'Say why in a few words, for them to read.'

/** Roles and the blocklist (ruling 9): every change is in the audit log. */
export const accessContract = defineCalls({
  'POST /user-roles': {
    summary: 'Give a user a role',
    access: 'admin',
    step_up: true,
    body: z.object({ user_id: z.uuid(), role: Role }),
    answer: Granted,
  },
  'DELETE /user-roles/:user_id/:role': {
    summary: 'Take the editor role from a user. That of an admin takes a second admin: see `askToTakeAdmin`',
    access: 'admin',
    step_up: true,
    params: z.object({ user_id: z.uuid(), role: Role }),
    answer: Granted,
  },
  'POST /admin/users/:id/take-admin': {
    name: 'askToTakeAdmin',
    summary: 'Ask to take the admin role from somebody: done once a second admin approves it',
    access: 'admin',
    step_up: true,
    params: z.object({ id: z.uuid() }),
    body: z.object({ reason: multiLine(1000, 'Say why. The other admins read it.') }),
    answer: Approval,
    status: 202,
    refuses: [404, 409],
  },
  'POST /blocked-emails': {
    summary:
      'Block an address; its account is signed out at the next request. One that is blocked by name already stays as it is, and its reason is answered',
    access: 'admin',
    step_up: 'two_step',
    body: z.object({
      email: Email,
      reason: z
        .string()
        .max(2000)
        .transform((raw) => clean(raw, 1000))
        .default(''),
    }),
    answer: Block,
    status: 201,
  },
  'DELETE /blocked-emails/:email': {
    summary: 'Unblock an address',
    access: 'admin',
    step_up: 'two_step',
    params: z.object({ email: Email }),
    answer: null,
  },
  'POST /blocked-domains': {
    summary: 'Block everyone at a domain: sign-ups, and the accounts there are',
    access: 'admin',
    step_up: 'two_step',
    body: z.object({ domain: Domain, reason: Why }),
    answer: z.object({ domain: z.string(), reason: z.string(), accounts: z.int() }),
    status: 201,
  },
  'DELETE /blocked-domains/:domain': {
    summary: 'Unblock a domain, and the accounts that were blocked with it',
    access: 'admin',
    step_up: 'two_step',
    params: z.object({ domain: Domain }),
    answer: null,
  },
  'POST /admin/users/:id/support-view': {
    name: 'openSupportView',
    summary: 'See the site as they do, read only. They’re told by email',
    access: 'admin',
    step_up: true,
    a_minute: 10,
    params: z.object({ id: z.uuid() }),
    body: z.object({
      reason: multiLine(500, WHY).refine((reason) => reason.split(/\s+/).length > 2, { error: WHY }),
    }),
    answer: z.object({ access_token: z.string(), minutes: z.int() }),
    status: 201,
  },
})
