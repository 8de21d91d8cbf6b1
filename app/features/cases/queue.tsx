import { Inbox } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { cn } from '~/ui/cn'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { PageHeader } from '~/ui/page-header'
import { Select } from '~/ui/select'
import { Skeleton } from '~/ui/skeleton'
import { CASE_STATES, MOST_COUNTED, STATES } from './case'
import { CaseCard } from './case-card'
import { CasePanel } from './case-panel'
import { CaseRow } from './case-row'
import type { Case } from './cases.contract'
import { type Decidable, manyOf, type QueueKind, type QueueKinds } from './queue-kind'
import { type Cases, useCases } from './use-cases'
import { useShortcuts } from './use-shortcuts'
import { Waiting } from './waiting'

interface QueueProps {
  title: string
  intro?: string
  /** What one is called: "Submission". */
  thing: string
  /** In the order of the filter. */
  kinds: QueueKinds
  /** What Alt + A does here, with the answer that needs no reason. */
  quick?: string
}

/** The one frame for what waits for a person (decision 226). The address holds the open case, so Back and links work. */
export function Queue({ title, intro, thing, kinds, quick = 'approve' }: QueueProps) {
  const cards = Object.values(kinds).every(({ small }) => small)
  const [params, setParams] = useSearchParams()
  const id = params.get('id')
  const queue = useCases(params, Object.keys(kinds))
  const rows = queue.data?.rows ?? []
  const open = (chosen: string | null) =>
    setParams((before) => {
      if (chosen) before.set('id', chosen)
      else before.delete('id')
      return before
    })
  /** The ruled case leaves the queue, and the next one comes up. */
  const onRuled = (ruled: string) => {
    const at = rows.findIndex((row) => row.id === ruled)
    const then = rows[at + 1] ?? rows[at - 1]
    void queue.reload()
    if (id) open(then?.id ?? null)
  }
  /** From the address, which is ahead of what is drawn: two quick presses are two steps. */
  const step = (by: number) => {
    const here = new URLSearchParams(window.location.search).get('id')
    const then = rows[rows.findIndex((row) => row.id === here) + by]
    if (then) open(then.id)
  }
  useShortcuts({ KeyJ: () => step(1), KeyK: () => step(-1) })
  const decidable = (one: Case): Decidable => ({
    ...{ one, selected: one.id === id, folded: cards },
    onRuled: () => onRuled(one.id),
    onUndone: () => open(one.id),
  })
  const list = (
    <section className="grid gap-4" aria-label="Queue">
      <Filters kinds={kinds} />
      <Loaded queue={queue} thing={thing} />
      {cards && rows.length > 0 && <Keys quick={quick} />}
      <ul className={cn('grid', cards ? 'gap-4' : 'gap-2')}>
        {rows.map((row) => (
          <li key={row.id}>
            {cards ? (
              <CaseCard one={row} selected={row.id === id}>
                {kinds[row.kind]?.draw(row, decidable(row))}
              </CaseCard>
            ) : (
              <CaseRow one={row} name={kinds[row.kind]!.name} selected={row.id === id} params={params} />
            )}
          </li>
        ))}
      </ul>
      {queue.data?.more && (
        <Button variant="secondary" loading={queue.growing} onClick={queue.more}>
          Load more
        </Button>
      )}
    </section>
  )
  return (
    <div className="in-order column pb-16">
      <PageHeader title={title} intro={intro} className={cn(id && !cards && 'max-lg:sr-only')} />
      <Waiting kinds={kinds} className={cn('pb-6', id && !cards && 'max-lg:hidden')} />
      {cards ? (
        list
      ) : (
        <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[22rem_1fr]">
          <div className={cn(ASIDE, id && 'max-lg:hidden')}>{list}</div>
          {id ? (
            <CasePanel key={id} id={id} thing={thing} kinds={kinds} onBack={() => open(null)}>
              {(one, onShown) => <Drawn kind={kinds[one.kind]} one={one} decidable={{ ...decidable(one), onShown }} />}
            </CasePanel>
          ) : (
            <EmptyState icon={<Inbox />} title="Pick one from the list" className="max-lg:hidden">
              <Keys quick={quick} className="justify-center" />
            </EmptyState>
          )}
        </div>
      )}
    </div>
  )
}

function Drawn({ kind, one, decidable }: { kind: QueueKind | undefined; one: Case; decidable: Decidable }) {
  const drawn = kind?.draw(one, decidable)
  return kind?.small ? (
    <Card padded className="grid grid-cols-1 gap-4">
      {drawn}
    </Card>
  ) : (
    drawn
  )
}

const ASIDE = 'lg:sticky lg:top-20 lg:-m-1 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:p-1'

function Filters({ kinds }: Pick<QueueProps, 'kinds'>) {
  const [params, setParams] = useSearchParams()
  const filter = (name: string, fallback: string) => ({
    value: params.get(name) ?? fallback,
    onChange: ({ target }: { target: HTMLSelectElement }) =>
      setParams(
        (before) => {
          if (target.value === fallback) before.delete(name)
          else before.set(name, target.value)
          before.delete('id')
          // Decided cases begin with the newest.
          if (name === 'state') before.delete('order')
          return before
        },
        { replace: true },
      ),
  })
  const waits = ['open', 'asked', 'all'].includes(params.get('state') ?? 'open')
  const names = Object.entries(kinds)
  const known = (kinds[params.get('kind') ?? ''] ? [kinds[params.get('kind') ?? '']!] : Object.values(kinds)).flatMap(
    ({ states }) => states,
  )
  return (
    <div className="grid max-w-120 grid-cols-2 gap-3">
      {names.length > 1 && (
        <Field label="Kind">
          <Select {...filter('kind', '')}>
            <option value="">All kinds</option>
            {names.map(([kind, { name }]) => (
              <option key={kind} value={kind}>
                {manyOf(name)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Show">
        <Select {...filter('state', 'open')}>
          {CASE_STATES.filter((state) => known.includes(state)).map((state) => (
            <option key={state} value={state}>
              {STATES[state].name}
            </option>
          ))}
          <option value="all">Everything</option>
        </Select>
      </Field>
      <Field label="Order" className={cn(names.length > 1 && 'col-span-2')}>
        <Select {...filter('order', waits ? 'oldest' : 'newest')}>
          <option value="oldest">Oldest first</option>
          <option value="newest">Newest first</option>
        </Select>
      </Field>
    </div>
  )
}

function Loaded({ queue: { data, problem, reload }, thing }: { queue: Cases; thing: string }) {
  const name = thing.toLowerCase()
  return (
    <>
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
          {data.count === 1 ? `1 ${name}` : `${data.count} ${manyOf(name)}`}
          {data.count === MOST_COUNTED && ' or more'}
        </p>
      )}
      {data?.rows.length === 0 && (
        <EmptyState icon={<Inbox />} title="All done">
          Nothing here right now. New ones show up by themselves.
        </EmptyState>
      )}
    </>
  )
}

/** As `useShortcuts` has them, throughout this folder. */
const Keys = ({ quick, className }: { quick: string; className?: string }) => (
  <ul aria-label="Keys" className={cn('flex flex-wrap gap-x-5 gap-y-2 text-sm text-soft max-lg:hidden', className)}>
    {Object.entries({ J: 'next', K: 'previous', T: 'take it', A: quick, R: 'go to the reason' }).map(([key, does]) => (
      <li key={key}>
        <Key>Alt</Key> + <Key>{key}</Key> {does}
      </li>
    ))}
  </ul>
)

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded border border-edge px-1.5 font-sans font-semibold text-sm">{children}</kbd>
)
