import { z } from 'zod'
import { Bakery, BakeryCard } from '~/features/bakeries/bakeries.contract'
import { defineCalls, nameShapes } from '~/http/contract'
import { SAVE_FAILED, UNSAVE_FAILED } from './saved'

/** A card, and what the filters of /browse ask. */
const SavedCard = BakeryCard.extend(
  Bakery.pick({ latitude: true, longitude: true, delivery_enabled: true, featured: true }).shape,
)

export type SavedCard = z.output<typeof SavedCard>

nameShapes({ SavedBakery: SavedCard })

export const savedContract = defineCalls({
  'GET /saved-bakeries': {
    support: false,
    summary: 'The bakeries you saved, newest first, and the ids of them all; limit 0 asks for the ids alone',
    query: z.object({
      limit: z.coerce.number().int().min(0).max(100).default(50),
      offset: z.coerce.number().int().min(0).max(10_000).default(0),
    }),
    answer: z.object({
      bakeries: z.array(SavedCard),
      bakery_ids: z.array(z.uuid()),
      /** Of these you are told once they take orders. */
      awaiting_ids: z.array(z.uuid()),
    }),
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
