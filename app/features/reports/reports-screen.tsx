import { ShieldCheck } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { ago } from '~/lib/ago'
import { inPages } from '~/live/answer'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { cn } from '~/ui/cn'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { PageHeader } from '~/ui/page-header'
import { Select } from '~/ui/select'
import { Skeleton } from '~/ui/skeleton'
import { REPORT_STATES, type ReportState } from './report'
import { ReportPanel } from './report-panel'
import { KIND_NAMES, STATES, stateWords, whyWords } from './report-words'
import { reportsApi } from './reports.calls'
import type { Report } from './reports.contract'

interface Page {
  rows: Report[]
  more: boolean
  next: string | null
}

/** What waits for an editor, and one of them opened beside it. The address holds both. */
export function ReportsScreen() {
  const [params, setParams] = useSearchParams()
  const id = params.get('id')
  const state = REPORT_STATES.find((one) => one === params.get('state')) ?? 'open'
  const queue = useAnswer<Page>(
    state,
    inPages<Report, Page>(async (known, signal) => {
      const query = { state, after: known?.next ?? undefined }
      const { items, next } = await reportsApi('GET /reports', { query, signal })
      return { rows: items, more: next !== null, next }
    }),
  )
  const { data, problem, growing, reload, more } = queue
  const open = (wanted: string | null, shown: ReportState = state) =>
    setParams({ ...(shown === 'open' ? {} : { state: shown }), ...(wanted ? { id: wanted } : {}) })
  /** What was ruled leaves the queue, and the next one comes up. */
  const onRuled = () => {
    const rows = data?.rows ?? []
    const at = rows.findIndex((row) => row.id === id)
    const next = rows[at + 1] ?? rows[at - 1]
    void reload()
    if (next) open(next.id)
  }
  return (
    <div className="column pb-16">
      <PageHeader title="Reports" className={cn(id && 'max-lg:sr-only')} />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[22rem_1fr]">
        <section aria-label="Queue" className={cn('grid gap-4', id && 'max-lg:hidden')}>
          <Field label="State">
            <Select value={state} onChange={({ target }) => open(null, target.value as ReportState)}>
              {REPORT_STATES.map((one) => (
                <option key={one} value={one}>
                  {STATES[one].name}
                </option>
              ))}
            </Select>
          </Field>
          {problem && <Failed problem={problem} onAgain={reload} />}
          {!data && !problem && (
            <div role="status" className="grid gap-3">
              <span className="sr-only">Loading the queue</span>
              {[1, 2, 3].map((row) => (
                <Skeleton key={row} className="h-24" />
              ))}
            </div>
          )}
          {data?.rows.length === 0 && (
            <EmptyState icon={<ShieldCheck />} title="All quiet">
              Nothing here right now.
            </EmptyState>
          )}
          <ul className="grid gap-2">
            {data?.rows.map((row) => (
              <li key={row.id}>
                <Row row={row} selected={row.id === id} />
              </li>
            ))}
          </ul>
          {data?.more && (
            <Button variant="secondary" loading={growing} onClick={more}>
              Load more
            </Button>
          )}
        </section>
        {id ? (
          <ReportPanel key={id} id={id} onRuled={onRuled} onBack={() => open(null)} />
        ) : (
          <EmptyState icon={<ShieldCheck />} title="Pick one from the list" className="max-lg:hidden">
            What was written around it, and your answer, show up here. Every look is written down.
          </EmptyState>
        )}
      </div>
    </div>
  )
}

function Row({ row, selected }: { row: Report; selected: boolean }) {
  const [params] = useSearchParams()
  params.set('id', row.id)
  return (
    <Link
      to={{ search: `?${params}` }}
      preventScrollReset
      aria-current={selected || undefined}
      className={cn(
        'grid gap-1 rounded-control border px-4 py-3 no-underline',
        selected ? 'border-crust bg-dough' : 'border-oat bg-paper hover:border-edge',
      )}
    >
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-sm text-soft">{KIND_NAMES[row.subject_kind]}</span>
        <Badge tone={STATES[row.state].tone}>{stateWords(row)}</Badge>
      </span>
      <span className="font-semibold wrap-anywhere">{whyWords(row)}</span>
      <span className="text-sm text-soft wrap-anywhere">
        {[row.reporter?.full_name, ago(new Date(row.created_at), new Date())].filter(Boolean).join(' · ')}
      </span>
    </Link>
  )
}
