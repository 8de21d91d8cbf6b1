import type { Bakery } from './bakeries.contract'

const MILES_PER_KM = 0.621371

/** 8 km → "5 miles"; one decimal below ten miles, unless it is a whole number anyway (decision 28). */
export function milesOf(km: number): string {
  const miles = km * MILES_PER_KM
  const shown = miles < 9.95 ? Math.round(miles * 10) / 10 : Math.round(miles)
  return `${shown} ${shown === 1 ? 'mile' : 'miles'}`
}

type Ordering = Pick<Bakery, 'claimed' | 'online_ordering'>

/** Spec §5 and decision 29, in one plain line. */
export function orderingLine({ claimed, online_ordering }: Ordering): string {
  if (!claimed) return 'Its baker has not joined yet, so it takes neither orders nor messages here.'
  if (!online_ordering) return 'Does not take online orders yet: the baker has not set up card payments.'
  return 'Takes online orders. Checkout is not open yet; until then your cart stays saved in this browser.'
}
