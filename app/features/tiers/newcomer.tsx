import { ArrowRight, Check } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useAnswer } from '~/live/use-answer'
import { useLive } from '~/live/use-live'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { cn } from '~/ui/cn'
import { Failed } from '~/ui/failed'
import { Notice } from '~/ui/notice'
import { Skeleton } from '~/ui/skeleton'
import { Desk, type DeskBakery, OpenRooms, type Rooms } from '../desk/desk'
import { type DeskTab, deskHref, openTab, settingsHref, shownTabs } from '../desk/desk-tabs'
import { progressOf, ROOM_STEPS, type Step } from './tier'
import { tiersApi } from './tiers.calls'

interface NewcomerProps {
  bakery: DeskBakery
  rooms: Rooms
  onRuling: () => void
}

/** Before the baker is verified as the owner: what they can fill in already, and what comes next. */
export function Newcomer({ bakery, rooms, onRuling }: NewcomerProps) {
  const [params] = useSearchParams()
  const [news, setNews] = useState(false)
  // Not at once: what the baker types in a room would be gone.
  useLive(({ type }) => {
    if (type === 'ruling') setNews(true)
  })
  const see = () => {
    setNews(false)
    onRuling()
  }
  const shown = shownTabs(['today', ...OPEN_BEFORE.filter((tab) => rooms[tab])])
  const tab = openTab(params.get('tab'), shown)
  return (
    <Desk
      bakery={bakery}
      tab={tab}
      shown={shown}
      notice={
        news && (
          <Notice
            live
            className="mb-6"
            title="We have an answer for you"
            action={<Button onClick={see}>See it</Button>}
          >
            Save what you’re working on first.
          </Notice>
        )
      }
    >
      {tab === 'today' && <NextSteps bakery_id={bakery.id} />}
      <OpenRooms rooms={rooms} tab={tab} bakery={bakery} />
    </Desk>
  )
}

/** None of these speaks for the bakery to a customer, or moves money. */
const OPEN_BEFORE: DeskTab[] = ['menu', 'listing', 'share', 'settings']

/** From listed to taking orders, as /eligibility tells it. */
function NextSteps({ bakery_id }: { bakery_id: string }) {
  const { data, problem, reload } = useAnswer('progress', { read: (signal) => tiersApi('GET /progress', { signal }) })
  const standing = data?.items.find(({ id }) => id === bakery_id)
  if (problem) return <Failed problem={problem} onAgain={reload} />
  if (!data) return <Skeleton className="h-96 rounded-card" />
  if (!standing) return null
  const steps = progressOf(standing)
    .filter(({ name }) => name !== 'Premium')
    .flatMap((tier) => tier.steps)
  const next = steps.find(({ done, to }) => !done && to)
  return (
    <section aria-labelledby="comes-next" className="grid gap-4">
      <h2 id="comes-next" className="display-2">
        What comes next
      </h2>
      <ol className="grid gap-3">
        {steps.map((step) => (
          <StepCard key={step.need} {...step} next={step === next} />
        ))}
      </ol>
      <p className="text-soft">
        <Link to="/eligibility" className="prose-link">
          How a bakery grows from Listed to Premium
        </Link>
      </p>
    </section>
  )
}

/** For a baker who may take orders, until customers find what they need. */
export function FirstSteps({ bakery }: { bakery: DeskBakery }) {
  if (!bakery.missing?.length) return null
  return (
    <section aria-labelledby="first-steps" className="grid gap-4">
      <h2 id="first-steps" className="display-2">
        Before your first order
      </h2>
      <ol className="grid gap-3">
        {bakery.missing.map((tab) => {
          const [title, line] = ROOM_STEPS[tab]
          return (
            <StepCard
              key={tab}
              title={title}
              line={line}
              to={tab === 'settings' ? settingsHref(bakery.id, 'hours') : deskHref(bakery.id, tab)}
              done={false}
              next={tab === bakery.missing![0]}
            />
          )
        })}
      </ol>
    </section>
  )
}

/** The next step stands out; finished ones take little room. */
function StepCard({ title, line, to, done, next }: Omit<Step, 'need'> & { next: boolean }) {
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
          <span className="sr-only">{done ? 'Done:' : 'To do:'}</span>
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
        </div>
        {next && <ArrowRight className="ml-auto size-5 shrink-0 self-center text-crust" aria-hidden="true" />}
      </Card>
    </li>
  )
}
