import { ArrowLeft, ExternalLink } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { shortDate } from '~/lib/zone'
import { inPages } from '~/live/answer'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { PageHeader } from '~/ui/page-header'
import { Select } from '~/ui/select'
import { SkeletonText } from '~/ui/skeleton'
import { StateOptions } from '~/ui/state-options'
import { cottageFoodApi } from './cottage-food.calls'
import type { ProgramRecord } from './cottage-food.contract'
import { RecordForm } from './record-form'

type KeyedRecord = ProgramRecord & { id: string }

interface RecordPages {
  rows: KeyedRecord[]
  more: boolean
  next: string | null
}

/** The laws as we have read them (ruling 40). The address holds the state and the record that is open. */
export function RecordsScreen() {
  const [params, setParams] = useSearchParams()
  const [state, open] = [params.get('state') ?? '', params.get('record')]
  const pages = inPages<KeyedRecord, RecordPages>(async (known, signal) => {
    const query = { state: state || undefined, after: known?.next ?? undefined, limit: 100 }
    const { items, next } = await cottageFoodApi('GET /cottage-programs', { query, signal })
    return { rows: items.map((one) => ({ ...one, id: one.key })), more: next !== null, next }
  })
  const { data, problem, reload, more, growing } = useAnswer<RecordPages>(state, {
    ...pages,
    live: ({ type }) => type === 'hello',
  })
  const record = data?.rows.find(({ key }) => key === open)
  return (
    <div className="column grid gap-6 pb-16">
      <PageHeader
        className="pb-0!"
        title="Cottage Food Laws"
        intro="What each state asks of home bakers, where we read it, and when. Each change is in the audit log."
      />
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <SkeletonText lines={12} />}
      {data && record && (
        <Card padded className="grid gap-6">
          <Link
            to={`?${new URLSearchParams(state ? { state } : {})}`}
            className="prose-link inline-flex items-center gap-2"
          >
            <ArrowLeft className="size-4" aria-hidden="true" /> All records
          </Link>
          <h2 className="display-2">
            {record.state} · {record.name}
          </h2>
          <RecordForm key={record.key} record={record} onSaved={reload} />
        </Card>
      )}
      {data && !record && (
        <>
          <Field label="State" className="max-w-64">
            <Select value={state} onChange={({ target }) => setParams(target.value ? { state: target.value } : {})}>
              <option value="">All states</option>
              <StateOptions />
            </Select>
          </Field>
          {data.rows.length === 0 ? (
            <EmptyState title="No record yet">Bakers there are shown nothing about their state’s law.</EmptyState>
          ) : (
            <ul className="divide-y divide-oat rounded-card border border-oat bg-paper">
              {data.rows.map((one) => (
                <RecordRow key={one.key} record={one} state={state} />
              ))}
            </ul>
          )}
          {data.more && (
            <Button variant="secondary" className="justify-self-center" loading={growing} onClick={more}>
              Load more records
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function RecordRow({ record, state }: { record: ProgramRecord; state: string }) {
  const { key, name, verified, checked_on, source_url, source_words } = record
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-4 md:px-5">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">
            {record.state} · {name}
          </span>
          <Badge>{verified ? 'Verified' : 'Not verified'}</Badge>
        </p>
        <p className="text-sm text-soft wrap-anywhere">
          {checked_on ? `Checked on ${shortDate(checked_on)}` : 'Not checked yet'}
          {source_words && ` · ${source_words}`}
        </p>
        {source_url && (
          <a
            href={source_url}
            target="_blank"
            rel="noreferrer"
            className="prose-link inline-flex items-center gap-1 text-sm"
          >
            Official page <ExternalLink className="size-3.5" aria-hidden="true" />
          </a>
        )}
      </div>
      <Link to={`?${new URLSearchParams({ ...(state ? { state } : {}), record: key })}`} className="prose-link py-2">
        Edit<span className="sr-only"> {name}</span>
      </Link>
    </li>
  )
}
