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
  /** From where the address is, which is ahead of what is drawn: two quick presses are two steps. */
  const step = (by: number) => {
    const here = new URLSearchParams(window.location.search).get('id')
    const then = rows[rows.findIndex((row) => row.id === here) + by]
    if (then) open(then.id)
  }
  useShortcuts({ KeyJ: () => step(1), KeyK: () => step(-1) })
  return (
    <div className="column pb-16">
      <PageHeader title="Submissions" className={cn(id && 'max-lg:sr-only')} />
      <div className="grid items-start gap-8 lg:grid-cols-[22rem_1fr]">
        <div
          className={cn(
            'lg:sticky lg:top-20 lg:-m-1 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:p-1',
            id && 'max-lg:hidden',
          )}
        >
          <Queue queue={queue} params={params} setParams={setParams} selected={id} />
        </div>
        {id ? (
          <SubmissionPanel key={id} id={id} onRuled={onRuled} onBack={() => open(null)} />
        ) : (
          <EmptyState icon={<Inbox />} title="Pick one from the list" className="max-lg:hidden">
            What they sent, and your answer, show up here. On a keyboard, <Key>Alt</Key> + <Key>J</Key> opens the next
            one, <Key>Alt</Key> + <Key>K</Key> the one before, and <Key>Alt</Key> + <Key>A</Key> approves.
          </EmptyState>
        )}
      </div>
    </div>
  )
}

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded border border-edge px-1.5 font-sans font-semibold text-sm">{children}</kbd>
)
