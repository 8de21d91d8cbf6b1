import { Download, Plus, ReceiptText, Search } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { sentenceOf } from '~/http/client'
import { Button } from '~/ui/button'
import { ToggleChip } from '~/ui/chip'
import { DropdownMenu } from '~/ui/dropdown-menu'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { IconButton } from '~/ui/icon-button'
import { LinkButton } from '~/ui/link-button'
import { saveFile } from '~/ui/save-file'
import { TextInput } from '~/ui/text-input'
import { toast } from '~/ui/toast'
import { InvoiceList, WaitingList } from './invoice-list'
import { InvoiceTotals } from './invoice-totals'
import { invoicesApi } from './invoices.calls'
import { TaxDialog } from './tax-dialog'
import { FILTERS, type Filter, useInvoices } from './use-invoices'

const AT = '/dashboard/invoices'

export const NewInvoiceLink = ({ bakery_id }: { bakery_id: string }) => (
  <LinkButton to={`${AT}/create?bakery=${bakery_id}`}>
    <Plus className="size-4.5" aria-hidden="true" />
    New invoice
  </LinkButton>
)

export const ForVerified = () => (
  <EmptyState
    icon={<ReceiptText />}
    title="Invoices are for verified bakeries"
    action={
      <>
        <LinkButton to="/eligibility">See how it works</LinkButton>
        <LinkButton variant="secondary" to="/account/invoices">
          Invoices sent to me
        </LinkButton>
      </>
    }
  >
    Once your bakery is listed and verified, you can bill your customers here.
  </EmptyState>
)

const LABELS: Record<Filter, string> = {
  open: 'Open',
  overdue: 'Overdue',
  paid: 'Paid',
  draft: 'Drafts',
  void: 'Void',
  closed: 'Closed',
}

/** The address holds bakery, filter and search, so that Back from an invoice finds the same list. */
export function BakersInvoices({ bakery_id }: { bakery_id: string }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const state = FILTERS.find((one) => one === params.get('state'))
  const query = params.get('query') ?? ''
  const { data, problem, growing, reload, more } = useInvoices({
    bakery_id,
    ...(state ? { state } : {}),
    ...(query ? { query } : {}),
  })
  const href = (wanted: { state?: Filter | undefined; query?: string }) =>
    `${AT}?${new URLSearchParams({
      bakery: bakery_id,
      ...(wanted.state ? { state: wanted.state } : {}),
      ...(wanted.query ? { query: wanted.query } : {}),
    })}`
  const show = (wanted: Parameters<typeof href>[0]) =>
    void navigate(href(wanted), { replace: true, preventScrollReset: true })
  const invoices = data?.rows
  const none = invoices?.length === 0 && !data?.more
  if (none && !state && !query) return <First bakery_id={bakery_id} />
  return (
    <div className="grid gap-8">
      <InvoiceTotals bakery_id={bakery_id} href={(of) => href({ state: of })} />
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <SearchForm query={query} onSearch={(typed) => show({ state, query: typed })} />
          <More bakery_id={bakery_id} />
        </div>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Which invoices to see</legend>
          {FILTERS.map((one) => (
            <ToggleChip
              key={one}
              pressed={state === one}
              onToggle={(on) => show({ state: on ? one : undefined, query })}
            >
              {LABELS[one]}
            </ToggleChip>
          ))}
        </fieldset>
      </div>
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!invoices && !problem && <WaitingList />}
      {none && (
        <EmptyState
          icon={<ReceiptText />}
          title="No invoices like that"
          action={
            <Button variant="secondary" onClick={() => show({})}>
              Show all
            </Button>
          }
        >
          {query ? `We looked for “${query}” in names, emails and numbers.` : 'There’s nothing here right now.'}
        </EmptyState>
      )}
      {invoices && !none && (
        <InvoiceList invoices={invoices} side="bakery" more={data.more} growing={growing} onMore={more} />
      )}
    </div>
  )
}

function SearchForm({ query, onSearch }: { query: string; onSearch: (typed: string) => void }) {
  const [typed, setTyped] = useState(query)
  useEffect(() => setTyped(query), [query])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <search className="w-full sm:max-w-96">
      <form onSubmit={submit} className="relative">
        <TextInput
          type="search"
          aria-label="Search invoices"
          placeholder="Name, email or number"
          maxLength={100}
          className="pr-12!"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            if (target.value === '') onSearch('')
          }}
        />
        <IconButton type="submit" label="Search" className="absolute top-0.5 right-1">
          <Search aria-hidden="true" />
        </IconButton>
      </form>
    </search>
  )
}

function More({ bakery_id }: { bakery_id: string }) {
  const [taxes, setTaxes] = useState(false)
  const this_year = new Date().getFullYear()
  const save = (year: number) =>
    void invoicesApi('GET /bakeries/:bakery_id/invoices.csv', { params: { bakery_id }, query: { year } }).then(
      (file) => saveFile(file, `invoices-${year}.csv`),
      (error) => toast.error(sentenceOf(error)),
    )
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => setTaxes(true)}>
        Sales tax
      </Button>
      <DropdownMenu
        trigger={
          <Button variant="secondary">
            <Download className="size-4.5" aria-hidden="true" />
            CSV
          </Button>
        }
        items={[this_year, this_year - 1, this_year - 2].map((year) => ({
          label: `All of ${year}`,
          onSelect: () => save(year),
        }))}
      />
      {taxes && <TaxDialog bakery_id={bakery_id} onClose={() => setTaxes(false)} />}
    </div>
  )
}

function First({ bakery_id }: { bakery_id: string }) {
  const [taxes, setTaxes] = useState(false)
  return (
    <EmptyState
      icon={<ReceiptText />}
      title="Bill for anything that isn’t in the cart"
      action={
        <>
          <LinkButton to={`${AT}/create?bakery=${bakery_id}`}>Write your first invoice</LinkButton>
          <Button variant="secondary" onClick={() => setTaxes(true)}>
            Set sales tax
          </Button>
        </>
      }
    >
      <p>
        A wedding cake, a standing order for the café, a market day. Your customer gets a link by email and pays by
        card, all at once or a deposit first and the balance later.
      </p>
      <p className="mt-3">
        Got cash, a check, Venmo or Zelle instead? Mark it as paid; that costs nothing. For cards you pay 2.9% plus
        $0.30, and your customer pays no fee.
      </p>
      {taxes && <TaxDialog bakery_id={bakery_id} onClose={() => setTaxes(false)} />}
    </EmptyState>
  )
}
