/** Spec §9. */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5 * 60_000 }

export const HERO_RADIUS_KM = 15

/** Spec §8, by the browser's own numbers: denied, unavailable, timed out. */
export const locationProblem = (code: number | undefined): string =>
  PROBLEMS[code ?? 0] ?? 'Unable to get your location'

const PROBLEMS: Record<number, string> = {
  1: 'Location access denied. Please enable location permissions.',
  2: 'Location information unavailable.',
  3: 'Location request timed out.',
}

/** Where to browse from here; throws an Error with a sentence for people. */
export async function addressNearMe(): Promise<string> {
  if (!navigator.geolocation) throw new Error('Geolocation is not supported by this browser')
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(
      resolve,
      (error) => reject(new Error(locationProblem(error.code))),
      OPTIONS,
    ),
  )
  return nearAddress(coords)
}

/** Five decimals are a meter; more would only tell the address bar, and whoever it is shared with, about the device. */
export function nearAddress({ latitude, longitude }: { latitude: number; longitude: number }): string {
  const at = { lat: latitude.toFixed(5), lng: longitude.toFixed(5), radius: String(HERO_RADIUS_KM) }
  return `/browse?${new URLSearchParams(at)}`
}
