import { useState } from 'react'
import { keptDraft } from '~/http/kept-draft'
import { presentOf } from '~/http/present'
import { useKeptDraft } from '~/http/use-kept-draft'
import { useSend } from '~/http/use-send'
import { toast } from '~/ui/toast'
import { bodyOf, draftOf, draftProblems, type InvoiceDraft, isChanged } from './invoice-draft'
import { invoicesApi } from './invoices.calls'
import type { Invoice } from './invoices.contract'

/** Kept in the browser for 30 days only: it holds a customer's address. */
export const keptInvoices = keptDraft<InvoiceDraft>('invoice', 30)

export interface WrittenInvoice {
  bakery: { id: string; name: string }
  /** Null for a new invoice; `start` and `about` are for those. */
  invoice: Invoice | null
  start: InvoiceDraft
  about?: { order_id?: string; request_id?: string }
  onSaved: (invoice: Invoice) => void
}

export function useInvoiceForm({ bakery, invoice, start, about = {}, onSaved }: WrittenInvoice) {
  const key = invoice?.id ?? [bakery.id, about.order_id ?? about.request_id ?? 'new'].join('/')
  const [saved, setSaved] = useState(invoice)
  const base = saved ? draftOf(saved) : start
  const { draft, was_kept, edit, restart } = useKeptDraft(keptInvoices, key, () => base)
  const [theirs, setTheirs] = useState<Invoice | null>(null)
  const [previewed, setPreviewed] = useState(false)
  const [doing, setDoing] = useState<'save' | 'send' | null>(null)
  const { send, clear, busy, ...sending } = useSend()
  const dirty = isChanged(draft, base)
  const checks = () => draftProblems(draft)

  const take = (present: Invoice | null) => {
    setSaved(present)
    restart(present ? draftOf(present) : start)
    setTheirs(null)
    clear()
  }
  const write = async (over: Invoice | null): Promise<Invoice> => {
    if (saved && !dirty) return saved
    const body = bodyOf(draft)
    const written = over
      ? await invoicesApi('PUT /invoices/:id', {
          params: { id: over.id },
          body: { ...body, updated_at: over.updated_at },
        })
      : await invoicesApi('POST /invoices', { body: { ...body, ...about, bakery_id: bakery.id } })
    // From here on edits change this invoice, even if sending it is refused.
    take(written)
    return written
  }
  const finish = (what: 'save' | 'send', over = saved) => {
    setDoing(what)
    return send(async () => {
      try {
        const written = await write(over)
        if (what === 'save') toast.success('Draft saved')
        onSaved(
          what === 'send' ? await invoicesApi('POST /invoices/:id/send', { params: { id: written.id } }) : written,
        )
        if (what === 'send') toast.success(`Sent to ${written.customer_email}`)
      } catch (error) {
        setPreviewed(false)
        const present = presentOf<Invoice>(error)
        if (!present) throw error
        setTheirs(present)
      }
    }, checks)
  }
  return {
    ...sending,
    ...{ draft, edit, dirty, theirs, take, previewed, setPreviewed },
    found_kept: was_kept && dirty,
    busy: busy ? doing : null,
    startOver: () => take(saved),
    finish,
    preview: () => send(async () => setPreviewed(true), checks),
  }
}

export type InvoiceWriting = ReturnType<typeof useInvoiceForm>
