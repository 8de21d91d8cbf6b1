import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { dollars } from '~/lib/dollars'
import { multiLine } from '~/lib/typed-text'
import { RETRIED } from './health'

const HealthFinding = z.object({
  id: z.uuid(),
  kind: z.string(),
  subject: z.string().describe('The id of a row of ours or of the provider’s'),
  detail: z.string(),
  ledger: dollars.nullable(),
  provider: dollars.nullable(),
  created_at: z.iso.datetime(),
  retries: z.boolean().describe('Trying again what was given up may mend it'),
})
export type HealthFinding = z.output<typeof HealthFinding>

const Stuck = z.object({
  id: z.string(),
  what: z.string(),
  reason: z.string(),
  tries: z.int(),
  since: z.iso.datetime().nullable(),
})
export type Stuck = z.output<typeof Stuck>

nameShapes({ HealthFinding, Stuck })

const stuck = z.object({ count: z.int(), items: z.array(Stuck) })

export const healthContract = defineCalls({
  'GET /admin/health': {
    summary: 'What waits for a repair: findings, jobs, rows of sweeps and mail out of tries, the newest of each',
    access: 'admin',
    answer: z.object({
      findings: z.object({ count: z.int(), items: z.array(HealthFinding) }),
      jobs: stuck,
      rows: stuck,
      mails: stuck,
    }),
  },
  'POST /admin/health/findings/:id/resolve': {
    summary: 'Close a finding, and say why',
    access: 'admin',
    params: z.object({ id: z.uuid() }),
    body: z.object({ note: multiLine(1000, 'Please say what you did.') }),
    answer: null,
    refuses: [409],
  },
  'POST /admin/health/retry': {
    summary: 'Give one thing that is out of tries, or all of a kind, all its tries again',
    access: 'admin',
    body: z.object({ what: z.enum(RETRIED), id: z.string().min(1).max(300).optional() }),
    answer: z.object({ retried: z.int() }),
  },
})
