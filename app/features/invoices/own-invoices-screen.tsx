import { ReceiptText } from 'lucide-react'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { InvoiceList, WaitingList } from './invoice-list'
import { useInvoices } from './use-invoices'

export function OwnInvoicesScreen() {
  const { data, problem, growing, reload, more } = useInvoices({})
  const invoices = data?.rows
  return (
    <div className="column grid gap-6 pb-16">
      <PageHeader
        className="pb-0!"
        title="Your Invoices"
        intro="Everything bakers have billed you for, paid or not."
        actions={
          <LinkButton to="/orders" variant="secondary">
            Orders
          </LinkButton>
        }
      />
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!invoices && !problem && <WaitingList />}
      {invoices?.length === 0 && (
        <EmptyState
          icon={<ReceiptText />}
          title="No invoices yet"
          action={<LinkButton to="/browse">Browse bakeries</LinkButton>}
        >
          When a baker bills you for something special, like a birthday cake, it shows up here. They need the email
          address you sign in with.
        </EmptyState>
      )}
      {invoices && invoices.length > 0 && (
        <InvoiceList invoices={invoices} side="customer" more={data.more} growing={growing} onMore={more} />
      )}
    </div>
  )
}
