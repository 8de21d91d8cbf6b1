import { typedNumber } from '~/lib/typed-number'
import { type AllergenKinds, allergenLine } from './menu'
import type { MenuItem } from './menu.contract'
import { FIRST_SECTION, tagsOf } from './menu-item'
import type { OwnItem } from './menu-items.contract'

interface DraftPicture {
  id: string
  url: string
  widths: number[]
  alt: string
}

interface DraftOption {
  id?: string
  group_name: string
  name: string
  price_delta: string
  takes_text: boolean
}

/** An item as the form holds it: numbers are text. */
export interface Draft {
  name: string
  price: string
  category: string
  description: string
  stock: string
  tags: string
  options: DraftOption[]
  allergens: OwnItem['allergens']
  allergen_kinds: AllergenKinds
  ingredients: string
  net_weight: string
  notice_hours: string
  max_per_order: string
  picture: DraftPicture | null
  available: boolean
}

export const EMPTY_DRAFT: Draft = {
  ...{ name: '', price: '', category: '', description: '', stock: '', tags: '', options: [], allergens: [] },
  ...{ allergen_kinds: {}, ingredients: '', net_weight: '', notice_hours: '', max_per_order: '', picture: null },
  available: true,
}

export const draftOf = (item: OwnItem): Draft => ({
  name: item.name,
  price: item.price.toFixed(2),
  category: item.category,
  description: item.description,
  stock: item.stock?.toString() ?? '',
  tags: item.tags.join(', '),
  options: item.options.map(({ price_delta, ...option }) => ({
    ...option,
    price_delta: price_delta === 0 ? '' : price_delta.toFixed(2),
  })),
  allergens: item.allergens,
  allergen_kinds: item.allergen_kinds,
  ingredients: item.ingredients,
  net_weight: item.net_weight ?? '',
  notice_hours: item.notice_hours?.toString() ?? '',
  max_per_order: item.max_per_order?.toString() ?? '',
  picture: item.picture_id ? { id: item.picture_id, url: item.image_url!, widths: item.image_widths, alt: '' } : null,
  available: item.available,
})

/** A price that is no number is sent as NaN, so that the server's sentence is shown. */
export const bodyOf = (draft: Draft) => ({
  name: draft.name,
  price: typedNumber(draft.price) ?? Number.NaN,
  category: draft.category.trim() || FIRST_SECTION,
  description: draft.description,
  stock: typedNumber(draft.stock),
  tags: tagsOf(draft.tags.split(/[,;]/)),
  options: draft.options.map(({ price_delta, ...option }) => ({
    ...option,
    price_delta: typedNumber(price_delta) ?? 0,
  })),
  allergens: draft.allergens,
  allergen_kinds: draft.allergen_kinds,
  ingredients: draft.ingredients,
  net_weight: draft.net_weight,
  notice_hours: typedNumber(draft.notice_hours),
  max_per_order: typedNumber(draft.max_per_order),
  picture_id: draft.picture?.id ?? null,
  available: draft.available,
})

type Body = ReturnType<typeof bodyOf>

/** Sends only changed fields, so that two tabs with different changes both succeed. */
export function changeOf(draft: Draft, base: OwnItem): Partial<Body> & { stock_before?: number | null } {
  const [now, before] = [bodyOf(draft), bodyOf(draftOf(base))]
  const changed = Object.entries(now).filter(([field, value]) => !same(value, before[field as keyof Body]))
  const change: Partial<Body> = Object.fromEntries(changed)
  return 'stock' in change ? { ...change, stock_before: base.stock } : change
}

export const isChanged = (draft: Draft, base: OwnItem | null): boolean =>
  base ? Object.keys(changeOf(draft, base)).length > 0 : !same(draft, EMPTY_DRAFT)

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export function previewItem(draft: Draft, base: OwnItem | null): MenuItem {
  const { price, picture_id: _, net_weight, options, ...body } = bodyOf(draft)
  return {
    ...{ id: base?.id ?? 'new', bakery_id: base?.bakery_id ?? '', ...body },
    name: draft.name || 'Your item',
    price: price > 0 ? price : 0,
    net_weight: net_weight || null,
    options: options.map((option, at) => ({ ...option, id: option.id ?? String(at) })),
    image_url: draft.picture?.url ?? null,
    image_widths: draft.picture?.widths ?? [],
    available: draft.available && body.stock !== 0 && !base?.sold_out_today,
    sold_out_today: base?.sold_out_today ?? false,
  }
}

export function differences(mine: Draft, theirs: Draft): { label: string; mine: string; theirs: string }[] {
  const [one, other] = [wordsOf(mine), wordsOf(theirs)]
  return Object.keys(one)
    .filter((label) => one[label] !== other[label])
    .map((label) => ({ label, mine: one[label] || 'Nothing', theirs: other[label] || 'Nothing' }))
}

const wordsOf = (draft: Draft): Record<string, string> => ({
  Name: draft.name,
  Price: draft.price,
  Section: draft.category,
  Description: draft.description,
  Stock: draft.stock,
  Tags: draft.tags,
  Choices: draft.options.map((one) => `${one.group_name}: ${one.name} ${one.price_delta}`.trim()).join(', '),
  Allergens: allergenLine(draft.allergens, draft.allergen_kinds) ?? '',
  Ingredients: draft.ingredients,
  'Net weight': draft.net_weight,
  'Extra notice (hours)': draft.notice_hours,
  'Limit per order': draft.max_per_order,
  Picture: draft.picture ? 'A picture' : '',
  Offered: draft.available ? 'Yes' : 'No',
})
