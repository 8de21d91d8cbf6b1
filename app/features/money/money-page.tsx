import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isMissing } from '~/http/client'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { PageHeader } from '~/ui/page-header'
import { SkeletonText } from '~/ui/skeleton'

interface MoneyPageProps<Data> {
  /** Where there is nothing else to head it. */
  title: string
  /** Where all of its kind are. */
  list: string
  answer: { data: Data | undefined; error: unknown; problem: string | null; reload: () => void }
  children: (data: NonNullable<Data>) => ReactNode
}

/** The frame of one order, invoice or payment. */
export function MoneyPage<Data>({ title, list, answer, children }: MoneyPageProps<Data>) {
  const { data, error, problem, reload } = answer
  return (
    <div className="column grid gap-8 pb-16">
      {problem && !data && <PageHeader title={title} className="pb-0!" />}
      {problem && !isMissing(error) && (
        <Failed problem={problem} onAgain={reload} className={data ? 'mt-10' : undefined} />
      )}
      {isMissing(error) && (
        <EmptyState
          title={problem}
          action={
            <Link to={list} className="prose-link">
              See all {title.toLowerCase()}s
            </Link>
          }
        />
      )}
      {!data && !problem && <SkeletonText lines={12} className="mt-10" />}
      {data && !isMissing(error) && children(data)}
    </div>
  )
}
