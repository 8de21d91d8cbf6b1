import { Download, ScrollText } from 'lucide-react'
import type { FormEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { sentenceOf } from '~/http/client'
import { inPages } from '~/live/answer'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { PageHeader } from '~/ui/page-header'
import { saveFile } from '~/ui/save-file'
import { Select } from '~/ui/select'
import { SkeletonText } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { toast } from '~/ui/toast'
import { auditApi } from './audit.calls'
import type { AuditEntry } from './audit.contract'
import { actionWords, detailLines, subjectWords } from './audit-words'

interface AuditPages {
  rows: AuditEntry[]
  more: boolean
  next: string | null
  actions: string[]
}

const FILTERS = ['q', 'by', 'action', 'from', 'to'] as const
type Narrowed = Partial<Record<(typeof FILTERS)[number], string>>

/** The address holds what the list is narrowed by, so that Back, reload and links work. */
export function AuditScreen() {
  const [params, setParams] = useSearchParams()
  const narrowed: Narrowed = Object.fromEntries(
    FILTERS.flatMap((name) => (params.get(name) ? [[name, params.get(name)!]] : [])),
  )
  const { data, problem, reload, more, growing } = useAuditLog(narrowed)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const given = FILTERS.map((name): [string, string] => [name, String(form.get(name) ?? '').trim()])
    setParams(given.filter(([, value]) => value !== ''))
  }
  const save = () =>
    auditApi('GET /admin/audit.csv', { query: narrowed }).then(
      (file) => saveFile(file, 'audit-log.csv'),
      (error) => toast.error(sentenceOf(error)),
    )
  return (
    <div className="column grid gap-6 pb-16">
      <PageHeader
        title="Audit Log"
        intro="What editors and admins did. Entries can’t be changed or removed. When people leave, their email goes."
      />
      <Filter key={params.toString()} narrowed={narrowed} actions={data?.actions ?? []} onSubmit={submit} />
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <SkeletonText lines={12} />}
      {data?.rows.length === 0 && (
        <EmptyState icon={<ScrollText />} title="No entries found">
          {Object.keys(narrowed).length > 0 ? 'Try fewer filters.' : 'The first ruling will show up here.'}
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <>
          <Button variant="secondary" className="justify-self-end" onClick={() => void save()}>
            <Download className="size-4.5" aria-hidden="true" /> Export
          </Button>
          <ol className="divide-y divide-oat rounded-card border border-oat bg-paper">
            {data.rows.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </>
      )}
      {data?.more && (
        <Button variant="secondary" className="justify-self-center" loading={growing} onClick={more}>
          Load more entries
        </Button>
      )}
    </div>
  )
}

function useAuditLog(narrowed: Narrowed) {
  const pages = inPages<AuditEntry, AuditPages>(async (known, signal) => {
    const query = { ...narrowed, limit: 30, after: known?.next ?? undefined }
    const { items, next, actions } = await auditApi('GET /admin/audit', { query, signal })
    return { rows: items, more: next !== null, next, actions }
  })
  return useAnswer<AuditPages>(JSON.stringify(narrowed), { ...pages, live: ({ type }) => type === 'hello' })
}

interface FilterProps {
  narrowed: Narrowed
  actions: string[]
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

function Filter({ narrowed, actions, onSubmit }: FilterProps) {
  const chosen = narrowed.action
  return (
    <Card padded>
      <form aria-label="Narrow the log" onSubmit={onSubmit} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-6">
        <Field label="What" className="lg:col-span-2">
          <TextInput name="q" maxLength={254} defaultValue={narrowed.q} placeholder="Email, username or id" />
        </Field>
        <Field label="Who" className="lg:col-span-2">
          <TextInput name="by" maxLength={254} defaultValue={narrowed.by} placeholder="Username or email" />
        </Field>
        <Field label="Action" className="lg:col-span-2">
          {/* Drawn anew when the actions arrive: what is chosen must be among them. */}
          <Select name="action" key={actions.length} defaultValue={chosen ?? ''}>
            <option value="">Everything</option>
            {[...new Set([...(chosen ? [chosen] : []), ...actions])].map((action) => (
              <option key={action} value={action}>
                {actionWords(action)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="From" className="lg:col-span-2">
          <TextInput name="from" type="date" defaultValue={narrowed.from} />
        </Field>
        <Field label="To" className="lg:col-span-2">
          <TextInput name="to" type="date" defaultValue={narrowed.to} />
        </Field>
        <div className="flex items-end gap-3 lg:col-span-2">
          <Button type="submit">Search</Button>
          {Object.keys(narrowed).length > 0 && (
            <Link to="/admin/audit" className="prose-link py-3">
              Show everything
            </Link>
          )}
        </div>
      </form>
    </Card>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, by, actor_id, action, about, origin, details } = entry
  const lines = detailLines(details)
  const when = new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' })
  return (
    <li className="grid gap-1 px-4 py-4 md:px-5">
      <p className="wrap-anywhere">
        <span className="font-semibold">{by?.full_name ?? (actor_id ? 'Former member' : 'The site itself')}</span>
        {' · '}
        {actionWords(action)}
        {' · '}
        {about ? (
          <Link to={`/profile/${about.username}`} className="prose-link">
            {about.full_name}
          </Link>
        ) : (
          <span className="text-soft">{subjectWords(entry)}</span>
        )}
      </p>
      <p className="text-sm text-soft">
        <time dateTime={at}>{when}</time>
        {origin && ` · ${origin}`}
      </p>
      {lines.length > 0 && (
        <details>
          <summary className="prose-link inline-flex min-h-11 cursor-pointer items-center text-sm">Details</summary>
          <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[max-content_1fr]">
            {lines.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-soft">{name}</dt>
                <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}
