import { ArrowRight, Check, Clock } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useAnswer } from '~/live/use-answer'
import { Card } from '~/ui/card'
import { cn } from '~/ui/cn'
import { Failed } from '~/ui/failed'
import { ProgressBar } from '~/ui/progress-bar'
import { Skeleton } from '~/ui/skeleton'
import { firstToDo, type Step, setupOf } from './tier'
import { tiersApi } from './tiers.calls'

export type Setup = ReturnType<typeof useSetup>

/** From listed to taking orders, as /eligibility tells it; null asks nothing. */
export function useSetup(bakery_id: string | null) {
  const { data, problem, reload } = useAnswer(bakery_id, {
    read: (signal) => tiersApi('GET /progress', { signal }),
    live: ({ type }) => type === 'hello' || type === 'menu' || type === 'bakery' || type === 'ruling',
  })
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a baker who did something elsewhere comes back and reads that it is done
  useEffect(() => {
    if (data) reload()
  }, [key])
  const standing = data?.items.find(({ id }) => id === bakery_id)
  return { steps: standing ? setupOf(standing) : data ? [] : null, problem, reload }
}

/** On Today. */
export function SetupSteps({ setup: { steps, problem, reload } }: { setup: Setup }) {
  if (steps) return steps.length > 0 && <Steps steps={steps} />
  return problem ? <Failed problem={problem} onAgain={reload} /> : <Skeleton className="h-96 rounded-card" />
}

/** On the other tabs: one line leads to the next step. */
export function SetupLine({ setup: { steps, problem } }: { setup: Setup }) {
  if (!steps) return problem ? null : <Skeleton className="mb-6 h-19 sm:h-11.5" />
  const next = firstToDo(steps)
  if (!next?.to) return null
  return (
    <p className="mb-6 rounded-control border border-oat bg-dough px-4 text-sm max-sm:pt-2.5 sm:flex sm:items-center sm:gap-3">
      <span className="block shrink-0 text-soft tabular-nums">{countOf(steps)}</span>
      <Link to={next.to} className="prose-link inline-flex min-h-11 items-center gap-1.5 font-semibold">
        Next: {next.title} <ArrowRight className="size-4 shrink-0" aria-hidden="true" />
      </Link>
    </p>
  )
}

const countOf = (steps: Step[]) => `${steps.filter(({ done }) => done).length} of ${steps.length} done`

function Steps({ steps }: { steps: Step[] }) {
  const next = firstToDo(steps)
  const done = steps.filter((step) => step.done)
  return (
    <section aria-labelledby="comes-next" className="grid gap-4">
      <div className="grid max-w-xl gap-2">
        <h2 id="comes-next" className="display-2">
          What comes next
        </h2>
        <ProgressBar label={countOf(steps)} value={done.length} max={steps.length} />
      </div>
      <ol className="grid gap-3">
        {next && <StepCard {...next} next />}
        {steps
          .filter((step) => !step.done && step !== next)
          .map((step) => (
            <StepCard key={step.need} {...step} />
          ))}
      </ol>
      <details className="group">
        <summary className="min-h-11 cursor-pointer content-center font-semibold text-soft">
          {done.length === 1 ? 'Show what’s done' : `Show the ${done.length} that are done`}
        </summary>
        <ul className="mt-2 grid gap-2">
          {done.map((step) => (
            <StepCard key={step.need} {...step} />
          ))}
        </ul>
      </details>
      <p className="text-soft">
        <Link to="/eligibility" className="prose-link">
          How a bakery grows from Listed to Premium
        </Link>
      </p>
    </section>
  )
}

/** What can be done now stands out; what waits says for whom. */
function StepCard({ title, line, to, done, waits, next = false }: Step & { next?: boolean }) {
  return (
    <li>
      <Card
        interactive={to !== null}
        className={cn(
          'flex gap-3 px-4',
          done ? 'items-center py-2.5' : 'items-start py-4',
          next && 'border-crust bg-dough',
        )}
      >
        <span className="grid size-7 shrink-0 place-items-center rounded-full border border-edge text-sage-deep">
          {done && <Check className="size-4" strokeWidth={3} aria-hidden="true" />}
          {!done && waits && <Clock className="size-4 text-soft" aria-hidden="true" />}
          <span className="sr-only">{done ? 'Done:' : waits ? 'Waiting:' : 'To do:'}</span>
        </span>
        <div className="min-w-0">
          <h3 className="font-sans font-semibold text-base tracking-normal">
            {to ? (
              <Link to={to} className="cover">
                {title}
              </Link>
            ) : (
              title
            )}
          </h3>
          {!done && <p className="text-soft">{line}</p>}
          {!done && waits && <p className="font-medium text-sm">{waits}</p>}
        </div>
        {next && <ArrowRight className="ml-auto size-5 shrink-0 self-center text-crust" aria-hidden="true" />}
      </Card>
    </li>
  )
}
