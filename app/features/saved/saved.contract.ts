import { z } from 'zod'
import { Bakery } from '~/features/bakeries/bakeries.contract'
import { defineCalls } from '~/http/contract'
import { SAVE_FAILED, UNSAVE_FAILED } from './saved'

const SavedCard = Bakery.pick({
  id: true,
  slug: true,
  name: true,
  city: true,
  state: true,
  hero_image_url: true,
  hero_image_widths: true,
  average_rating: true,
  review_count: true,
  verification_status: true,
  is_premium: true,
  tags: true,
  // What the filters of /browse ask.
  latitude: true,
  longitude: true,
  delivery_enabled: true,
  online_ordering: true,
  featured: true,
})

export type SavedCard = z.output<typeof SavedCard>

export const savedContract = defineCalls({
  'GET /saved-bakeries': {
    summary: 'The bakeries you saved, newest first, and the ids of them all; limit 0 asks for the ids alone',
    query: z.object({
      limit: z.coerce.number().int().min(0).max(100).default(50),
      offset: z.coerce.number().int().min(0).max(10_000).default(0),
    }),
    answer: z.object({ bakeries: z.array(SavedCard), bakery_ids: z.array(z.uuid()) }),
  },
  'POST /saved-bakeries': {
    summary: 'Save a bakery; one that is saved already stays saved',
    body: z.object({ bakery_id: z.uuid() }),
    answer: z.object({ bakery_id: z.uuid() }),
    fallback: SAVE_FAILED,
  },
  'DELETE /saved-bakeries/:bakery_id': {
    summary: 'Forget a saved bakery',
    params: z.object({ bakery_id: z.uuid() }),
    answer: null,
    fallback: UNSAVE_FAILED,
  },
})
