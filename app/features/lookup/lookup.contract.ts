import { z } from 'zod'
import { defineCalls } from '~/http/contract'
import { singleLine } from '~/lib/typed-text'
import { FIND_WHAT, QUERY_MAX } from './lookup'

const found = z.object({ title: z.string(), line: z.string(), path: z.string() })
export type Found = z.output<typeof found>

const some = z.array(found).describe('Up to 10')

/** For editors: everything that they may see, by whatever somebody tells them. */
export const lookupContract = defineCalls({
  'GET /lookup': {
    summary:
      'People, bakeries, listings, claims, reports, reviews, posts, help requests and, for admins, orders; looking for an address is logged',
    access: 'editor',
    a_minute: 60,
    query: z.object({ q: singleLine(QUERY_MAX, FIND_WHAT) }),
    answer: z.object({
      ...{ people: some, bakeries: some, listings: some, claims: some, reports: some },
      ...{ reviews: some, posts: some, help_requests: some, orders: some },
    }),
  },
})
export type LookupAnswer = z.output<(typeof lookupContract)['GET /lookup']['answer']>
