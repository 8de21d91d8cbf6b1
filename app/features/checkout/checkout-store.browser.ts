import { keptDraft } from '~/http/kept-draft'
import { placesOf } from '~/http/kept-places'
import { safeStorage, tabStorage } from '~/lib/safe-storage'
import type { CheckoutFields } from './checkout-form'

/** One checkout of one tab, kept until it is paid: a double click, Back or a reload never makes a second order. */
export interface KeptCheckout {
  /** Makes the order call idempotent. It belongs to `wanted`: another order needs another id. */
  checkout_id: string
  wanted: string
  order?: PlacedOrder
}

export interface PlacedOrder {
  id: string
  order_number: string
  bakery_id: string
  pieces: [item_id: string, pieces: number][]
}

interface StoredCheckout {
  checkout?: KeptCheckout | undefined
  fields?: CheckoutFields | undefined
}

const checkouts = keptDraft<StoredCheckout>('checkout', 7, tabStorage)
const write = (kept: StoredCheckout): void => checkouts.keep('', kept)
function read(): StoredCheckout {
  const old = takeOld()
  if (old.checkout || old.fields) write(old)
  return checkouts.read('') ?? {}
}

/**
 * For tabs that were open when the way of keeping changed: a checkout was kept without its time, and before that under a key of the tab,
 * whoever sat there, so that only what prevents a second order is taken from it.
 */
function takeOld(): StoredCheckout {
  const own = parseOld(placesOf('checkout'))
  const { checkout } = parseOld('checkout')
  tabStorage().removeItem('checkout')
  return { checkout: own.checkout ?? checkout, fields: own.fields }
}

function parseOld(place: string): StoredCheckout {
  try {
    return (JSON.parse(tabStorage().getItem(place) ?? '{}') as StoredCheckout | null) ?? {}
  } catch {
    return {}
  }
}

export const keptCheckout = (): KeptCheckout | undefined => read().checkout
export const keptFields = (): CheckoutFields | undefined => read().fields

export const keepCheckout = (checkout: KeptCheckout | undefined): void => write({ ...read(), checkout })
export const keepFields = (fields: CheckoutFields): void => write({ ...read(), fields })

export function checkoutFor(wanted: string): KeptCheckout {
  const kept = keptCheckout()
  if (kept?.wanted === wanted) return kept
  const checkout = { checkout_id: crypto.randomUUID(), wanted }
  keepCheckout(checkout)
  return checkout
}

export const heldPieces = (bakery_id: string): Map<string, number> => {
  const order = keptCheckout()?.order
  return new Map(order?.bakery_id === bakery_id ? order.pieces : [])
}

const PLACED_KEY = 'checkout.placed'

/** For all tabs: a bank's app may bring the payer back in another one. */
export function rememberPlaced(order_id: string, cart_id: string): void {
  try {
    safeStorage().setItem(PLACED_KEY, JSON.stringify([order_id, cart_id]))
  } catch {
    // Full storage: the cart isn't kept there either.
  }
}

/** The id of the cart that the order was placed from; answers once. */
export function takePlaced(order_id: string): string | null {
  try {
    const [order, cart_id] = JSON.parse(safeStorage().getItem(PLACED_KEY) ?? '[]') as string[]
    if (order !== order_id) return null
    safeStorage().removeItem(PLACED_KEY)
    return cart_id ?? null
  } catch {
    return null
  }
}
