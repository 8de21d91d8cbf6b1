import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { dollars } from '~/lib/dollars'
import { Label } from '../cottage-food/label.contract'
import { FULFILLMENT_TYPES } from '../opening/opening'
import { BAKERY_KINDS, VERIFICATION_STATUSES } from './bakery'

/**
 * The public facts (ruling 27): a home's point is about a kilometre off; account ids, owners and street addresses of homes are not here.
 * `is_premium`, `featured` and `online_ordering` are computed at each request.
 */
export const Bakery = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  kind: z.enum(BAKERY_KINDS),
  short_bio: z.string(),
  about: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  zip_code: z.string(),
  location_text: z.string(),
  time_zone: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  hero_image_url: z.string().nullable(),
  hero_image_widths: z.array(z.int()),
  hero_image_alt: z.string(),
  pictures: z.array(z.object({ url: z.string(), widths: z.array(z.int()), alt: z.string() })),
  instagram_url: z.string().nullable(),
  website_url: z.string().nullable(),
  claimed: z.boolean(),
  verification_status: z.enum(VERIFICATION_STATUSES),
  verified_at: z.iso.datetime().nullable(),
  average_rating: z.number(),
  review_count: z.int(),
  delivery_enabled: z.boolean(),
  delivery_fee: dollars,
  delivery_radius: z.number().nullable(),
  estimated_delivery_time: z.string().nullable(),
  is_premium: z.boolean(),
  featured: z.boolean(),
  online_ordering: z.boolean(),
  /** The owner chose to take orders by request only (ruling 40). */
  by_request: z.boolean(),
  /** The owner is blocked and may not answer orders, requests or messages (ruling 64). */
  closed: z.boolean(),
  label: Label.nullable(),
  next_windows: z.array(
    z.object({
      fulfillment_type: z.enum(FULFILLMENT_TYPES),
      starts_at: z.iso.datetime(),
      ends_at: z.iso.datetime(),
      order_by: z.iso.datetime(),
      /** The bakery has given no hours: the customer wishes for a day, and the baker confirms it or offers a window. */
      wished_day: z.boolean(),
    }),
  ),
  /** The price of the cheapest available item, with its cheapest options. */
  from_price: dollars.nullable(),
  created_at: z.iso.datetime(),
  tags: z.array(z.object({ name: z.string(), slug: z.string() })),
})

export type Bakery = z.output<typeof Bakery>

/** With the facts that no card shows (ruling 51). */
export const WholeBakery = Bakery.extend({
  /** Null for a home, for its owner too. */
  shop_address: z.string().nullable(),
  approved: z.boolean(),
  hidden: z.boolean(),
  stripe_onboarding_completed: z.boolean(),
  stripe_charges_enabled: z.boolean(),
  stripe_payouts_enabled: z.boolean(),
  premium_until: z.iso.datetime().nullable(),
  premium_activated_at: z.iso.datetime().nullable(),
})

export type WholeBakery = z.output<typeof WholeBakery>
export type BakeryAnswer = z.input<typeof WholeBakery>

/** For the owner and admins only. */
const OwnersPart = z.object({
  stripe_account_id: z.string().nullable(),
  claimed_by: z.uuid().nullable(),
  shares_used: z.int(),
  can_upgrade_to_paid: z.boolean(),
})
export type OwnersPart = z.output<typeof OwnersPart>

export const BakeryCard = Bakery.pick({
  id: true,
  slug: true,
  name: true,
  city: true,
  state: true,
  time_zone: true,
  hero_image_url: true,
  hero_image_widths: true,
  average_rating: true,
  review_count: true,
  verification_status: true,
  is_premium: true,
  online_ordering: true,
  next_windows: true,
  from_price: true,
  tags: true,
})

/** Next day and price are already in words (`inWords`). */
export type BakeryCardData = Pick<
  Bakery,
  | 'id'
  | 'slug'
  | 'name'
  | 'city'
  | 'state'
  | 'hero_image_url'
  | 'hero_image_widths'
  | 'average_rating'
  | 'review_count'
  | 'verification_status'
  | 'is_premium'
  | 'tags'
> & { ordering: string }

const SeenBakery = WholeBakery.extend(OwnersPart.partial().shape)

nameShapes({ Bakery: SeenBakery, BakeryWindow: Bakery.shape.next_windows.element })

export const bakeriesContract = defineCalls({
  'GET /bakeries/:slug_or_id': {
    support: true,
    summary: 'One bakery with its tags, by slug or id',
    access: 'public',
    knows_actor: true,
    params: z.object({ slug_or_id: z.string().min(1).max(300) }),
    answer: SeenBakery,
  },
})
