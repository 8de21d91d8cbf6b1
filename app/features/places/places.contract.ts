import { z } from 'zod'
import { defineCalls } from '~/http/contract'
import { singleLine } from '~/lib/typed-text'
import { wholePoint } from '~/lib/whole-point'

const ADDRESS_MAX = 300

const AddressLookup = z
  .object({
    address: singleLine(ADDRESS_MAX),
    type: z.enum(['geocode', 'suggestions']).default('geocode'),
    limit: z.int().min(1).max(20).default(5),
    /** The visitor's position, if known: of places with the same name nearer ones come first. */
    lat: z.number().min(-90).max(90).optional(),
    lng: z.number().min(-180).max(180).optional(),
  })
  .superRefine(wholePoint)

export const Location = z.object({
  display_name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  type: z.enum(['zip', 'city', 'address']),
  address: z.string(),
  relevance: z.int(),
})

export type Location = z.output<typeof Location>

export const placesContract = defineCalls({
  'POST /geocode-address': {
    summary: 'Places in the United States for a ZIP code, a city or an address, most relevant first',
    access: 'public',
    body: AddressLookup,
    answer: z.array(Location),
    envelope: 'data',
    fallback: 'We couldn’t look up that place. Please try again.',
  },
})
