import { placeKey, plainKey } from './place-name'
import { RELEVANCE } from './relevance'

/** §8: offered when the lookup fails. Part of the page's script, so a short list with two decimals. */
const CITIES: [display_name: string, latitude: number, longitude: number][] = [
  ['New York, NY', 40.71, -74.01],
  ['Los Angeles, CA', 34.05, -118.24],
  ['Chicago, IL', 41.85, -87.65],
  ['Houston, TX', 29.76, -95.36],
  ['Phoenix, AZ', 33.45, -112.07],
  ['Philadelphia, PA', 39.95, -75.16],
  ['San Antonio, TX', 29.42, -98.49],
  ['San Diego, CA', 32.72, -117.17],
  ['Dallas, TX', 32.78, -96.81],
  ['San Jose, CA', 37.34, -121.89],
  ['Austin, TX', 30.27, -97.74],
  ['Jacksonville, FL', 30.33, -81.66],
  ['Fort Worth, TX', 32.73, -97.32],
  ['Columbus, OH', 39.96, -83],
  ['San Francisco, CA', 37.77, -122.42],
  ['Charlotte, NC', 35.23, -80.84],
  ['Indianapolis, IN', 39.77, -86.16],
  ['Seattle, WA', 47.61, -122.33],
  ['Denver, CO', 39.74, -104.98],
  ['Washington, DC', 38.9, -77.04],
  ['Boston, MA', 42.36, -71.06],
  ['El Paso, TX', 31.76, -106.49],
  ['Nashville, TN', 36.17, -86.78],
  ['Detroit, MI', 42.33, -83.05],
  ['Oklahoma City, OK', 35.47, -97.52],
  ['Portland, OR', 45.52, -122.68],
  ['Las Vegas, NV', 36.17, -115.14],
  ['Memphis, TN', 35.15, -90.05],
  ['Louisville, KY', 38.25, -85.76],
  ['Baltimore, MD', 39.29, -76.61],
  ['Milwaukee, WI', 43.04, -87.91],
  ['Albuquerque, NM', 35.08, -106.65],
  ['Tucson, AZ', 32.22, -110.93],
  ['Fresno, CA', 36.75, -119.77],
  ['Sacramento, CA', 38.58, -121.49],
  ['Kansas City, MO', 39.1, -94.58],
  ['Atlanta, GA', 33.75, -84.39],
  ['Omaha, NE', 41.26, -95.94],
  ['Raleigh, NC', 35.77, -78.64],
  ['Miami, FL', 25.77, -80.19],
  ['Minneapolis, MN', 44.98, -93.26],
  ['New Orleans, LA', 29.95, -90.08],
  ['Salt Lake City, UT', 40.76, -111.89],
  ['Napa, CA', 38.3, -122.29],
  ['Santa Rosa, CA', 38.44, -122.71],
]

export const FALLBACK_CITIES = CITIES.map(([display_name, latitude, longitude]) => ({
  display_name,
  latitude,
  longitude,
  type: 'city' as const,
  address: display_name,
  relevance: RELEVANCE.fallback_city,
}))

export function filterFallbackCities(text: string, limit = 5) {
  const asked = [placeKey(text), plainKey(text)].filter((key) => key.length >= 2)
  const rank = (name: string) => {
    const key = placeKey(name)
    if (asked.some((one) => key.startsWith(one))) return 0
    return asked.some((one) => key.includes(` ${one}`)) ? 1 : 2
  }
  return FALLBACK_CITIES.map((city) => ({ city, rank: rank(city.display_name) }))
    .filter(({ rank }) => rank < 2)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ city }) => city)
}
