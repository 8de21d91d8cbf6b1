import { inPages } from '~/live/answer'
import { useAnswer } from '~/live/use-answer'
import { invoicesApi } from './invoices.calls'
import type { InvoiceSummary } from './invoices.contract'

export const FILTERS = ['open', 'overdue', 'paid', 'draft', 'void', 'closed'] as const
export type Filter = (typeof FILTERS)[number]

interface InvoiceFilter {
  /** Without it: invoices sent to the signed-in user. */
  bakery_id?: string
  state?: Filter
  query?: string
}

interface InvoicePages {
  rows: InvoiceSummary[]
  more: boolean
  next: string | null
}

export function useInvoices(wanted: InvoiceFilter) {
  return useAnswer<InvoicePages>(JSON.stringify(wanted), {
    ...inPages<InvoiceSummary, InvoicePages>(async (known, signal) => {
      const query = { ...wanted, ...(known?.next ? { after: known.next } : {}) }
      const { items, next } = await invoicesApi('GET /invoices', { query, signal })
      return { rows: items, more: next !== null, next }
    }),
    live: ({ type }) => type === 'invoice' || type === 'hello',
  })
}
