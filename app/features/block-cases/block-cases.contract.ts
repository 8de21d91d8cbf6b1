import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { cursor } from '~/lib/cursor'
import { dollars } from '~/lib/dollars'

const OPEN_KINDS = ['order', 'request', 'invoice'] as const

const Open = z.object({
  kind: z.enum(OPEN_KINDS),
  id: z.uuid(),
  bakery_id: z.uuid(),
  customer_name: z.string(),
  /** The number of an order or an invoice; requests have neither number nor total. */
  number: z.string().nullable(),
  total: dollars.nullable(),
  since: z.iso.datetime(),
})

const BlockCase = z.object({
  user_id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  reason: z.string(),
  /** They may sign in to finish what is open, and do nothing else. */
  may_finish: z.boolean(),
  bakeries: z.array(z.object({ id: z.uuid(), name: z.string(), slug: z.string() })),
  open: z.array(Open),
})
export type BlockCase = z.output<typeof BlockCase>

const params = z.object({ user_id: z.uuid() })
const left = z.object({ items: z.array(BlockCase).describe('Of this one: empty once nothing is open') })

nameShapes({ BlockCase })

/** What is open at the bakeries of a blocked owner is for admins to decide (ruling 64). */
export const blockCasesContract = defineCalls({
  'GET /block-cases': {
    summary: 'Blocked bakers with something open, the longest blocked first',
    access: 'admin',
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(30), after: cursor }),
    answer: z.object({ items: z.array(BlockCase), next: z.string().nullable().describe('Also after a short page') }),
  },
  'POST /block-cases/:user_id/finish': {
    summary: 'Let them finish what’s open and nothing else, or stop letting them',
    access: 'admin',
    params,
    body: z.object({ may_finish: z.boolean() }),
    answer: left,
  },
  'POST /block-cases/:user_id/cancel': {
    summary: 'Cancel everything that’s open; all the money goes back',
    access: 'admin',
    step_up: 'two_step',
    params,
    answer: left,
    pays: true,
  },
})
