const KM_PER_MILE = 1.609344

export interface DeliveringBakery {
  name: string
  delivery_enabled: boolean
  /** In km (ruling 28), from the bakery's public point. */
  delivery_radius: number | null
}

/** Null when it delivers. `distance_km` is null for an unknown ZIP code. */
export function deliveryProblem(bakery: DeliveringBakery, distance_km: number | null): string | null {
  if (!bakery.delivery_enabled || bakery.delivery_radius === null)
    return `${bakery.name} doesn’t deliver. You can pick up your order.`
  if (distance_km === null) return 'We don’t know that ZIP code. Please check it.'
  if (distance_km <= bakery.delivery_radius) return null
  return `${bakery.name} delivers up to ${miles(bakery.delivery_radius)}, and that address is about ${miles(distance_km)} away.`
}

function miles(km: number): string {
  const count = km / KM_PER_MILE
  const shown = count < 10 ? Math.round(count * 10) / 10 : Math.round(count)
  return `${shown} ${shown === 1 ? 'mile' : 'miles'}`
}
