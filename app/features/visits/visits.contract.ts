import { z } from 'zod'
import { defineCalls } from '~/http/contract'

const params = z.object({ bakery_id: z.uuid() })

export const VisitDay = z.object({
  day: z.iso.date(),
  views: z.int(),
  /** Hearts of this day that still stand. */
  saves: z.int(),
  /** Searches whose list showed the bakery. */
  searches: z.int(),
  share_visits: z.int(),
})
export type VisitDay = z.output<typeof VisitDay>

export const visitsContract = defineCalls({
  'POST /bakeries/:bakery_id/seen': {
    name: 'countBakeryVisit',
    summary: 'Count a visit to a bakery’s page, without keeping who it was',
    access: 'public',
    params,
    answer: null,
  },
  'GET /bakeries/:bakery_id/visits': {
    support: true,
    summary: 'Visits, saves and searches of a bakery by its own days, the newest first; with premium all of them',
    params,
    answer: z.object({ is_premium: z.boolean(), days: z.array(VisitDay) }),
  },
})
