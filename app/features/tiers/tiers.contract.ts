import { z } from 'zod'
import { defineCalls } from '~/http/contract'
import { VERIFICATION_STATUSES } from '../bakeries/bakery'
import { LISTING_STATES } from '../cases/ruling'

/** Of a bakery that the actor has, or that they are still writing or claiming. */
const TierStanding = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null before it has a page. */
  slug: z.string().nullable(),
  listing: z.enum(LISTING_STATES),
  located: z.boolean(),
  described: z.boolean(),
  /** The actor has claimed it. */
  claimed: z.boolean(),
  verification_status: z.enum(VERIFICATION_STATUSES),
  /** Of the actor's open proof: what is there to look at, or what is missing. */
  proof: z.enum(['incomplete', 'asked', 'in_review']).nullable(),
  has_menu: z.boolean(),
  has_hours: z.boolean(),
  onboarding_completed: z.boolean(),
  charges_enabled: z.boolean(),
  is_premium: z.boolean(),
})
export type TierStanding = z.output<typeof TierStanding>

export const tiersContract = defineCalls({
  'GET /progress': {
    support: true,
    summary:
      'How far your own bakeries have come through the tiers: the primary one first, drafts and open claims last',
    answer: z.object({ items: z.array(TierStanding) }),
  },
})
