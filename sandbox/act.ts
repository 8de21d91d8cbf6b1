import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { Params } from './params'
import type { Store } from './store'

/** What every change needs: the store, the time, and the request it came with. */
export interface Act {
  store: Store
  now: number
  public_url: string
  request: Stripe.Event.Request
  /** For past payments: makes no events. */
  silent?: boolean
}

/** `ids`: the variable parts of the path; `account`: the connected account of the Stripe-Account header. */
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
