import { useState } from 'react'
import { keptDraft } from '~/http/kept-draft'
import { presentOf } from '~/http/present'
import { useKeptDraft } from '~/http/use-kept-draft'
import { useSend } from '~/http/use-send'
import { toast } from '~/ui/toast'
import { bodyOf, draftOf, draftProblems, type InvoiceDraft, isChanged } from './invoice-draft'
import { invoicesApi } from './invoices.calls'
import type { Invoice } from './invoices.contract'

interface KeptInvoice {
  draft: InvoiceDraft
  /** When what it was typed over was saved, so that what others save meanwhile does not slip under it; null for a new one. */
  updated_at: string | null
}

/** What was typed and not saved. It holds a customer's address. */
export const keptInvoices = keptDraft<KeptInvoice>('invoice', 30)

export interface WrittenInvoice {
  bakery: { id: string; name: string }
  /** Null for a new invoice; `start` and `about` are for those. */
  invoice: Invoice | null
  start: InvoiceDraft
  about?: { order_id?: string; request_id?: string }
  onSaved: (invoice: Invoice) => void
}

export function useInvoiceForm({ bakery, invoice, start, about = {}, onSaved }: WrittenInvoice) {
  const [saved, setSaved] = useState(invoice)
  const key = saved?.id ?? [bakery.id, about.order_id ?? about.request_id ?? 'new'].join('/')
  const started = (from: Invoice | null): KeptInvoice => ({
    draft: from ? draftOf(from) : start,
    updated_at: from?.updated_at ?? null,
  })
  const isUnsaved = (typed: KeptInvoice) => isChanged(typed.draft, started(saved).draft)
  const form = useKeptDraft(keptInvoices, key, () => started(invoice), isUnsaved)
  const { draft } = form.draft
  const [theirs, setTheirs] = useState<Invoice | null>(null)
  const [previewed, setPreviewed] = useState(false)
  const [doing, setDoing] = useState<'save' | 'send' | null>(null)
  const { send, clear, busy, ...sending } = useSend()
  const dirty = isUnsaved(form.draft)
  const checks = () => draftProblems(draft)

  const take = (present: Invoice | null) => {
    setSaved(present)
    form.restart(started(present))
    setTheirs(null)
    clear()
  }
  const write = async (over: Pick<KeptInvoice, 'updated_at'>): Promise<Invoice> => {
    if (saved && !dirty) return saved
    const body = bodyOf(draft)
    const written = saved
      ? await invoicesApi('PUT /invoices/:id', {
          params: { id: saved.id },
          body: { ...body, updated_at: over.updated_at ?? saved.updated_at },
        })
      : await invoicesApi('POST /invoices', { body: { ...body, ...about, bakery_id: bakery.id } })
    // From here on edits change this invoice, even if sending it is refused.
    take(written)
    return written
  }
  const finish = (what: 'save' | 'send', over: Pick<KeptInvoice, 'updated_at'> = form.draft) => {
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
    ...{ draft, dirty, theirs, take, previewed, setPreviewed },
    edit: (change: Partial<InvoiceDraft>) => form.edit((now) => ({ draft: { ...now.draft, ...change } })),
    found_kept: form.was_kept && dirty,
    /** What is under way. */
    busy: busy ? doing : null,
    startOver: () => take(saved),
    finish,
    preview: () => send(async () => setPreviewed(true), checks),
  }
}

export type InvoiceWriting = ReturnType<typeof useInvoiceForm>
