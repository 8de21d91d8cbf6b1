import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { multiLine } from '~/lib/typed-text'
import { APPEAL_MAX, APPEAL_OUTCOMES, RULINGS } from './case'

const Appeal = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** What was ruled, as its author was told: "We hid a review of yours". */
  title: z.string(),
  ruling: z.enum(RULINGS),
  reason: z.string(),
  ruled_at: z.iso.datetime(),
  /** The end of the time to appeal. */
  until: z.iso.datetime(),
  may_appeal: z.boolean(),
  text: z.string().nullable(),
  appealed_at: z.iso.datetime().nullable(),
  outcome: z.enum(APPEAL_OUTCOMES).nullable(),
  answer: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
})
export type Appeal = z.output<typeof Appeal>

nameShapes({ Appeal })

const ofAppeal = z.object({ id: z.uuid() })

/** For the user whom the ruling went against (decision 226). */
export const appealsContract = defineCalls({
  'GET /appeals/:id': {
    support: false,
    summary: 'A ruling against you, and what came of your appeal',
    params: ofAppeal,
    answer: Appeal,
  },
  'POST /appeals/:id': {
    summary: 'Appeal a ruling, once, within 30 days',
    name: 'appealRuling',
    params: ofAppeal,
    body: z.object({ text: multiLine(APPEAL_MAX, 'Write why we should look again.') }),
    answer: Appeal,
  },
})
