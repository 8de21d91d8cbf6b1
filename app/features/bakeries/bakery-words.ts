import { BRAND } from '~/lib/brand'
import { bearingTo, distanceKm, type Point } from '~/lib/geo'
import type { Bakery } from './bakeries.contract'

const MILES_PER_KM = 0.621371

/** 8 km → "5 miles"; one decimal below ten miles, unless it is a whole number anyway (decision 28). */
export function milesOf(km: number): string {
  const miles = km * MILES_PER_KM
  const shown = miles < 9.95 ? Math.round(miles * 10) / 10 : Math.round(miles)
  return `${shown} ${shown === 1 ? 'mile' : 'miles'}`
}

const WINDS = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest']

type Placed = Pick<Bakery, 'city' | 'state' | 'location_text' | 'latitude' | 'longitude' | 'online_ordering'>

/** What the map's circle says, in words. As exact as the circle, and no more (decision 27). */
export function whereLine(bakery: Placed, town: (Point & { name: string }) | null): string {
  const { city, state, location_text, latitude, longitude, online_ordering } = bakery
  const place = location_text || `${city}, ${state}`
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

type Ordering = Pick<Bakery, 'claimed' | 'online_ordering' | 'by_request'>

/** Spec §5 and decision 29, in one plain line. */
export function orderingLine({ claimed, online_ordering, by_request }: Ordering): string {
  if (!claimed) return `This baker isn’t on ${BRAND} yet, so you can’t order here.`
  if (by_request) return 'Takes orders by request only. Please ask the baker first.'
  if (!online_ordering) return 'Doesn’t take online orders yet. The baker hasn’t set up card payments.'
  return 'Takes online orders. You pay by card when you order.'
}
