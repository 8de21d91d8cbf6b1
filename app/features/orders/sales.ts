import { BRAND } from '~/lib/brand'
import { OFFLINE_METHODS } from './order'

/** Where money came from: our pages, what the baker took elsewhere, an accepted quote, an invoice. */
export const SALES_SOURCES = ['site', 'manual', 'custom', 'invoice'] as const
export type SalesSource = (typeof SALES_SOURCES)[number]

/** How it came. What is to come later did not. */
export const SALES_METHODS = ['card', ...OFFLINE_METHODS.filter((method) => method !== 'later')] as const
export type SalesMethod = (typeof SALES_METHODS)[number]

export const SOURCE_LABELS: Record<SalesSource, string> = {
  site: `${BRAND} orders`,
  manual: 'Orders you took',
  custom: 'Custom orders',
  invoice: 'Invoices',
}

export const METHOD_LABELS: Record<SalesMethod, string> = {
  card: 'Card',
  cash: 'Cash',
  venmo: 'Venmo',
  zelle: 'Zelle',
  check: 'Check',
  other: 'Other',
}

/** In cents. */
export interface Sums {
  /** Orders, or payments of invoices. */
  count: number
  /** What was charged for goods, delivery and tax. */
  gross: number
  /** Kept back from it for card payments. */
  fees: number
  refunds: number
  /** What stays with the baker: gross, less fees and refunds. */
  net: number
  /** The part of gross that is sales tax, less what was refunded of it. */
  tax: number
}
