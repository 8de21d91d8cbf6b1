import { isMissing } from '~/http/client'
import { useAnswer, useEvery } from '~/live/use-answer'
import { linkProblem, useHeld } from '../pay-links/held'
import { invoicesApi } from './invoices.calls'
import type { Invoice } from './invoices.contract'

/** Whoever has only a link hears no events. */
const LOOK_AGAIN_MS = 15_000

export function useInvoice(id: string) {
  const held = useHeld()
  const { data, error, problem, reload, set } = useAnswer<Invoice>(id, {
    read: (signal) => invoicesApi('GET /invoices/:id', { params: { id }, signal, ...held }),
    live: (event) => event.type === 'hello' || (event.type === 'invoice' && event.invoice_id === id),
  })
  useEvery(held.token ? LOOK_AGAIN_MS : null, reload)
  const no_link = held.token ? linkProblem(error) : null
  return {
    invoice: data,
    no_link,
    missing: isMissing(error),
    problem,
    reload,
    learn: (said: Invoice) => set(() => said),
  }
}
