import type { BakeryCardData } from './bakeries.contract'
import { findCategory } from './categories'

/** Shown on the home page when the list cannot be read (§8); labeled as samples. Only six, since they weigh on the first view. */
export const SAMPLE_BAKERIES: readonly BakeryCardData[] = [
  sample('Maple Street Sourdough', 'Portland', 'OR', ['sourdough', 'bread', 'vegan']),
  sample('Lamination Station', 'Austin', 'TX', ['pastries', 'breakfast']),
  sample('Nana’s Crust & Crumb', 'Asheville', 'NC', ['pies', 'seasonal', 'gluten-free']),
  sample('The Cooling Rack', 'Madison', 'WI', ['cookies', 'dessert']),
  sample('Tres Leches House', 'San Antonio', 'TX', ['cakes', 'dessert']),
  sample('Rye Not?', 'Burlington', 'VT', ['bread', 'sourdough', 'lunch']),
]

function sample(name: string, city: string, state: string, slugs: string[]): BakeryCardData {
  const slug = `sample-${name.toLowerCase().replace(/[^a-z]+/g, '-')}`
  return {
    id: slug,
    slug,
    name,
    city,
    state,
    hero_image_url: null,
    hero_image_widths: [],
    average_rating: 0,
    review_count: 0,
    verification_status: 'unverified',
    is_premium: false,
    ordering: '',
    tags: slugs.map((slug) => ({ slug, name: findCategory(slug)?.label ?? slug })),
  }
}
