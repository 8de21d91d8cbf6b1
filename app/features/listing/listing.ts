import type { Point } from '~/lib/geo'
import { slugify } from '~/lib/slug'
import { instagramAddress, websiteAddress } from '~/lib/web-address'
import { type BAKERY_KINDS, MAX_PICTURES } from '../bakeries/bakery'

export const NAME_MAX = 120
export const STREET_MAX = 200
export const LOCATION_MAX = 200
export const BIO_MAX = 500
export const ABOUT_MAX = 8000
export const TIME_MAX = 60
/** Besides the first one. */
export const MORE_PICTURES = MAX_PICTURES.free - 1
export const MAX_TAGS = 6
/** For delivery: fifty miles. */
export const MAX_RADIUS_KM = 80
/** In dollars. */
export const MAX_FEE = 100

/** Private but for `shown`, and a shop's `door`. */
export interface ListingPlace {
  /** The lookup's input: the same one is not looked up twice. */
  asked: string
  city: string
  state: string
  door: Point
  /** Drawn once for this door (ruling 27). */
  shown: Point
}

/** As stored; every part may be missing. */
export interface ListingContent {
  name?: string
  kind?: (typeof BAKERY_KINDS)[number]
  zip_code?: string
  street?: string
  location_text?: string
  short_bio?: string
  about?: string
  hero_id?: string | null
  picture_ids?: string[]
  tags?: string[]
  delivery_enabled?: boolean
  delivery_radius?: number | null
  delivery_fee_cents?: number | null
  estimated_delivery_time?: string
  instagram_url?: string
  website_url?: string
  slug?: string
  place?: ListingPlace | null
}

export const publicPlace = ({ kind, place }: ListingContent): Point | null =>
  place ? (kind === 'shop' ? place.door : place.shown) : null

/** Problems of the whole listing, by field, when it is sent. */
export function problemsOf(content: ListingContent): Record<string, string> {
  const { name = '', kind, zip_code = '', street = '', place } = content
  const problems: Record<string, string | false> = {
    name: name.length < 2 && 'Please tell us your bakery’s name.',
    kind: !kind && 'Please choose one.',
    zip_code: zipProblem(zip_code, place),
    street: kind === 'shop' && street === '' && 'A shop needs its street address, so customers find the door.',
    delivery_radius: Boolean(content.delivery_enabled) && !content.delivery_radius && 'Please say how far you deliver.',
    instagram_url:
      instagramAddress(content.instagram_url ?? '') === undefined && 'That isn’t an Instagram name or link.',
    website_url: websiteAddress(content.website_url ?? '') === undefined && 'That isn’t a web address.',
  }
  return Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== false))
}

function zipProblem(zip_code: string, place: ListingPlace | null | undefined): string | false {
  if (!ZIP.test(zip_code)) return 'Please enter a ZIP code of five digits.'
  return !place && 'We don’t know that ZIP code. Please check it.'
}

export const ZIP = /^\d{5}$/

/** Slugs for it, best first. */
export function slugsFor(name: string, city = ''): string[] {
  const base = slugify(name)
  const plain = base.length < 2 ? 'home-bakery' : base
  const there = slugify(`${plain} ${city}`)
  const numbered = Array.from({ length: 30 }, (_, index) => `${plain}-${index + 2}`)
  return [plain, ...(city ? [there] : []), ...numbered]
}
