import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { cursor } from '~/lib/cursor'
import { multiLine } from '~/lib/typed-text'
import { APPROVAL_KINDS, APPROVAL_STATES, REASON_MAX } from './approval'

const moment = z.iso.datetime()
const Admin = z.object({ id: z.uuid(), username: z.string(), full_name: z.string() })
/** `username`: of a person. */
const Named = z.object({ id: z.uuid(), name: z.string(), username: z.string().nullable() })

export const Approval = z.object({
  id: z.uuid(),
  kind: z.enum(APPROVAL_KINDS),
  subject: Named.nullable().describe('The person or the bakery; null once they’re gone'),
  from: Named.nullable().describe('A bakery’s owner as it was asked for'),
  to: Named.nullable().describe('Who is to have the bakery'),
  reason: z.string(),
  asked_by: Admin,
  asked_at: moment,
  expires_at: moment,
  state: z.enum(APPROVAL_STATES),
  note: z.string().nullable().describe('Of whoever declined'),
  decided_by: Admin.nullable(),
  decided_at: moment.nullable(),
  may_decide: z.boolean(),
  may_withdraw: z.boolean(),
  why_not: z.string().nullable().describe('Why you can’t decide it'),
})
export type Approval = z.output<typeof Approval>

nameShapes({ Approval })

const decided = {
  access: 'admin' as const,
  params: z.object({ id: z.uuid() }),
  answer: Approval,
  refuses: [404 as const, 409 as const],
}

/** What takes a second admin's yes. The rooms that do these acts have the calls that ask for them, and answer with the request. */
export const approvalsContract = defineCalls({
  'GET /admin/approvals': {
    summary: 'Requests that take a second admin’s yes, the newest first',
    access: 'admin',
    query: z.object({
      state: z.enum(['waiting', 'over']).default('waiting'),
      subject_id: z.uuid().optional().describe('About this person or bakery'),
      limit: z.coerce.number().int().min(1).max(100).default(30),
      after: cursor,
    }),
    answer: z.object({
      items: z.array(Approval),
      next: z.string().nullable(),
      other_admins: z.boolean().describe('Whether there’s a second admin who can decide in time'),
    }),
  },
  'POST /admin/approvals/:id/approve': {
    ...decided,
    summary: 'Say yes to what another admin asked for: it’s done at once',
    step_up: true,
  },
  'POST /admin/approvals/:id/decline': {
    ...decided,
    summary: 'Say no to it',
    step_up: true,
    body: z.object({ note: multiLine(REASON_MAX).default('').describe('Why, for whoever asked') }),
  },
  'POST /admin/approvals/:id/withdraw': { ...decided, summary: 'Take back what you asked for' },
})
