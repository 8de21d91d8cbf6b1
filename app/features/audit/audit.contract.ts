import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { cursor } from '~/lib/cursor'
import { isLikelyDay, WRONG_YEAR } from '~/lib/likely-day'
import { singleLine } from '~/lib/typed-text'

const AuditedPerson = z.object({ id: z.uuid(), username: z.string(), full_name: z.string() })

const Entry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Null for jobs, for commands run on the machine, and once they have left. */
  by: AuditedPerson.nullable(),
  actor_id: z.uuid().nullable(),
  action: z.string().describe('Words with dots: role.granted'),
  subject_type: z.string(),
  subject_id: z.string(),
  /** The person, where the subject is one. */
  about: AuditedPerson.nullable(),
  details: z.record(z.string(), z.unknown()),
  origin: z.string().nullable().describe('The device of whoever did it'),
})
export type AuditEntry = z.output<typeof Entry>

nameShapes({ AuditEntry: Entry, AuditedPerson })

const day = z.iso
  .date({ error: 'Please enter the day as year, month and day.' })
  .refine(isLikelyDay, { error: WRONG_YEAR })
  .optional()
const narrowed = z
  .object({
    q: singleLine(254).optional().describe('What it was done to: an id, an email or a username'),
    by: singleLine(254).optional().describe('Who did it: a username or an email'),
    action: z
      .string()
      .max(80)
      .regex(/^[a-z_]+([.][a-z_]+)*$/, 'Choose one of the actions.')
      .optional(),
    from: day.describe('In UTC'),
    to: day,
  })
  .refine(({ from, to }) => !from || !to || from <= to, { error: 'The range ends before it begins.', path: ['to'] })
export type AuditFilter = z.output<typeof narrowed>

export const auditContract = defineCalls({
  'GET /admin/audit': {
    summary: 'What editors and admins did, the latest first',
    access: 'admin',
    query: narrowed.safeExtend({ limit: z.coerce.number().int().min(1).max(100).default(30), after: cursor }),
    answer: z.object({ items: z.array(Entry), next: z.string().nullable(), actions: z.array(z.string()) }),
  },
  'GET /admin/audit.csv': {
    summary: 'The same as a table. That it was taken is an entry of its own',
    access: 'admin',
    step_up: true,
    query: narrowed,
    answer: null,
    file: 'text/csv',
  },
})
