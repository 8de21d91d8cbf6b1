import type { DemoBakery } from './bakeries'
import { random, stableId } from './random'
import type { DemoPicture } from './render-pictures'
import type { Moment } from './row'
import type { Kind } from './still-life'
import type { Dish, Main } from './words/menu'

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
 * Each kind deals its pictures in turn, town by town, so that neighbors in a list differ. Premium bakeries, which stand together on the
 * home page, have a deck of their own. About one in twelve has no picture (§9: emoji instead).
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
    // A stride without a common factor with the deck mixes kinds and grounds.
    given.set(bakery, deck[(turn * stride(deck.length)) % deck.length]!)
  }
  return given
}

/** More pictures of what it bakes, for claimed bakeries. */
export function galleryRows(bakeries: DemoBakery[], hero: Map<DemoBakery, DemoPicture>, pictures: DemoPicture[]) {
  return bakeries
    .filter(({ claimed }) => claimed)
    .flatMap((bakery) => {
      const r = random(`gallery/${bakery.slug}`)
      const kinds = [...new Set(bakery.menu.map(({ dish }) => kindOf(dish)).filter((kind) => kind !== null))]
      const others = pictures.filter((picture) => kinds.includes(picture.kind) && picture !== hero.get(bakery))
      const count = bakery.slug === 'maple-street-sourdough' ? 4 : r.pick([0, 0, 2, 3, 4])
      const mixed = r.sample(others, others.length)
      const nth = (one: DemoPicture) => mixed.filter(({ kind }) => kind === one.kind).indexOf(one)
      const shown = mixed.toSorted((one, other) => nth(one) - nth(other)).slice(0, count)
      return shown.map(({ hash }, position) => ({
        bakery_id: bakery.id,
        picture_id: stableId(`picture/${hash}`),
        position,
      }))
    })
}

/** Only a picture of the dish's kind, and not for every dish. */
export function dishPicture(bakery: DemoBakery, dish: Dish, pictures: DemoPicture[]): DemoPicture | undefined {
  const kind = kindOf(dish)
  const r = random(`dish/${bakery.slug}/${dish.name}`)
  const deck = pictures.filter((picture) => picture.kind === kind)
  return bakery.claimed && deck.length > 0 && r.chance(0.8) ? r.pick(deck) : undefined
}

const LOOKS: [RegExp, Kind][] = [
  [/croissant|danish|pain au/i, 'croissant'],
  [/(?<!english )muffins?|scone/i, 'muffin'],
  [/baguette|ficelle/i, 'baguette'],
  [/\b(roll|bun)s?\b|challah|brioche/i, 'roll'],
  [/cookie|shortbread|snickerdoodle|macaroon|crinkle|thumbprint|blossom|\bchip,|oatmeal raisin/i, 'cookie'],
  [/\b(pie|tart|galette|quiche)s?\b/i, 'pie'],
  [/\bcakes?\b|torte|layer/i, 'cake'],
  [/loaf|boule|batard|levain|rye|sourdough$/i, 'sourdough'],
]

function kindOf({ name, main }: Dish): Kind | null {
  const kind = LOOKS.find(([words]) => words.test(name))?.[1] ?? null
  return kind === 'sourdough' && main !== 'sourdough' && main !== 'bread' ? null : kind
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
    byte_size: variants.reduce((sum, { bytes }) => sum + bytes, 0),
    formats: ['webp'],
    widths: variants.map((variant) => variant.width),
  }))
}
