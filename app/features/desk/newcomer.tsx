import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useLive } from '~/live/use-live'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Notice } from '~/ui/notice'
import type { VerificationStatus } from '../bakeries/bakery'
import { Desk, type DeskBakery, OpenRooms, type Rooms } from './desk'
import { type DeskTab, deskHref, openTab, shownTabs } from './desk-tabs'

interface NewcomerProps {
  bakery: DeskBakery
  rooms: Rooms
  /** Reads again who this is. */
  onRuling: () => void
}

/** Before somebody is known as the owner: what is theirs to fill already, and what comes next. */
export function Newcomer({ bakery, rooms, onRuling }: NewcomerProps) {
  const [params] = useSearchParams()
  const [news, setNews] = useState(false)
  // Not at once: what is typed in a room would be gone.
  useLive(({ type }) => {
    if (type === 'ruling') setNews(true)
  })
  const see = () => {
    setNews(false)
    onRuling()
  }
  const open = OPEN_BEFORE.filter((tab) => rooms[tab])
  const shown = shownTabs(['today', ...open])
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
      {tab === 'today' && <NextSteps bakery={bakery} open={open} />}
      <OpenRooms rooms={rooms} tab={tab} bakery={bakery} />
    </Desk>
  )
}

/** None of these speaks for the bakery to a customer, or moves money. */
const OPEN_BEFORE: DeskTab[] = ['menu', 'listing', 'settings']

const OPEN_STEPS: Partial<Record<DeskTab, { title: string; line: string }>> = {
  menu: { title: 'Fill in your menu', line: 'What you bake, what it costs, and what’s in it.' },
  listing: { title: 'Make the page yours', line: 'A few words and a picture tell neighbors who bakes here.' },
  settings: { title: 'Say when you’re open', line: 'Your pickup hours, and how early people have to order.' },
}

const VERIFY: Record<VerificationStatus, { title: string; line: string }> = {
  unverified: { title: 'Show us it’s your bakery', line: 'A photo or a code will do. Most people need two minutes.' },
  pending: { title: 'We’re checking that it’s your bakery', line: 'We’ll email you as soon as we know.' },
  rejected: { title: 'We need another look', line: 'See what was missing, and send it again.' },
  verified: { title: 'It’s your bakery', line: 'You’re verified.' },
}

function NextSteps({ bakery, open }: { bakery: DeskBakery; open: DeskTab[] }) {
  return (
    <div className="grid gap-8">
      <section aria-labelledby="open-now" className="grid gap-4">
        <h2 id="open-now" className="display-2">
          What you can do now
        </h2>
        <ol className="grid gap-3">
          <Step title="Your page is live" line="Neighbors can find it." done to={`/bakery/${bakery.slug}`} />
          {open.map((tab) => (
            <Step key={tab} {...OPEN_STEPS[tab]!} to={deskHref(bakery.id, tab)} done={isDone(bakery, tab)} />
          ))}
        </ol>
      </section>
      <section aria-labelledby="comes-next" className="grid gap-4">
        <h2 id="comes-next" className="display-2">
          What comes next
        </h2>
        <ol className="grid gap-3">
          <Step {...VERIFY[bakery.verification_status]} to={`/bakery/${bakery.slug}/verify`} />
          <Step title="Set up card payments" line="Once you’re verified, you can take orders online." />
        </ol>
      </section>
    </div>
  )
}

const isDone = ({ missing }: DeskBakery, tab: DeskTab) => tab !== 'listing' && !missing?.includes(tab)

/** For whoever may take orders, until customers find what they need. */
export function FirstSteps({ bakery }: { bakery: DeskBakery }) {
  if (!bakery.missing?.length) return null
  return (
    <section aria-labelledby="first-steps" className="grid gap-4">
      <h2 id="first-steps" className="display-2">
        Before your first order
      </h2>
      <ol className="grid gap-3">
        {bakery.missing.map((tab) => (
          <Step key={tab} {...OPEN_STEPS[tab]!} to={deskHref(bakery.id, tab)} />
        ))}
      </ol>
    </section>
  )
}

type StepProps = { title: ReactNode; line: string; to?: string; done?: boolean }

function Step({ title, line, to, done }: StepProps) {
  return (
    <li>
      <Card interactive={to !== undefined} className="flex items-start gap-3 p-4">
        <span
          aria-hidden="true"
          className="grid size-7 shrink-0 place-items-center rounded-full border border-edge text-sage-deep"
        >
          {done && <Check className="size-4" strokeWidth={3} />}
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
          <p className="text-soft">{line}</p>
        </div>
      </Card>
    </li>
  )
}
