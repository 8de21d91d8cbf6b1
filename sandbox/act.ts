import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { Params } from './params'
import type { Store } from './store'

/** What whoever changes something needs: the books, the time, and on whose request. */
export interface Act {
  store: Store
  now: number
  public_url: string
  request: Stripe.Event.Request
  /** For what is long past: no event is made of it. */
  silent?: boolean
}

/** A call of the API. `ids` are the path's variable parts, `account` the connected account that is spoken for. */
export interface Call extends Act {
  params: Params
  ids: string[]
  account: string | null
}

export const API_VERSION: Stripe.LatestApiVersion = '2026-10-28.endive'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function newId(prefix: string, length = 24): string {
  let id = `${prefix}_`
  for (const byte of randomBytes(length)) id += LETTERS[byte % LETTERS.length]
  return id
}

export const dollars = (cents: number) =>
  `${cents < 0 ? '-' : ''}$${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
