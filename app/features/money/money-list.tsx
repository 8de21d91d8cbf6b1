import { Coins } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { inPages } from '~/live/answer'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { MoreButton } from '~/ui/more-button'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { Select } from '~/ui/select'
import { SkeletonText } from '~/ui/skeleton'
import { StateOptions } from '~/ui/state-options'
import { TextInput } from '~/ui/text-input'
import { type MoneyTab, MoneyTabs } from './money-tabs'

const NAMES = ['q', 'state', 'place', 'from', 'to'] as const
/** Links bring them; the form keeps them. */
const LINKED = ['user', 'bakery'] as const

interface Asked {
  q?: string | undefined
  state?: string | undefined
  place?: string | undefined
  from?: string | undefined
  to?: string | undefined
  user?: string | undefined
  bakery?: string | undefined
  after?: string | undefined
  limit: number
}

interface MoneyPage<Row> {
  items: Row[]
  next: string | null
  too_many: boolean
}

interface MoneyPages<Row> {
  rows: Row[]
  more: boolean
  next: string | null
  too_many: boolean
}

interface Option {
  value: string
  label: string
}

interface MoneyListProps<Row> {
  tab: MoneyTab
  title: string
  intro: string
  /** What can be typed. */
  hint: string
  choices?: (Option | { label: string; options: Option[] })[]
  read: (query: Asked, signal: AbortSignal) => Promise<MoneyPage<Row>>
  row: (row: Row) => ReactNode
}

/** The address holds what is looked for, so that Back, reload and links work. */
export function MoneyList<Row extends { id: string }>(props: MoneyListProps<Row>) {
  const { tab, title, intro, hint, choices, read, row } = props
  const [params, setParams] = useSearchParams()
  const { data, problem, reload, more, growing } = useMoney(tab, params, read)
  const narrowed = [...NAMES, ...LINKED].some((name) => params.has(name))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = NAMES.map((name): [string, string] => [name, String(form.get(name) ?? '').trim()])
    const kept = LINKED.map((name): [string, string] => [name, params.get(name) ?? ''])
    setParams([...typed, ...kept].filter(([, value]) => value !== ''))
  }
  return (
    <div className="column grid gap-6 pb-16">
      <PageHeader title={title} intro={intro} className="pb-0!" />
      <MoneyTabs value={tab} />
      <form
        key={params.toString()}
        aria-label={`Find ${tab}`}
        onSubmit={submit}
        className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_1fr_auto]"
      >
        <Field label="Look for" hint={hint} className="sm:col-span-2 lg:col-span-5">
          <TextInput name="q" type="search" maxLength={254} defaultValue={params.get('q') ?? ''} />
        </Field>
        {choices && (
          <Field label="State">
            <Select name="state" defaultValue={params.get('state') ?? ''}>
              <option value="">Any</option>
              {choices.map((choice) => (
                <Choice key={choice.label} choice={choice} />
              ))}
            </Select>
          </Field>
        )}
        <Field label="Where">
          <Select name="place" defaultValue={params.get('place') ?? ''}>
            <option value="">All states</option>
            <StateOptions />
          </Select>
        </Field>
        <Field label="From">
          <TextInput name="from" type="date" defaultValue={params.get('from') ?? ''} />
        </Field>
        <Field label="To">
          <TextInput name="to" type="date" defaultValue={params.get('to') ?? ''} />
        </Field>
        <Button type="submit" className="justify-self-start">
          Search
        </Button>
      </form>
      {LINKED.some((name) => params.has(name)) && (
        <Linked tab={tab} user={params.get('user')} bakery={params.get('bakery')} />
      )}
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <SkeletonText lines={12} />}
      {data?.too_many && <Notice>Too many names match to list them all. Type more of the name.</Notice>}
      {data?.rows.length === 0 && (
        <EmptyState icon={<Coins />} title={data.more ? 'None among the newest' : `No ${tab} found`}>
          {data.more ? (
            'There are older ones to look through.'
          ) : narrowed ? (
            <Link to={`/admin/${tab}`}>Show all {tab}</Link>
          ) : (
            'They show up here.'
          )}
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <ul className="divide-y divide-oat rounded-card border border-oat bg-paper">{data.rows.map(row)}</ul>
      )}
      {data && <MoreButton more={data.more} growing={growing} onMore={more} />}
    </div>
  )
}

function useMoney<Row extends { id: string }>(
  tab: MoneyTab,
  params: URLSearchParams,
  read: MoneyListProps<Row>['read'],
) {
  const given = (name: string) => params.get(name) ?? undefined
  const query: Asked = {
    ...{ q: given('q'), state: given('state'), from: given('from'), to: given('to') },
    ...{ place: given('place'), user: given('user'), bakery: given('bakery'), limit: 30 },
  }
  const pages = inPages<Row, MoneyPages<Row>>(async (known, signal) => {
    const { items, next, too_many } = await read({ ...query, after: known?.next ?? undefined }, signal)
    return { rows: items, more: next !== null, next, too_many }
  })
  return useAnswer<MoneyPages<Row>>(`money ${tab}:${params}`, { ...pages, live: ({ type }) => type === 'hello' })
}

const Choice = ({ choice }: { choice: Option | { label: string; options: Option[] } }) =>
  'options' in choice ? (
    <optgroup label={choice.label}>
      {choice.options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </optgroup>
  ) : (
    <option value={choice.value}>{choice.label}</option>
  )

const Linked = ({ tab, user, bakery }: { tab: MoneyTab; user: string | null; bakery: string | null }) => (
  <p className="flex flex-wrap gap-x-5">
    {user && (
      <Link to={`/admin/users/${user}`} className="prose-link py-2">
        Of one person
      </Link>
    )}
    {bakery && (
      <Link to={`/admin/bakeries/${bakery}`} className="prose-link py-2">
        Of one bakery
      </Link>
    )}
    <Link to={`/admin/${tab}`} className="prose-link py-2">
      Show all {tab}
    </Link>
  </p>
)
