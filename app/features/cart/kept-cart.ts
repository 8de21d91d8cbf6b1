import { type Cart, type CartItem, type ChosenOption, isQuantity, withTotals } from './cart'

/** The kept text may be old or edited: anything but a whole cart is no cart, and its sums are worked out anew. */
export function parseCart(text: string | null): Cart | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Cart | null
    if (!kept || !isText(kept.id, kept.bakery_id, kept.bakery_slug, kept.bakery_name)) return null
    if (!isText(kept.created_at, kept.updated_at) || !Array.isArray(kept.items) || kept.items.length === 0) return null
    const items = kept.items.map(ofToday)
    if (!items.every((item) => isItem(item) && item.bakery_id === kept.bakery_id)) return null
    const fulfillment_type = kept.fulfillment_type === 'delivery' ? 'delivery' : 'pickup'
    const delivery_fee = fulfillment_type === 'delivery' && isAmount(kept.delivery_fee) ? kept.delivery_fee : 0
    const contents = { ...kept, items, fulfillment_type, delivery_fee } as const
    return withTotals(contents, isAmount(kept.service_fee) ? { tax: 0, service_fee: kept.service_fee } : undefined)
  } catch {
    return null
  }
}

/** Carts kept before choices and picture sizes existed have neither. */
const ofToday = (item: CartItem): CartItem => ({
  ...item,
  options: item.options ?? [],
  image_widths: item.image_widths ?? [],
})

const isText = (...values: unknown[]) => values.every((value) => typeof value === 'string' && value !== '')
const isAmount = (value: unknown): value is number => Number.isFinite(value) && (value as number) >= 0

function isItem(item: CartItem): boolean {
  return (
    isText(item.id, item.bakery_id, item.name, item.added_at) &&
    isAmount(item.price) &&
    isQuantity(item.quantity) &&
    (item.image_url === null || typeof item.image_url === 'string') &&
    Array.isArray(item.image_widths) &&
    item.image_widths.every(Number.isInteger) &&
    typeof item.special_instructions === 'string' &&
    Array.isArray(item.tags) &&
    Array.isArray(item.options) &&
    item.options.every(isOption)
  )
}

const isOption = ({ id, group_name, name, price_delta, text }: ChosenOption) =>
  isText(id, group_name, name) && Number.isFinite(price_delta) && (text === undefined || typeof text === 'string')
