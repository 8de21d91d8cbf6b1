import type { FieldPicture } from '../pictures/picture'
import type { DraftInput, Listing } from './listing.contract'

/** As typed in the form, in miles and dollars. */
export interface TypedListing {
  name: string
  kind: 'home' | 'shop' | ''
  zip_code: string
  street: string
  location_text: string
  short_bio: string
  about: string
  hero: FieldPicture | null
  pictures: FieldPicture[]
  tags: string[]
  delivery_enabled: boolean
  delivery_radius: string
  delivery_fee: string
  estimated_delivery_time: string
  instagram_url: string
  website_url: string
}

const KM_PER_MILE = 1.609344
const DEFAULT_FEE = '2.99'

export const EMPTY: TypedListing = {
  name: '',
  kind: '',
  zip_code: '',
  street: '',
  location_text: '',
  short_bio: '',
  about: '',
  hero: null,
  pictures: [],
  tags: [],
  delivery_enabled: false,
  delivery_radius: '',
  delivery_fee: DEFAULT_FEE,
  estimated_delivery_time: '',
  instagram_url: '',
  website_url: '',
}

export const typedOf = (listing: Listing | null): TypedListing =>
  listing
    ? {
        ...EMPTY,
        ...Object.fromEntries(Object.keys(EMPTY).map((name) => [name, listing[name as keyof Listing]])),
        kind: listing.kind ?? '',
        delivery_radius: listing.delivery_radius === null ? '' : String(round1(listing.delivery_radius / KM_PER_MILE)),
        delivery_fee: listing.delivery_fee === null ? DEFAULT_FEE : listing.delivery_fee.toFixed(2),
      }
    : EMPTY

/** Only the changed part. Text that is no number yet becomes null. */
export function wireOf({ hero, pictures, kind, delivery_radius, delivery_fee, ...same }: Partial<TypedListing>) {
  return {
    ...same,
    ...(kind ? { kind } : {}),
    ...(hero === undefined ? {} : { hero_id: hero?.id ?? null }),
    ...(pictures === undefined ? {} : { picture_ids: pictures.map(({ id }) => id) }),
    ...(delivery_radius === undefined ? {} : { delivery_radius: kmOf(delivery_radius) }),
    ...(delivery_fee === undefined ? {} : { delivery_fee: numberOf(delivery_fee) }),
  } as Partial<DraftInput>
}

export const kmOf = (miles: string): number | null => {
  const number = numberOf(miles)
  return number === null || number <= 0 ? null : number * KM_PER_MILE
}

export const numberOf = (text: string): number | null => {
  const number = Number(text.trim().replace(/^\$/, ''))
  return text.trim() === '' || !Number.isFinite(number) ? null : number
}

const round1 = (number: number) => Math.round(number * 10) / 10
