import type { Bakery } from '~/features/bakeries/bakeries.contract'
import { inGroups } from '~/features/menu/menu'
import type { MenuItem } from '~/features/menu/menu.contract'

interface Described {
  bakery: Bakery
  menu: MenuItem[]
  public_url: string
}

/** For search engines. No street and no point: a home is not a shop window (decision 27). */
export function describeBakery({ bakery, menu, public_url }: Described) {
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
    hasMenu: menu.length > 0 ? { '@type': 'Menu', url: `${url}#menu`, hasMenuSection: sections(menu) } : undefined,
  }
}

const sections = (menu: MenuItem[]) =>
  inGroups(menu, ({ category }) => category).map(({ name, items }) => ({
    '@type': 'MenuSection',
    name,
    hasMenuItem: items.map((item) => ({
      '@type': 'MenuItem',
      name: item.name,
      description: item.description || undefined,
      offers: { '@type': 'Offer', price: item.price.toFixed(2), priceCurrency: 'USD' },
    })),
  }))
