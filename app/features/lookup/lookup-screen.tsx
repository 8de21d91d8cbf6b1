import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { PageHeader } from '~/ui/page-header'
import { SkeletonText } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { FIND_WHAT, QUERY_MAX } from './lookup'
import { lookupApi } from './lookup.calls'
import type { Found, LookupAnswer } from './lookup.contract'

const NAMES: Record<keyof LookupAnswer, string> = {
  people: 'People',
  bakeries: 'Bakeries',
  listings: 'Listings sent in',
  claims: 'Claims',
  reports: 'Reports',
  help_requests: 'Help requests',
  orders: 'Orders',
  reviews: 'Reviews',
  posts: 'Posts in the forum',
}

export function LookupScreen() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('q')?.trim() ?? ''
  const [q, setQ] = useState(asked)
  const [missing, setMissing] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(q.trim() ? undefined : FIND_WHAT)
    if (q.trim()) setParams({ q: q.trim() })
  }
  return (
    <div className="column grid max-w-3xl grid-cols-1 gap-6 pb-16">
      <PageHeader
        title="Find Anything"
        intro="A name, a username, an email, a bakery, a help or order number, or words of a review, a post or a report."
        className="pb-0!"
      />
      <form noValidate method="get" aria-label="Find anything" onSubmit={submit} className="grid gap-4">
        <Field label="Look for" hint="Looking for an email is logged." error={missing}>
          <TextInput name="q" value={q} maxLength={QUERY_MAX} onChange={({ target }) => setQ(target.value)} />
        </Field>
        <Button type="submit" className="justify-self-start">
          <Search className="size-4" aria-hidden="true" /> Find
        </Button>
      </form>
      {asked && <Results key={asked} q={asked} />}
    </div>
  )
}

function Results({ q }: { q: string }) {
  const { data, problem, reload } = useAnswer<LookupAnswer>(q, {
    read: (signal) => lookupApi('GET /lookup', { query: { q }, signal }),
  })
  if (problem) return <Failed problem={problem} onAgain={reload} />
  if (!data)
    return (
      <Card padded role="status">
        <span className="sr-only">Looking</span>
        <SkeletonText lines={5} />
      </Card>
    )
  const kinds = (Object.keys(NAMES) as (keyof LookupAnswer)[]).filter((kind) => data[kind].length > 0)
  const count = kinds.reduce((sum, kind) => sum + data[kind].length, 0)
  return (
    <div className="grid gap-6">
      <p role="status" className="text-soft">
        {count === 1 ? '1 result' : `${count} results`}
      </p>
      {count === 0 && (
        <EmptyState icon={<Search />} title="Nothing by that">
          Try the beginning of a name, or the whole number or email.
        </EmptyState>
      )}
      {kinds.map((kind) => (
        <Kind key={kind} name={NAMES[kind]} found={data[kind]} />
      ))}
    </div>
  )
}

const Kind = ({ name, found }: { name: string; found: Found[] }) => (
  <Card padded className="grid grid-cols-1 gap-2">
    <h2 className="display-3">{name}</h2>
    <ul className="divide-y divide-oat">
      {found.map(({ title, line, path }) => (
        <li key={path + line} className="grid gap-0.5 py-2">
          <Link to={path} className="prose-link justify-self-start font-semibold wrap-anywhere">
            {title}
          </Link>
          <span className="text-sm text-soft wrap-anywhere">{line}</span>
        </li>
      ))}
    </ul>
  </Card>
)
