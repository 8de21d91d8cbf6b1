import type { WholeBakery } from '~/features/bakeries/bakeries.contract'
import { inGroups } from '~/features/menu/menu'
import type { MenuItem } from '~/features/menu/menu.contract'
import { clockOf } from '~/features/opening/opening'
import type { OpeningWords, PageHours } from '~/features/opening/page-words'

interface BakeryPageFacts {
  bakery: WholeBakery
  hours: PageHours[]
  opening: Pick<OpeningWords, 'next' | 'next_at'>
  menu: MenuItem[]
  public_url: string
}

/** Without street or point for a home (ruling 27). */
export function describeBakery({ bakery, hours, opening, menu, public_url }: BakeryPageFacts) {
  const url = `${public_url}/bakery/${bakery.slug}`
  const picture = bakery.hero_image_url
  return {
    '@context': 'https://schema.org',
    '@type': 'Bakery',
    '@id': url,
    url,
    name: bakery.name,
    description: bakery.short_bio || undefined,
    image: picture ? (picture.startsWith('/') ? `${public_url}${picture}` : picture) : undefined,
    servesCuisine: bakery.tags.map(({ name }) => name),
    sameAs: [bakery.website_url, bakery.instagram_url].filter((link) => link !== null),
    address: {
      '@type': 'PostalAddress',
      streetAddress: bakery.shop_address ?? undefined,
      addressLocality: bakery.city,
      addressRegion: bakery.state,
      addressCountry: 'US',
    },
    aggregateRating:
      bakery.review_count > 0
        ? {
            '@type': 'AggregateRating',
            ratingValue: bakery.average_rating,
            reviewCount: bakery.review_count,
            bestRating: 5,
          }
        : undefined,
    openingHoursSpecification: hours
      .filter(({ fulfillment_type }) => fulfillment_type === 'pickup')
      .map(({ weekday, from_minute, to_minute }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `https://schema.org/${WEEKDAYS[weekday]}`,
        opens: clockOf(from_minute),
        // Search engines know no 24:00.
        closes: clockOf(Math.min(to_minute, 1439)),
      })),
    potentialAction: opening.next
      ? { '@type': 'OrderAction', target: `${url}#menu`, description: opening.next }
      : undefined,
    // An unclaimed menu isn't told as a fact.
    hasMenu:
      bakery.claimed && menu.length > 0
        ? { '@type': 'Menu', url: `${url}#menu`, hasMenuSection: sections(menu, bakery.online_ordering, opening) }
        : undefined,
  }
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const sections = (menu: MenuItem[], orderable: boolean, { next_at }: BakeryPageFacts['opening']) =>
  inGroups(menu, ({ category }) => category).map(({ name, items }) => ({
    '@type': 'MenuSection',
    name,
    hasMenuItem: items.map((item) => ({
      '@type': 'MenuItem',
      name: item.name,
      description: item.description || undefined,
      offers: {
        '@type': 'Offer',
        price: item.price.toFixed(2),
        priceCurrency: 'USD',
        availability: orderable ? `https://schema.org/${item.available ? 'InStock' : 'SoldOut'}` : undefined,
        availabilityStarts: (item.available && next_at) || undefined,
      },
    })),
  }))
