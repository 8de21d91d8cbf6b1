import { formatDollars } from '~/lib/money'
import { milesLabel } from '../search/distance-words'

/** In the order in which editors read them. */
const NAMES: Record<string, string> = {
  name: 'Name',
  kind: 'Kind',
  street: 'Street',
  zip_code: 'ZIP code',
  city: 'City',
  state: 'State',
  door: 'Exact point',
  address: 'Address',
  time_zone: 'Time zone',
  location_text: 'Area shown',
  short_bio: 'Short bio',
  about: 'About',
  tags: 'Bakes',
  delivery_enabled: 'Delivers',
  delivery_radius: 'Delivers within',
  delivery_fee_cents: 'Delivery fee',
  estimated_delivery_time: 'Delivery time',
  website_url: 'Website',
  instagram_url: 'Instagram',
  slug: 'Page address',
}

export const fieldName = (field: string): string => NAMES[field] ?? field

export const factsOf = (content: Record<string, unknown>): [string, string][] =>
  Object.keys(NAMES).map((field) => [fieldName(field), valueWords(content[field], field)])

export function valueWords(value: unknown, field = ''): string {
  if (value === null || value === undefined || value === '') return ''
  if (field === 'delivery_fee_cents') return formatDollars(Number(value) / 100)
  if (field === 'delivery_radius') return milesLabel(Number(value))
  if (field === 'kind') return value === 'shop' ? 'Shop' : 'Home kitchen'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object')
    return Object.values(value)
      .map((one) => valueWords(one))
      .filter(Boolean)
      .join(', ')
  return String(value)
}
