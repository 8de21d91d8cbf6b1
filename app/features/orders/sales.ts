import { BRAND } from '~/lib/brand'
import { OFFLINE_METHODS } from './order'

/** Our pages, orders that the baker took elsewhere, accepted quotes, invoices. */
export const SALES_SOURCES = ['site', 'manual', 'custom', 'invoice'] as const
export type SalesSource = (typeof SALES_SOURCES)[number]

/** `later` is no method of money that came. */
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
  /** Charged for goods, delivery and tax. */
  gross: number
  /** For card payments. */
  fees: number
  refunds: number
  /** Gross less fees and refunds. */
  net: number
  /** The part of gross that is sales tax, less its refunds. */
  tax: number
}
