import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { dollars } from '~/lib/dollars'
import { multiLine, singleLine } from '~/lib/typed-text'
import { LINK_MAX } from '~/lib/web-address'
import { BAKERY_KINDS } from '../bakeries/bakery'
import { CATEGORIES } from '../bakeries/categories'
import { LISTING_STATES } from '../cases/ruling'
import {
  ABOUT_MAX,
  BIO_MAX,
  LOCATION_MAX,
  MAX_FEE,
  MAX_RADIUS_KM,
  MAX_TAGS,
  MORE_PICTURES,
  NAME_MAX,
  STREET_MAX,
  TIME_MAX,
} from './listing'

const fee = dollars.refine(
  (cents) => cents >= 0 && cents <= MAX_FEE * 100,
  `Please enter a fee from $0 to $${MAX_FEE}.`,
)
const RADIUS = `Please enter a distance of up to ${Math.round(MAX_RADIUS_KM / 1.609344)} miles.`

/** A draft may be incomplete: problems are told when it is sent. */
const Draft = z.object({
  name: singleLine(NAME_MAX),
  kind: z.enum(BAKERY_KINDS).optional(),
  zip_code: singleLine(10).optional(),
  street: singleLine(STREET_MAX).optional(),
  location_text: singleLine(LOCATION_MAX).optional(),
  short_bio: multiLine(BIO_MAX).optional(),
  about: multiLine(ABOUT_MAX).optional(),
  hero_id: z.uuid().nullable().optional(),
  picture_ids: z.array(z.uuid()).max(MORE_PICTURES).optional(),
  tags: z
    .array(z.enum(CATEGORIES.map(({ slug }) => slug)))
    .max(MAX_TAGS)
    .optional(),
  delivery_enabled: z.boolean().optional(),
  delivery_radius: z.number().positive(RADIUS).max(MAX_RADIUS_KM, RADIUS).nullable().optional(),
  delivery_fee: fee.nullable().optional(),
  estimated_delivery_time: singleLine(TIME_MAX).optional(),
  instagram_url: singleLine(LINK_MAX).optional(),
  website_url: singleLine(LINK_MAX).optional(),
})
export type DraftInput = z.input<typeof Draft>
export type DraftFields = Partial<z.output<typeof Draft>>

/** The version that was changed; an older one is answered with the present listing. */
const seen = z.iso.datetime().optional()

const Picture = z.object({ id: z.uuid(), url: z.string(), widths: z.array(z.int()), alt: z.string() })

export const Listing = z.object({
  id: z.uuid(),
  slug: z.string(),
  state: z.enum(LISTING_STATES),
  /** Why an editor rejected it, or the editor's question. */
  reason: z.string().nullable(),
  name: z.string(),
  kind: z.enum(BAKERY_KINDS).nullable(),
  zip_code: z.string(),
  street: z.string(),
  location_text: z.string(),
  short_bio: z.string(),
  about: z.string(),
  tags: z.array(z.string()),
  delivery_enabled: z.boolean(),
  delivery_radius: z.number().nullable(),
  delivery_fee: dollars.nullable(),
  estimated_delivery_time: z.string(),
  instagram_url: z.string(),
  website_url: z.string(),
  hero: Picture.nullable(),
  pictures: z.array(Picture),
  /** The public point: beside a home's door, or at a shop's. */
  place: z.object({ city: z.string(), state: z.string(), latitude: z.number(), longitude: z.number() }).nullable(),
  submitted_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type Listing = z.output<typeof Listing>
export type ListingAnswer = z.input<typeof Listing>

const LookAlike = z.object({
  name: z.string(),
  slug: z.string(),
  city: z.string(),
  state: z.string(),
  claimed: z.boolean(),
})
export type LookAlike = z.output<typeof LookAlike>

const ofListing = z.object({ id: z.uuid() })

nameShapes({ Listing })

export const listingContract = defineCalls({
  'GET /listings': {
    support: true,
    summary: 'Bakeries you’ve listed or started to list, newest first',
    answer: z.object({ items: z.array(Listing) }),
  },
  'GET /listings/:id': { support: true, summary: 'One of your listings', params: ofListing, answer: Listing },
  'GET /listings/:id/look-alikes': {
    support: true,
    summary: 'Bakeries nearby that may be the same as the one you list',
    params: ofListing,
    answer: z.object({ items: z.array(LookAlike) }),
  },
  'POST /listings': {
    summary: 'Start to list a bakery, or list it right away',
    body: Draft.extend({ submit: z.boolean().default(false) }),
    answer: Listing,
    status: 201,
  },
  'PUT /listings/:id': {
    summary: 'Change your listing before it is approved; what is left out stays as it is',
    params: ofListing,
    body: Draft.partial().extend({ updated_at: seen }),
    answer: Listing,
  },
  'POST /listings/:id/submit': {
    summary: 'Send your listing for approval',
    params: ofListing,
    body: z.object({ updated_at: seen }).nullish(),
    answer: Listing,
  },
  'DELETE /listings/:id': { summary: 'Delete a listing that is not public', params: ofListing, answer: null },
})
