import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLive } from '~/live/use-live'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { useAuth } from '../accounts/auth-context'
import { Desk, type DeskBakery, OpenRooms, type Rooms } from '../desk/desk'
import { type DeskTab, openTab, shownTabs } from '../desk/desk-tabs'
import { SetupLine, SetupSteps, useSetup } from './setup'

interface NewcomerProps {
  bakery: DeskBakery
  rooms: Rooms
  /** The answer is here: the baker is verified. */
  ruled: boolean
  /** Asks what the ruling was. The rooms stay as they are. */
  reload: () => void
  onRuling: () => void
}

/** Before the baker is verified as the owner: what they can fill in already, and what comes next. */
export function Newcomer({ bakery, rooms, ruled, reload, onRuling }: NewcomerProps) {
  const [params] = useSearchParams()
  const [news, setNews] = useState(false)
  const setup = useSetup(bakery.id)
  // Not at once: what the baker types in a room would be gone.
  useLive(({ type }) => {
    if (type !== 'ruling') return
    setNews(true)
    reload()
  })
  const { reload: reloadHeader } = useAuth()
  const see = () => {
    setNews(false)
    reloadHeader().catch(() => undefined)
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
        <>
          {(news || ruled) && (
            <Notice
              live
              className="mb-6"
              title={ruled ? 'You’re verified' : 'There’s news about your bakery'}
              action={<Button onClick={see}>Reload</Button>}
            >
              Save your work, then reload to see what’s new.
            </Notice>
          )}
          {tab !== 'today' && <SetupLine setup={setup} />}
        </>
      }
    >
      {tab === 'today' && <SetupSteps setup={setup} />}
      <OpenRooms rooms={rooms} tab={tab} bakery={bakery} />
    </Desk>
  )
}

/** None of these speaks for the bakery to a customer, or moves money. */
const OPEN_BEFORE: DeskTab[] = ['menu', 'listing', 'share', 'settings']
