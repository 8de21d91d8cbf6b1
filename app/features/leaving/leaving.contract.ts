import { z } from 'zod'
import { defineCalls } from '~/http/contract'
import { multiLine } from '~/lib/typed-text'
import { anyPassword } from '../accounts/accounts.contract'
import { Approval } from '../approvals/approvals.contract'
import { EXPORT_STATES } from './data-export'

const DataExport = z.object({
  state: z.enum(EXPORT_STATES),
  done: z.int(),
  total: z.int(),
  bytes: z.int().nullable(),
  created_at: z.iso.datetime(),
  /** When the archive is deleted. */
  expires_at: z.iso.datetime(),
  /** A private link that works for five minutes; null while the archive is being made. */
  url: z.string().nullable(),
})

export type DataExport = z.output<typeof DataExport>

export const leavingContract = defineCalls({
  'GET /account/export': {
    support: false,
    summary: 'Your last download of all your data, and how far it is; begins one if there is none',
    answer: z.object({ export: DataExport }),
    status: 202,
  },
  'GET /account/exports': {
    support: false,
    summary: 'The same, but begins nothing',
    answer: z.object({ export: DataExport.nullable() }),
  },
  'POST /account/export': {
    name: 'askExport',
    summary: 'Put all your data into a new archive; a mail says when it is ready',
    step_up: 'two_step',
    answer: z.object({ export: DataExport }),
    status: 202,
  },
  'POST /account/deletion': {
    name: 'askToLeave',
    summary:
      'Delete your account in 14 days; signing in before then keeps it. Ends every session but this one, which can only take it back. Needs no password within ten minutes after signing in',
    step_up: 'two_step',
    body: z.object({ current_password: anyPassword.optional(), keeps_posts: z.boolean().default(true) }).nullish(),
    answer: z.object({ erase_at: z.iso.datetime() }),
    status: 202,
  },
  'DELETE /account/deletion': {
    name: 'stay',
    summary: 'Keep your account, as signing in does',
    access: 'leaving',
    answer: z.object({ erase_at: z.null() }),
    status: 202,
  },
  'POST /admin/users/:id/erase': {
    name: 'askToErase',
    summary:
      'Ask to delete an account and what belongs to it at once, without the 14 days: done once a second admin approves it',
    access: 'admin',
    step_up: true,
    params: z.object({ id: z.uuid() }),
    body: z.object({
      reason: multiLine(1000, 'Say why. The other admins read it.'),
      keeps_posts: z.boolean().default(true),
    }),
    answer: Approval,
    status: 202,
    refuses: [404, 409],
  },
})
