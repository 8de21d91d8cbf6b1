import { z } from 'zod'
import { defineCalls } from '~/http/contract'
import { POSTER_SIZES } from './poster'

export const posterContract = defineCalls({
  'GET /bakeries/:bakery_id/poster.pdf': {
    support: false,
    summary: 'A poster (US Letter) or a card (4 × 6 inches) with a code that opens the page of a bakery, for its owner',
    params: z.object({ bakery_id: z.uuid() }),
    query: z.object({ size: z.enum(POSTER_SIZES).default('letter') }),
    answer: null,
    file: 'application/pdf',
  },
  'GET /bakeries/:bakery_id/order-picture.jpg': {
    support: false,
    summary: 'A picture to post, which says when customers can pick up next, for its owner',
    params: z.object({ bakery_id: z.uuid() }),
    answer: null,
    file: 'image/jpeg',
  },
})
