import { Inbox } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { cn } from '~/ui/cn'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-header'
import { Queue } from './queue'
import { SubmissionPanel } from './submission-panel'
import { useQueue } from './use-queue'
import { useShortcuts } from './use-shortcuts'

/** The address holds what is looked at, so that Back leads from an item to the queue, and a link to one can be sent around. */
export function SubmissionsScreen() {
  const [params, setParams] = useSearchParams()
  const id = params.get('id')
  const queue = useQueue(params)
  const open = (wanted: string | null) =>
    setParams((before) => {
      if (wanted) before.set('id', wanted)
      else before.delete('id')
      return before
    })
  const rows = queue.data?.rows ?? []
  const at = rows.findIndex((row) => row.id === id)
  const [previous, next] = [rows[at - 1], rows[at + 1]]
  /** What was ruled leaves the queue, and the next one comes up. */
  const onRuled = () => {
    const then = next ?? previous
    void queue.reload()
    if (then) open(then.id)
  }
  useShortcuts({ KeyJ: () => next && open(next.id), KeyK: () => previous && open(previous.id) })
  return (
    <div className="column pb-16">
      <PageHeader title="Submissions" className={cn(id && 'max-lg:hidden')} />
      <div className="grid items-start gap-8 lg:grid-cols-[22rem_1fr]">
        <div className={cn(id && 'max-lg:hidden')}>
          <p className="mb-4 text-sm text-soft max-lg:hidden">
            <kbd>Alt</kbd> with <kbd>J</kbd> opens the next one, <kbd>K</kbd> the one before, <kbd>A</kbd> approves.
          </p>
          <Queue queue={queue} params={params} setParams={setParams} selected={id} />
        </div>
        {id ? (
          <SubmissionPanel key={id} id={id} onRuled={onRuled} onBack={() => open(null)} />
        ) : (
          <EmptyState icon={<Inbox />} title="Pick one from the list" className="max-lg:hidden">
            What they sent, and your answer, show up here.
          </EmptyState>
        )}
      </div>
    </div>
  )
}
