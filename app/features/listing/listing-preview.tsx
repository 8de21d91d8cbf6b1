import { instagramAddress, websiteAddress } from '~/lib/web-address'
import type { Bakery } from '../bakeries/bakeries.contract'
import { BakeryFacts } from '../bakeries/bakery-facts'
import { BakeryHead } from '../bakeries/bakery-head'
import { findCategory } from '../bakeries/categories'
import { placeWords } from '../bakeries/place-words'
import { openingWords } from '../opening/page-words'
import type { Listing } from './listing.contract'

/** Made of the parts of the real page. Nothing on it can be pressed. */
export function ListingPreview({ listing }: { listing: Listing }) {
  const bakery = asBakery(listing)
  const opening = openingWords(bakery, { hours: [], pauses: [] })
  return (
    <div inert className="grid gap-8 rounded-band border border-oat border-dashed p-4 md:p-6">
      <BakeryHead bakery={bakery} rating={bakery} opening={opening} hasMenu={false} save={null} />
      {bakery.about && <p className="max-w-prose whitespace-pre-line text-soft wrap-anywhere">{bakery.about}</p>}
      <BakeryFacts
        bakery={bakery}
        opening={opening}
        words={placeWords({ ...bakery, shop_address: listing.street || null }, null)}
      />
    </div>
  )
}

const asBakery = (listing: Listing): Bakery => ({
  ...listing,
  kind: listing.kind ?? 'home',
  city: listing.place?.city ?? '',
  state: listing.place?.state ?? '',
  zip: listing.zip_code,
  time_zone: 'UTC',
  latitude: listing.place?.latitude ?? null,
  longitude: listing.place?.longitude ?? null,
  hero_image_url: listing.hero?.url ?? null,
  hero_image_widths: listing.hero?.widths ?? [],
  hero_image_alt: listing.hero?.alt ?? '',
  instagram_url: instagramAddress(listing.instagram_url) ?? null,
  website_url: websiteAddress(listing.website_url) ?? null,
  claimed: true,
  verification_status: 'unverified',
  verified_at: null,
  average_rating: 0,
  review_count: 0,
  delivery_fee: listing.delivery_fee ?? 0,
  estimated_delivery_time: listing.estimated_delivery_time || null,
  is_premium: false,
  featured: false,
  online_ordering: false,
  by_request: false,
  closed: false,
  label: null,
  next_windows: [],
  from_price: null,
  tags: listing.tags.map((slug) => ({ slug, name: findCategory(slug)?.label ?? slug })),
})
