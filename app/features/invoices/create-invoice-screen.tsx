import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { useAnswer } from '~/live/use-answer'
import { Failed } from '~/ui/failed'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { BakeryChoice, useOwnBakeries } from '../premium/own-bakeries'
import { emptyDraft } from './invoice-draft'
import { InvoiceForm } from './invoice-form'
import type { InvoiceSeed } from './invoice-seed'
import { invoicesApi } from './invoices.calls'
import { InvoicesLink } from './invoices-link'
import { ForVerified } from './invoices-screen'

interface CreateInvoiceScreenProps {
  /** The address names an order, a request or a customer to begin from. */
  begin: (params: URLSearchParams, signal: AbortSignal) => Promise<InvoiceSeed>
}

export function CreateInvoiceScreen({ begin }: CreateInvoiceScreenProps) {
  const [params] = useSearchParams()
  const { bakeries, chosen, problem, reload } = useOwnBakeries()
  return (
    <div className="column grid gap-6 pb-16">
      <PageHeader
        className="pb-0!"
        above={<InvoicesLink bakery_id={chosen?.id} />}
        title="New Invoice"
        intro={chosen?.name}
      />
      {problem && <Failed problem={problem} onAgain={reload} />}
      {bakeries?.length === 0 && <ForVerified />}
      {!['order', 'request', 'customer'].some((from) => params.has(from)) && (
        <BakeryChoice bakeries={bakeries} chosen={chosen} at="/dashboard/invoices/create" />
      )}
      {!bakeries && !problem && <Skeleton className="h-96 rounded-card" />}
      {chosen && <NewInvoice key={chosen.id} bakery={chosen} params={params} begin={begin} />}
    </div>
  )
}

interface NewInvoiceProps extends CreateInvoiceScreenProps {
  bakery: { id: string; name: string }
  params: URLSearchParams
}

function NewInvoice({ bakery, params, begin }: NewInvoiceProps) {
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
    <>
      {data.notice && <Notice>{data.notice}</Notice>}
      <InvoiceForm
        bakery={bakery}
        invoice={null}
        start={data.draft}
        {...(data.about ? { about: data.about } : {})}
        onSaved={({ id }) => void navigate(`/dashboard/invoices/${id}`, { replace: true })}
      />
    </>
  )
}
