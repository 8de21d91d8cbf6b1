import { Navigate, useNavigate } from 'react-router'
import { useAnswer } from '~/live/use-answer'
import { Failed } from '~/ui/failed'
import { Notice } from '~/ui/notice'
import { Skeleton } from '~/ui/skeleton'
import { emptyDraft } from './invoice-draft'
import { InvoiceForm } from './invoice-form'
import type { InvoiceSeed } from './invoice-seed'
import { invoicesApi } from './invoices.calls'

interface NewInvoiceProps {
  bakery: { id: string; name: string }
  params: URLSearchParams
  /** The address names an order, a request or a customer to begin from. */
  begin: (params: URLSearchParams, signal: AbortSignal) => Promise<InvoiceSeed>
}

export function NewInvoice({ bakery, params, begin }: NewInvoiceProps) {
  const navigate = useNavigate()
  const { data, problem, reload } = useAnswer(params.toString(), {
    read: async (signal) => {
      const [{ tax }, begun] = await Promise.all([
        invoicesApi('GET /bakeries/:bakery_id/invoice-settings', { params: { bakery_id: bakery.id }, signal }),
        begin(params, signal),
      ])
      return { ...begun, draft: { ...emptyDraft(tax), ...begun.draft } }
    },
  })
  if (!data) return problem ? <Failed problem={problem} onAgain={reload} /> : <Skeleton className="h-96 rounded-card" />
  // The order or request may belong to another bakery of the same baker.
  if (data.bakery_id && data.bakery_id !== bakery.id) {
    const there = new URLSearchParams({ ...Object.fromEntries(params), bakery: data.bakery_id })
    return <Navigate to={`/dashboard/invoices/create?${there}`} replace />
  }
  return (
    <div className="grid gap-6">
      {data.notice && <Notice>{data.notice}</Notice>}
      <InvoiceForm
        bakery={bakery}
        invoice={null}
        start={data.draft}
        {...(data.about ? { about: data.about } : {})}
        onSaved={({ id }) => void navigate(`/dashboard/invoices/${id}`, { replace: true })}
      />
    </div>
  )
}
