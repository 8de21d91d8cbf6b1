import type { ReactNode } from 'react'
import { Failed } from '~/ui/failed'
import { PageHeader } from '~/ui/page-header'
import { SkeletonText } from '~/ui/skeleton'

interface MoneyPageProps<Data> {
  /** Where there is nothing else to head it. */
  title: string
  answer: { data: Data | undefined; problem: string | null; reload: () => void }
  children: (data: NonNullable<Data>) => ReactNode
}

/** The frame of one order, invoice or payment. */
export const MoneyPage = <Data,>({ title, answer: { data, problem, reload }, children }: MoneyPageProps<Data>) => (
  <div className="column grid gap-8 pb-16">
    {problem && !data && <PageHeader title={title} className="pb-0!" />}
    {problem && <Failed problem={problem} onAgain={reload} className={data ? 'mt-10' : undefined} />}
    {!data && !problem && <SkeletonText lines={12} className="mt-10" />}
    {data && children(data)}
  </div>
)
