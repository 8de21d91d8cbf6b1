import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { cursor } from '~/lib/cursor'
import { multiLine, singleLine } from '~/lib/typed-text'
import { ROLES, SIGN_IN_OUTCOMES } from '../accounts/session-rules'
import { VERIFICATION_STATUSES } from '../bakeries/bakery'
import { APPEAL_OUTCOMES, RULINGS } from '../cases/case'
import { Who } from '../cases/cases.contract'
import { REPORT_REASONS } from '../moderation/report-reasons'
import { REPORT_KINDS } from '../reports/report'
import { REPORT_STATES } from './user'

const moment = z.iso.datetime()
const Role = z.enum(ROLES)

const ListedUser = z.object({
  id: z.uuid(),
  email: z.string(),
  email_verified: z.boolean(),
  username: z.string(),
  full_name: z.string(),
  roles: z.array(Role),
  blocked: z.boolean(),
  created_at: moment,
})
export type ListedUser = z.output<typeof ListedUser>

const BlockOf = z.object({
  reason: z.string(),
  at: moment,
  by: Who.nullable(),
  domain: z.string().nullable().describe('Blocked with everyone there'),
  may_finish: z.boolean(),
})

const UserSession = z.object({ id: z.uuid(), device_label: z.string().nullable(), last_used_at: moment })

const SignIns = z.object({
  outcome: z.enum(SIGN_IN_OUTCOMES),
  device_label: z.string(),
  times: z.int().describe('Within one hour'),
  at: moment.describe('The last of them'),
})
export type SignIns = z.output<typeof SignIns>

const UserDetail = ListedUser.extend({
  block: BlockOf.nullable(),
  suspended_until: moment.nullable(),
  leaving_at: moment.nullable().describe('When the account is deleted, as they asked'),
  sessions: z.array(UserSession),
  sign_ins: z.array(SignIns),
  bakeries: z.array(
    z.object({ id: z.uuid(), name: z.string(), slug: z.string(), status: z.enum(VERIFICATION_STATUSES) }),
  ),
  counts: z.object({ orders: z.int(), reviews: z.int(), posts: z.int(), reported: z.int() }),
  reports: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(REPORT_KINDS),
      reason: z.enum(REPORT_REASONS),
      state: z.enum(REPORT_STATES),
      at: moment,
    }),
  ),
  rulings: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      ruling: z.enum(RULINGS),
      reason: z.string(),
      at: moment,
      outcome: z.enum(APPEAL_OUTCOMES).nullable().describe('Of their appeal'),
    }),
  ),
})
export type UserDetail = z.output<typeof UserDetail>

const BlockedDomain = z.object({
  domain: z.string(),
  reason: z.string(),
  at: moment,
  by: Who.nullable(),
  accounts: z.int().describe('Blocked with it'),
})
const BlockedEmail = z.object({
  email: z.string(),
  reason: z.string(),
  at: moment,
  by: Who.nullable(),
  domain: z.string().nullable(),
  user_id: z.uuid().nullable(),
})
const Blocklist = z.object({ domains: z.array(BlockedDomain), emails: z.array(BlockedEmail) })
export type Blocklist = z.output<typeof Blocklist>

nameShapes({ ListedUser, UserDetail, Blocklist })

const params = z.object({ id: z.uuid() })

/** For admins alone: what is here says who somebody is. */
export const usersContract = defineCalls({
  'GET /admin/users': {
    summary: 'Accounts by name, username or email, the newest first',
    access: 'admin',
    query: z.object({
      q: singleLine(254)
        .optional()
        .describe('Part of a name, a username or an email. One or two letters are a beginning'),
      role: Role.optional(),
      blocked: z.stringbool().optional(),
      limit: z.coerce.number().int().min(1).max(100).default(30),
      after: cursor,
    }),
    answer: z.object({
      items: z.array(ListedUser),
      next: z.string().nullable(),
      too_many: z.boolean().describe('So many match that some are left out: ask for more letters'),
    }),
  },
  'GET /admin/users/:id': {
    name: 'getUserAccount',
    summary: 'An account with its devices, sign-ins, bakeries, and reports about it',
    access: 'admin',
    params,
    answer: UserDetail,
    refuses: [404],
  },
  'PUT /admin/users/:id': {
    summary: 'Change roles, block or unblock. What is left out stays. An admin’s role is taken by `askToTakeAdmin`',
    access: 'admin',
    step_up: 'two_step',
    params,
    body: z.object({
      roles: z
        .array(Role)
        .max(ROLES.length * 2)
        .optional()
        .describe('All that they have from now on'),
      blocked: z.boolean().optional(),
      reason: multiLine(1000).default('').describe('Why they’re blocked: for admins, and for the audit log'),
    }),
    answer: UserDetail,
    refuses: [404, 409],
  },
  'DELETE /admin/users/:id/sessions/:session_id': {
    summary: 'Sign out one of their devices',
    access: 'admin',
    params: params.extend({ session_id: z.uuid() }),
    answer: null,
    refuses: [404],
  },
  'DELETE /admin/users/:id/sessions': {
    summary: 'Sign them out everywhere',
    access: 'admin',
    params,
    answer: null,
    refuses: [404],
  },
  'GET /admin/blocklist': {
    summary: 'Blocked domains and addresses, the latest first',
    access: 'admin',
    query: z.object({ q: singleLine(254).optional().describe('Part of an address or a domain') }),
    answer: Blocklist,
  },
})
