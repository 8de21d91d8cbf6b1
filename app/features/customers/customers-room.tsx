import { Download, Search, Users } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { sentenceOf } from '~/http/client'
import { formatDollars } from '~/lib/money'
import { DATE, formatIn } from '~/lib/zone'
import { inPages } from '~/live/answer'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { useDirtyForm } from '~/ui/dirty-form'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { saveFile } from '~/ui/save-file'
import { SkeletonText } from '~/ui/skeleton'
import { toast } from '~/ui/toast'
import { useSettled } from '~/ui/use-settled'
import { HelpLink } from '../articles/help-link'
import { deedWords } from './customer'
import { CustomerPanel } from './customer-panel'
import { CustomerSearch } from './customer-search'
import { customersApi } from './customers.calls'
import type { CustomerSummary } from './customers.contract'
import type { NotesDraft } from './notes-form'

interface CustomersRoomProps {
  bakery: { id: string; slug: string; time_zone: string }
}

interface CustomerPages {
  rows: CustomerSummary[]
  more: boolean
  next: string | null
}

/** Customers who ordered, asked, or got an invoice. The address holds who is open, so that Back, reload and links work. */
export function CustomersRoom({ bakery }: CustomersRoomProps) {
  const [params] = useSearchParams()
  const { state } = useLocation() as { state: { opened?: boolean } | null }
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  // What the baker typed about a customer stays while the desk is open, also when they look at others meanwhile.
  const [drafts, setDrafts] = useState<Record<string, NotesDraft>>({})
  useDirtyForm(Object.keys(drafts).length > 0)
  const setDraft = (id: string, draft: NotesDraft | null) =>
    setDrafts(({ [id]: _, ...others }) => (draft ? { ...others, [id]: draft } : others))
  const query = useSettled(typed.trim())
  const { data, problem, reload, more, growing } = useCustomers(bakery.id, query)
  const open_id = params.get('tab') === 'customers' ? params.get('customer') : null
  const close = () =>
    void (state?.opened ? navigate(-1) : navigate(hrefOf(null), { replace: true, preventScrollReset: true }))
  const save = () =>
    customersApi('GET /bakeries/:bakery_id/customers.csv', { params: { bakery_id: bakery.id } }).then(
      (file) => saveFile(file, `${bakery.slug}-customers.csv`),
      (error) => toast.error(sentenceOf(error)),
    )
  return (
    <section aria-labelledby="customers-title" className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h2 id="customers-title" className="display-2">
            Customers
          </h2>
          <p className="max-w-2xl text-soft">
            Everyone who ordered or asked, with your own notes. Nobody else reads them.
          </p>
        </div>
        {data && data.rows.length > 0 && (
          <Button variant="secondary" onClick={() => void save()}>
            <Download className="size-4.5" aria-hidden="true" /> Export
          </Button>
        )}
      </div>
      {(query || typed || (data && data.rows.length > 0)) && (
        <Field label="Search customers" className="max-w-md">
          <CustomerSearch typed={typed} onTyped={setTyped} />
        </Field>
      )}
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <SkeletonText lines={8} />}
      {data?.rows.length === 0 && <Nobody query={query} />}
      {data && data.rows.length > 0 && (
        <ul className="divide-y divide-oat rounded-card border border-oat bg-paper">
          {data.rows.map((customer) => (
            <Row
              key={customer.id}
              customer={customer}
              time_zone={bakery.time_zone}
              unsaved={drafts[customer.id] !== undefined}
            />
          ))}
        </ul>
      )}
      {data?.more && (
        <Button variant="secondary" className="justify-self-center" loading={growing} onClick={more}>
          Load more customers
        </Button>
      )}
      {open_id && (
        <CustomerPanel
          key={open_id}
          id={open_id}
          bakery={bakery}
          draft={drafts[open_id]}
          onDraft={(draft) => setDraft(open_id, draft)}
          onChanged={reload}
          onMerged={(stays, gone) => {
            setDraft(gone, null)
            reload()
            void navigate(hrefOf(stays), { replace: true, state, preventScrollReset: true })
          }}
          onClose={close}
        />
      )}
    </section>
  )
}

function useCustomers(bakery_id: string, query: string) {
  const pages = inPages<CustomerSummary, CustomerPages>(async (known, signal) => {
    const asked = { query: query || undefined, limit: 30, after: known?.next ?? undefined }
    const page = await customersApi('GET /bakeries/:bakery_id/customers', {
      params: { bakery_id },
      query: asked,
      signal,
    })
    return { rows: page.items, more: page.next !== null, next: page.next }
  })
  return useAnswer<CustomerPages>(`${bakery_id} ${query}`, {
    ...pages,
    live: (event) => event.type === 'hello' || (event.type === 'order' && event.bakery_id === bakery_id),
  })
}

const hrefOf = (id: string | null) => ({ search: `?tab=customers${id ? `&customer=${id}` : ''}` })

function Row({ customer, time_zone, unsaved }: { customer: CustomerSummary; time_zone: string; unsaved: boolean }) {
  const contact = [customer.email, customer.phone].filter(Boolean).join(' · ')
  return (
    <li>
      <Link
        to={hrefOf(customer.id)}
        state={{ opened: true }}
        preventScrollReset
        className="grid gap-1 px-4 py-4 -outline-offset-3 hover:bg-flour md:grid-cols-[1fr_auto] md:items-center md:gap-x-6 md:px-5"
      >
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-semibold wrap-anywhere">{customer.name}</span>
            {customer.allergies && <Badge tone="jam">Allergies</Badge>}
            {unsaved && <Badge tone="butter">Notes not saved yet</Badge>}
          </span>
          <span className="block text-soft text-sm wrap-anywhere">{contact || 'No email or phone'}</span>
        </span>
        <span className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 md:justify-end">
          <span className="text-soft text-sm">
            {deedWords(customer)} · {formatIn(time_zone, new Date(customer.last_at), DATE)}
          </span>
          <span className="font-semibold tabular-nums md:min-w-24 md:text-right">{formatDollars(customer.spent)}</span>
        </span>
      </Link>
    </li>
  )
}

function Nobody({ query }: { query: string }) {
  return query ? (
    <EmptyState icon={<Search />} title={`Nobody found for “${query}”`}>
      Try part of a name, an email or a phone number.
    </EmptyState>
  ) : (
    <EmptyState
      icon={<Users />}
      title="No customers yet"
      action={<HelpLink slug="customers">How your customer list works</HelpLink>}
    >
      With your first order, request or invoice, your customer shows up here. Keep what’s good to know: who’s allergic,
      who likes a dark crust.
    </EmptyState>
  )
}
