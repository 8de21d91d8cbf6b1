import { Store } from 'lucide-react'
import type { FormEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { inPages } from '~/live/answer'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { coverClass } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { Select } from '~/ui/select'
import { SkeletonText } from '~/ui/skeleton'
import { StateOptions } from '~/ui/state-options'
import { TextInput } from '~/ui/text-input'
import { STANDING_NAMES, STANDINGS, type Standing } from '../market/market'
import { managedApi } from './managed-bakeries.calls'
import type { ManagedBakery } from './managed-bakeries.contract'

const NAMES = ['q', 'tier', 'place', 'from', 'to'] as const

interface ManagedPages {
  rows: ManagedBakery[]
  more: boolean
  next: string | null
  too_many: boolean
}

export function ManagedListScreen() {
  const [params, setParams] = useSearchParams()
  const asked = Object.fromEntries(NAMES.flatMap((name) => (params.get(name) ? [[name, params.get(name)!]] : [])))
  const pages = inPages<ManagedBakery, ManagedPages>(async (known, signal) => {
    // What an address holds is what was typed into it: the call says what it doesn't know.
    const query = { ...(asked as { tier?: Standing }), limit: 30, after: known?.next ?? undefined }
    const { items, next, too_many } = await managedApi('GET /admin/bakeries', { query, signal })
    return { rows: items, more: next !== null, next, too_many }
  })
  const { data, problem, reload, more, growing } = useAnswer<ManagedPages>(`managed:${params}`, {
    ...pages,
    live: ({ type }) => type === 'hello',
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = NAMES.map((name): [string, string] => [name, String(form.get(name) ?? '').trim()])
    setParams(typed.filter(([, value]) => value !== ''))
  }
  return (
    <div className="column grid gap-6 pb-16">
      <PageHeader title="Bakeries" intro="All of them, hidden ones too." className="pb-0!" />
      <form
        key={params.toString()}
        aria-label="Find bakeries"
        onSubmit={submit}
        className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_1fr_auto]"
      >
        <Field label="Name, city or owner" className="sm:col-span-2 lg:col-span-5">
          <TextInput name="q" type="search" maxLength={254} defaultValue={asked.q} />
        </Field>
        <Field label="Tier">
          <Select name="tier" defaultValue={asked.tier ?? ''}>
            <option value="">Any</option>
            {STANDINGS.map((tier) => (
              <option key={tier} value={tier}>
                {STANDING_NAMES[tier]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Where">
          <Select name="place" defaultValue={asked.place ?? ''}>
            <option value="">All states</option>
            <StateOptions />
          </Select>
        </Field>
        <Field label="Added from">
          <TextInput name="from" type="date" defaultValue={asked.from} />
        </Field>
        <Field label="To">
          <TextInput name="to" type="date" defaultValue={asked.to} />
        </Field>
        <Button type="submit" className="justify-self-start">
          Search
        </Button>
      </form>
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <SkeletonText lines={12} />}
      {data?.too_many && <Notice>Too many bakeries match to list them all. Type more of the name.</Notice>}
      {data?.rows.length === 0 && (
        <EmptyState icon={<Store />} title="No bakeries found">
          {Object.keys(asked).length > 0 ? (
            <Link to="/admin/bakeries">Show every bakery</Link>
          ) : (
            'Approved listings show up here.'
          )}
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <ul className="divide-y divide-oat rounded-card border border-oat bg-paper">
          {data.rows.map((bakery) => (
            <Row key={bakery.id} bakery={bakery} />
          ))}
        </ul>
      )}
      {data?.more && (
        <Button variant="secondary" className="justify-self-center" loading={growing} onClick={more}>
          Load more bakeries
        </Button>
      )}
    </div>
  )
}

function Row({ bakery: { id, name, city, state, hidden, approved, status, owner } }: { bakery: ManagedBakery }) {
  return (
    <li className="relative grid gap-0.5 px-4 py-3.5 hover:bg-flour md:px-5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link to={`/admin/bakeries/${id}`} className={`${coverClass} font-semibold wrap-anywhere`}>
          {name}
        </Link>
        {hidden && <Badge tone="jam">Hidden</Badge>}
        {!approved && <Badge>Not approved</Badge>}
        {status === 'verified' && <Badge tone="sage">Verified</Badge>}
      </p>
      <p className="text-soft text-sm wrap-anywhere">
        {city}, {state} · {owner ? `${owner.full_name} (@${owner.username})` : 'Nobody’s yet'}
      </p>
    </li>
  )
}
