import type { DemoBakery } from './bakeries'
import { random, stableId } from './random'
import type { DemoPicture } from './render-pictures'
import type { Moment } from './row'
import type { Kind } from './still-life'
import type { Main } from './words/menu'

const SHOWS: Record<Main, Kind[]> = {
  sourdough: ['sourdough'],
  bread: ['baguette', 'roll', 'sourdough'],
  cakes: ['cake'],
  cookies: ['cookie'],
  pastries: ['croissant', 'roll', 'muffin'],
  pies: ['pie'],
  'gluten-free': ['muffin', 'cake', 'cookie'],
  vegan: ['muffin', 'cookie', 'roll'],
}

/**
 * Every shelf deals its pictures in turn, town by town, so that neighbors in a list differ. Premium bakeries, which stand
 * together on the home page, draw from a deck of their own. About one in twelve has no picture (spec §9: emoji instead).
 */
export function pictureFor(bakeries: DemoBakery[], pictures: DemoPicture[]): Map<DemoBakery, DemoPicture> {
  const turns = new Map<string, number>()
  const given = new Map<DemoBakery, DemoPicture>()
  if (pictures.length === 0) return given
  for (const bakery of bakeries) {
    const premium = bakery.premium !== 'none'
    if (!premium && random(`no picture/${bakery.slug}`).chance(0.09)) continue
    const deck = SHOWS[bakery.main].flatMap((kind) => pictures.filter((picture) => picture.kind === kind))
    const key = `${SHOWS[bakery.main][0]}/${premium}`
    const turn = turns.get(key) ?? 0
    turns.set(key, turn + 1)
    // A stride that shares no factor with the deck walks through kinds and grounds instead of along one of them.
    given.set(bakery, deck[(turn * stride(deck.length)) % deck.length]!)
  }
  return given
}

function stride(size: number) {
  return [7, 5, 11, 13, 3].find((step) => size % step !== 0) ?? 1
}

export function pictureRows(pictures: DemoPicture[], ago: Moment) {
  return pictures.map(({ hash, width, height, variants, alt }) => ({
    id: stableId(`picture/${hash}`),
    kind: 'hero',
    content_hash: `\\x${hash}`,
    width,
    height,
    alt,
    created_at: ago(1_600_000),
    ...{
      byte_size: variants.reduce((sum, { bytes }) => sum + bytes, 0),
      formats: ['webp'],
      widths: variants.map((variant) => variant.width),
    },
  }))
}
