import { Navigate } from 'react-router'
import { DeskWaiting } from '~/features/desk/desk-head'
import { BakersInvoice, ThrowAway, writesInvoice } from '~/features/invoices/bakers-invoice-screen'
import { titleOf } from '~/features/invoices/invoice-words'
import { ForVerified } from '~/features/invoices/invoices-screen'
import { useInvoice } from '~/features/invoices/use-invoice'
import { NotFoundScreen } from '~/shell/not-found-screen'
import { Failed } from '~/ui/failed'
import { Skeleton } from '~/ui/skeleton'
import { DeskScreen } from './desk-screen'

/** A customer who got the baker's link is led to their own page. An admin only reads. */
export default function BakersInvoiceScreen({ id }: { id: string }) {
  const { invoice, missing, problem, reload, learn } = useInvoice(id)
  if (missing) return <NotFoundScreen />
  if (!invoice)
    return (
      <DeskWaiting title="Invoice">
        {problem ? <Failed problem={problem} onAgain={reload} /> : <Skeleton className="h-96 rounded-card" />}
      </DeskWaiting>
    )
  if (invoice.viewer === 'customer') return <Navigate to={`/invoices/${id}`} replace />
  return (
    <DeskScreen
      tab="invoices"
      bakery_id={invoice.bakery_id}
      title={titleOf(invoice)}
      actions={() => writesInvoice(invoice) && <ThrowAway invoice={invoice} />}
      nobody={<ForVerified />}
    >
      {() => <BakersInvoice invoice={invoice} problem={problem} onAgain={reload} learn={learn} />}
    </DeskScreen>
  )
}
