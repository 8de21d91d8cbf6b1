import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { cursor } from '~/lib/cursor'
import { multiLine } from '~/lib/typed-text'
import { CASE_STATES, NOTE_MAX, REASON_MAX, RULINGS, SUSPEND_DAYS } from './case'

/** As editors see a person. */
export const Who = z.object({ id: z.uuid(), username: z.string(), full_name: z.string() })

const Case = z.object({
  id: z.uuid(),
  kind: z.string(),
  subject_id: z.uuid(),
  state: z.enum(CASE_STATES),
  /** An editor can rule on it now. An asked case may wait for its author's answer instead. */
  waits: z.boolean(),
  opened_at: z.iso.datetime(),
  /** Why it was ruled so; of a case that waits, what an editor asked before. */
  reason: z.string().nullable(),
  ruled_by: z.string().nullable(),
  ruled_at: z.iso.datetime().nullable(),
  /** The editor who has it at this moment. */
  taken_by: z.object({ id: z.uuid(), full_name: z.string() }).nullable(),
  /** The user whom the ruling went against wants another look: it waits for that, or ended with it. */
  appeal: z
    .object({
      by: z.string(),
      text: z.string(),
      ruling: z.enum(RULINGS).describe('The first one'),
      reason: z.string(),
      ruled_by: z.string().nullable(),
      ruled_at: z.iso.datetime(),
    })
    .nullable(),
  /** Null once the thing is gone. */
  shown: z
    .object({
      title: z.string(),
      line: z.string(),
      path: z.string().nullable(),
      link: z.string().nullable(),
      about: Who.nullable(),
    })
    .nullable(),
})
export type Case = z.output<typeof Case>

const Entry = z.object({
  at: z.iso.datetime(),
  by: z.string().nullable(),
  /** As the audit log has it, `claim.asked`; null for a note. */
  action: z.string().nullable(),
  /** The reason, or the note. */
  text: z.string().nullable(),
})
export type TimelineEntry = z.output<typeof Entry>

const EarlierRuling = z.object({
  kind: z.string(),
  subject_id: z.string(),
  /** The state that it gave its case: `hidden`. */
  state: z.string(),
  at: z.iso.datetime(),
  by: z.string().nullable(),
})
const Earlier = z.array(EarlierRuling)

const Before = z.object({
  /** Its author, then those who reported it first. */
  people: z.array(
    z.object({
      part: z.enum(['author', 'reporter']),
      person: Who,
      joined_at: z.iso.datetime(),
      suspended_until: z.iso.datetime().nullable(),
      rulings: Earlier.describe('On what they sent, the newest first, up to 20'),
      reports: z.int().describe('That they made, up to 100'),
      dismissed: z.int(),
    }),
  ),
  bakery: z.object({ name: z.string(), slug: z.string(), rulings: Earlier }).nullable(),
  /** The most reports of it within one hour. */
  burst: z.object({ reports: z.int(), of_new_accounts: z.int() }).nullable(),
})
export type Before = z.output<typeof Before>

const Detail = Case.extend({
  /** It concerns the actor, so another editor rules. */
  own: z.boolean(),
  /** Rulings, and the editors' notes to each other, the oldest first. */
  timeline: z.array(Entry),
  /** What was ruled before on those concerned. */
  before: Before,
})
export type CaseDetail = z.output<typeof Detail>

const Waiting = z.object({
  kind: z.string(),
  count: z.int().describe('Up to 30'),
  oldest_at: z.iso.datetime(),
})
export type WaitingKind = z.output<typeof Waiting>

nameShapes({ Case, CaseDetail: Detail, EditorsPerson: Who, EarlierRuling })

const ofCase = z.object({ id: z.uuid() })

/** What waits for a person (decision 226). Only admins see the kinds that are for admins. */
export const casesContract = defineCalls({
  'GET /cases': {
    summary: 'Cases that wait for a person, oldest first, and decided ones, newest first',
    access: 'editor',
    query: z.object({
      kind: z
        .string()
        .regex(/^[a-z_]{1,40}(,[a-z_]{1,40}){0,30}$/, 'Name kinds with commas between them.')
        .optional()
        .describe('One kind or several, with commas between them'),
      state: z.enum([...CASE_STATES, 'decided']).optional(),
      order: z.enum(['oldest', 'newest']).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor,
    }),
    answer: z.object({
      items: z.array(Case),
      next: z.string().nullable(),
      count: z.int().describe('Up to 100'),
    }),
  },
  'GET /cases/waiting': {
    summary: 'What waits, by kind',
    access: 'editor',
    answer: z.object({ kinds: z.array(Waiting) }),
  },
  'GET /cases/:id': {
    summary: 'One case, with what happened to it so far',
    access: 'editor',
    params: ofCase,
    answer: Detail,
  },
  'POST /cases/:id/take': {
    summary: 'Take a case for 15 minutes; 409 names who has it',
    access: 'editor',
    params: ofCase,
    answer: Case,
  },
  'POST /cases/:id/release': { summary: 'Let go of a case', access: 'editor', params: ofCase, answer: Case },
  'POST /cases/:id/rule': {
    summary: 'Rule on a case, right away or after `undo_seconds`; 409 names who ruled before',
    access: 'editor',
    params: ofCase,
    body: z.object({
      ruling: z.enum(RULINGS, 'Choose what to do.'),
      reason: multiLine(REASON_MAX).default('').describe('Required except for approve, dismiss and overturn'),
      days: z
        .literal([...SUSPEND_DAYS])
        .default(1)
        .describe('For suspend: how long'),
    }),
    answer: z.object({ undo_seconds: z.int() }),
  },
  'POST /cases/:id/undo': {
    summary: 'Take back a ruling that hasn’t been carried out yet',
    access: 'editor',
    params: ofCase,
    answer: Case,
  },
  'POST /cases/:id/notes': {
    summary: 'Leave a note for the other editors',
    access: 'editor',
    params: ofCase,
    body: z.object({ text: multiLine(NOTE_MAX, 'Write a few words.') }),
    answer: null,
    status: 201,
  },
})
