import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { sentenceOf } from '~/http/client'
import { useAnswer, useEvery } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { PageHeader, SectionHeading } from '~/ui/page-header'
import { SkeletonText } from '~/ui/skeleton'
import { toast } from '~/ui/toast'
import { FindingCard } from './finding-card'
import type { Retried } from './health'
import { healthApi } from './health.calls'
import type { Stuck } from './health.contract'

const MINUTE_MS = 60_000

const STUCK: { what: Retried; title: string; intro: string }[] = [
  {
    what: 'jobs',
    title: 'Jobs out of tries',
    intro: 'Work that failed again and again. Mend the cause, then try again.',
  },
  {
    what: 'rows',
    title: 'Given up by sweeps',
    intro: 'Payments, reminders and files that were tried for about a day.',
  },
  { what: 'mails', title: 'Emails that couldn’t be sent', intro: 'Addresses are shown in part.' },
]

/** Everything that waits for a repair, and the hands to repair it. */
export function HealthScreen() {
  const { data, problem, reload } = useAnswer('health', {
    read: (signal) => healthApi('GET /admin/health', { signal }),
    live: ({ type }) => type === 'hello',
  })
  useEvery(MINUTE_MS, reload)
  const retry = (what: Retried, id?: string) =>
    healthApi('POST /admin/health/retry', { body: { what, id } }).then(
      ({ retried }) => {
        toast.success(
          retried === 0 ? 'It’s mended already.' : retried === 1 ? 'Trying again.' : `Trying ${retried} again.`,
        )
        reload()
      },
      (error) => toast.error(sentenceOf(error)),
    )
  const fine = data && data.findings.count + data.jobs.count + data.rows.count + data.mails.count === 0
  return (
    <div className="column grid gap-10 pb-16">
      <PageHeader
        className="pb-0!"
        title="Health"
        intro="What failed, why, and what to do about it. The audit log has who tried again and who closed a finding."
      />
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <SkeletonText lines={8} />}
      {fine && (
        <EmptyState icon={<CircleCheck />} title="Nothing is broken">
          Payments, jobs and emails are running.
        </EmptyState>
      )}
      {data && data.findings.count > 0 && (
        <Section id="findings" title={`Findings (${data.findings.count})`} intro="Each one names what to do.">
          <ul className="grid gap-4">
            {data.findings.items.map((finding) => (
              <FindingCard
                key={finding.id}
                finding={finding}
                onRetry={() => retry('rows', finding.subject)}
                onClosed={reload}
              />
            ))}
          </ul>
        </Section>
      )}
      {data &&
        STUCK.filter(({ what }) => data[what].count > 0).map(({ what, title, intro }) => (
          <Section
            key={what}
            id={what}
            title={`${title} (${data[what].count})`}
            intro={intro}
            action={<Button onClick={() => void retry(what)}>Try all again</Button>}
          >
            <ul className="divide-y divide-oat rounded-card border border-oat bg-paper">
              {data[what].items.map((one) => (
                <StuckRow key={one.id} stuck={one} onRetry={() => void retry(what, one.id)} />
              ))}
            </ul>
          </Section>
        ))}
    </div>
  )
}

interface SectionProps {
  id: string
  title: string
  intro: string
  action?: ReactNode
  children: ReactNode
}

const Section = ({ id, children, ...heading }: SectionProps) => (
  <section aria-labelledby={id} className="grid gap-4">
    <SectionHeading id={id} className="mb-0!" {...heading} />
    {children}
  </section>
)

function StuckRow({ stuck: { what, reason, tries, since }, onRetry }: { stuck: Stuck; onRetry: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 md:px-5">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="font-semibold wrap-anywhere">{what}</p>
        <p className="text-soft wrap-anywhere">{reason}</p>
        <p className="text-sm text-soft">
          {tries} tries
          {since && ` since ${new Date(since).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}`}
        </p>
      </div>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </li>
  )
}
