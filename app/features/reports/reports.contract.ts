import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { cursor } from '~/lib/cursor'
import { multiLine } from '~/lib/typed-text'
import { REASON_MAX, SUSPEND_DAYS } from '../cases/case'
import { Who } from '../cases/cases.contract'
import { REPORT_REASONS } from '../moderation/report-reasons'
import { REPORT_KINDS, REPORT_RULINGS, REPORT_STATES } from './report'

const Report = z.object({
  id: z.uuid(),
  subject_kind: z.enum(REPORT_KINDS),
  subject_id: z.uuid(),
  reason: z.enum(REPORT_REASONS),
  /** The reporter's words, or why our rules held it. */
  note: z.string(),
  state: z.enum(REPORT_STATES),
  ruling: z.enum(REPORT_RULINGS).nullable(),
  /** Null where our rules held it, and once the reporter's account is gone. */
  reporter: Who.nullable(),
  created_at: z.iso.datetime(),
  resolution: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
})
export type Report = z.output<typeof Report>

const around = {
  /** What an editor can do about it now. */
  rulings: z.array(z.enum(REPORT_RULINGS)),
  /** Its author or owner; null where there is none, and once it is gone. */
  author: Who.nullable(),
  /** The reported thing, unless it is a message; null once it is gone. */
  thing: z
    .object({
      title: z.string(),
      body: z.string(),
      picture: z.string().nullable(),
      path: z.string(),
      /** Only its author sees it. */
      hidden: z.boolean(),
    })
    .nullable(),
  /** A reported post of the forum among those around it, as readers see them; null for other things, and once it is gone. */
  thread: z
    .object({
      posts: z.array(
        z.object({
          id: z.uuid(),
          author: Who.nullable(),
          /** Safe HTML. */
          body_html: z.string(),
          created_at: z.iso.datetime(),
          edited: z.boolean(),
          reported: z.boolean(),
        }),
      ),
      /** What the reported one was before its last ten edits, the newest first. */
      was: z.array(z.object({ title: z.string().nullable(), body: z.string(), created_at: z.iso.datetime() })),
    })
    .nullable(),
  /** The reported message with the ten before and after it; null once they are gone. */
  talk: z
    .object({
      bakery: z.object({ id: z.uuid(), name: z.string(), slug: z.string() }),
      customer: Who,
      messages: z.array(
        z.object({
          id: z.uuid(),
          from_bakery: z.boolean(),
          sender: Who.nullable(),
          body: z.string(),
          /** Links that are good for a few minutes. */
          pictures: z.array(z.string()),
          created_at: z.iso.datetime(),
          edited_at: z.iso.datetime().nullable(),
          deleted_at: z.iso.datetime().nullable(),
          held: z.boolean(),
          reported: z.boolean(),
        }),
      ),
    })
    .nullable(),
}
const Detail = Report.extend(around)
export type ReportDetail = z.output<typeof Detail>

/** Open reports come first. */
const ReportPage = z.object({ reports: z.array(Report), ...around })
export type ReportPage = z.output<typeof ReportPage>

const ofReport = z.object({ id: z.uuid() })

nameShapes({ Report, ReportedTalk: around.talk.unwrap(), ReportedThread: around.thread.unwrap() })

export const reportsContract = defineCalls({
  'POST /reports': {
    summary: 'Tell the editors about something that isn’t right',
    body: z.object({
      subject_kind: z.enum(REPORT_KINDS),
      subject_id: z.uuid(),
      reason: z.enum(REPORT_REASONS, 'Choose what’s wrong.'),
      note: multiLine(2000).default(''),
    }),
    answer: null,
    status: 201,
  },
  'GET /reports': {
    summary: 'What’s waiting for an editor, oldest first, and what was decided',
    access: 'editor',
    query: z.object({
      state: z.enum(REPORT_STATES).default('open'),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      after: cursor,
    }),
    answer: z.object({ items: z.array(Report), next: z.string().nullable() }),
  },
  'GET /reports/:id': {
    summary: 'One report with what it’s about; every view is logged',
    access: 'editor',
    params: ofReport,
    answer: Detail,
  },
  'GET /reports/about/:subject_kind/:subject_id': {
    summary: 'All reports about one thing, with the thing itself; every view is logged',
    access: 'editor',
    params: z.object({ subject_kind: z.enum(REPORT_KINDS), subject_id: z.uuid() }),
    answer: ReportPage,
  },
  'POST /reports/:id/rule': {
    summary:
      'Dismiss it, which lets a held message through; or hide or remove what it’s about, warn whoever wrote it, or keep them from writing',
    access: 'editor',
    params: ofReport,
    body: z.object({
      ruling: z.enum(REPORT_RULINGS, 'Choose what to do.'),
      reason: multiLine(REASON_MAX).optional().describe('Required unless you dismiss; whoever wrote it reads this'),
      days: z
        .literal([...SUSPEND_DAYS])
        .default(1)
        .describe('For suspend: how long'),
    }),
    answer: Report,
  },
})
