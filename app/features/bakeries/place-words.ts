import { BRAND } from '~/lib/brand'
import { bearingTo, distanceKm, type Point } from '~/lib/geo'
import type { WholeBakery } from './bakeries.contract'
import { MILES_PER_KM } from './bakery-words'

type BakeryAddress = Pick<WholeBakery, 'kind' | 'shop_address' | 'city' | 'state' | 'zip' | 'location_text'>
type OrderingFacts = Pick<WholeBakery, 'claimed' | 'online_ordering' | 'by_request' | 'closed'>
type BakeryPlace = BakeryAddress & OrderingFacts & Pick<WholeBakery, 'latitude' | 'longitude'>

/** Written by the page's loader: making them in the browser would weigh on the first view. */
export interface PlaceWords {
  orders: string
  pickup: string
  where: string
  on_map: string
}

export const placeWords = (bakery: BakeryPlace, town: (Point & { name: string }) | null): PlaceWords => ({
  orders: orderingLine(bakery),
  pickup: pickupLine(bakery),
  where: addressLine(bakery) ?? `${areaOf(bakery)}. We only show the area, because this is someone’s home.`,
  on_map: addressLine(bakery) ?? whereLine(bakery, town),
})

/** Ruling 27: only customers of confirmed orders learn a home's street; a shop's is public. */
export const pickupLine = ({
  city,
  kind,
  shop_address,
}: Pick<BakeryAddress, 'city' | 'kind' | 'shop_address'>): string =>
  kind === 'shop' && shop_address
    ? `At ${shop_address}, ${city}.`
    : `In ${city}. You get the address when the baker confirms.`

const areaOf = ({ location_text, city, state }: BakeryAddress) => location_text || `${city}, ${state}`

function addressLine(bakery: BakeryAddress): string | null {
  const { kind, shop_address, city, state, zip } = bakery
  if (kind !== 'shop') return null
  return shop_address ? `${shop_address}, ${city}, ${state} ${zip}.` : `${areaOf(bakery)}.`
}

const WINDS = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest']

/** The map's circle in words, and no more exact than it. */
function whereLine(bakery: BakeryPlace, town: (Point & { name: string }) | null): string {
  const { latitude, longitude, online_ordering } = bakery
  const place = areaOf(bakery)
  if (latitude === null || longitude === null) return `${place}.`
  const secret = online_ordering ? ' You get the exact address once your order is confirmed.' : ''
  if (!town) return `${place}, within the circle on the map.${secret}`
  const point = { latitude, longitude }
  const miles = Math.round(distanceKm(town, point) * MILES_PER_KM)
  const wind = WINDS[Math.round(bearingTo(town, point) / 45) % 8]
  const line =
    miles < 1
      ? `within a mile of downtown ${town.name}`
      : `about ${miles} ${miles === 1 ? 'mile' : 'miles'} ${wind} of downtown ${town.name}`
  return `${place}, ${line}.${secret}`
}

/** §5 and ruling 29. */
function orderingLine({ claimed, online_ordering, by_request, closed }: OrderingFacts): string {
  if (!claimed) return `This baker isn’t on ${BRAND} yet, so you can’t order here.`
  if (closed) return 'Not taking orders right now.'
  if (by_request) return 'Takes orders by request only. Please ask the baker first.'
  if (!online_ordering) return 'Doesn’t take online orders yet. The baker hasn’t set up card payments.'
  return 'Takes online orders. You pay by card when you order.'
}
