import { Coffee } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, type SetURLSearchParams } from 'react-router'
import { ago } from '~/lib/ago'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { cn } from '~/ui/cn'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { Select } from '~/ui/select'
import { Skeleton } from '~/ui/skeleton'
import { SUBMISSION_STATES } from '../cases/ruling'
import { SUBMISSION_KINDS } from './submission'
import { KIND_NAMES, STATES } from './submission-words'
import type { Submission } from './submissions.contract'
import type { Queued } from './use-queue'

interface QueueProps {
  queue: Queued
  params: URLSearchParams
  setParams: SetURLSearchParams
  selected: string | null
}

export function Queue({ queue, params, setParams, selected }: QueueProps) {
  const { data, problem, growing, reload, more } = queue
  const filter = (name: string, fallback: string) => ({
    value: params.get(name) ?? fallback,
    onChange: ({ target }: { target: HTMLSelectElement }) =>
      setParams(
        (before) => {
          if (target.value === fallback) before.delete(name)
          else before.set(name, target.value)
          before.delete('id')
          return before
        },
        { replace: true },
      ),
  })
  return (
    <section className="grid gap-4" aria-label="Queue">
      <div className="grid grid-cols-2 gap-3">
        <Field label="Kind">
          <Select {...filter('kind', '')}>
            <option value="">All kinds</option>
            {SUBMISSION_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {KIND_NAMES[kind]}s
              </option>
            ))}
          </Select>
        </Field>
        <Field label="State">
          <Select {...filter('state', 'pending')}>
            {SUBMISSION_STATES.map((state) => (
              <option key={state} value={state}>
                {STATES[state].name}
              </option>
            ))}
            <option value="all">Everything</option>
          </Select>
        </Field>
        <Field label="Order" className="col-span-2">
          <Select {...filter('order', 'oldest')}>
            <option value="oldest">Oldest first</option>
            <option value="newest">Newest first</option>
          </Select>
        </Field>
      </div>
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && (
        <div role="status" className="grid gap-3">
          <span className="sr-only">Loading the queue</span>
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-24" />
          ))}
        </div>
      )}
      {data && (
        <p role="status" className="text-soft">
          {data.count === 1 ? '1 submission' : `${data.count} submissions`}
        </p>
      )}
      {data?.rows.length === 0 && (
        <EmptyState icon={<Coffee />} title="All done">
          Nothing here right now.
        </EmptyState>
      )}
      <ul className="grid gap-2">
        {data?.rows.map((row) => (
          <li key={row.id}>
            <Row row={row} params={params} selected={row.id === selected} />
          </li>
        ))}
      </ul>
      {data?.more && (
        <Button variant="secondary" loading={growing} onClick={more}>
          Load more
        </Button>
      )}
    </section>
  )
}

function Row({ row, params, selected }: { row: Submission; params: URLSearchParams; selected: boolean }) {
  const search = new URLSearchParams(params)
  search.set('id', row.id)
  const link = useRef<HTMLAnchorElement>(null)
  // An editor who goes through the queue by keyboard sees where they are in it.
  useEffect(() => {
    if (selected) link.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (
    <Link
      ref={link}
      to={{ search: `?${search}` }}
      preventScrollReset
      aria-current={selected || undefined}
      className={cn(
        'grid gap-1 rounded-control border px-4 py-3 no-underline',
        selected ? 'border-crust bg-dough' : 'border-oat bg-paper hover:border-edge',
      )}
    >
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-sm text-soft">{KIND_NAMES[row.kind]}</span>
        {params.get('state') === 'all' && <Badge tone={STATES[row.state].tone}>{STATES[row.state].name}</Badge>}
      </span>
      <span className="font-semibold wrap-anywhere">{row.name || 'No name yet'}</span>
      <span className="text-sm text-soft wrap-anywhere">
        {[row.place, row.submitted_by?.full_name, ago(new Date(row.submitted_at), new Date())]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </Link>
  )
}
