import { isMissing } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { invoicesApi } from './invoices.calls'
import type { Invoice } from './invoices.contract'

export function useInvoice(id: string) {
  const { data, error, problem, reload, set } = useAnswer<Invoice>(id, {
    read: (signal) => invoicesApi('GET /invoices/:id', { params: { id }, signal }),
    live: (event) => event.type === 'hello' || (event.type === 'invoice' && event.invoice_id === id),
  })
  return { invoice: data, missing: isMissing(error), problem, reload, learn: (said: Invoice) => set(() => said) }
}
