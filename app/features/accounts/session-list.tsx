import { useState } from 'react'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { useNow } from '~/ui/use-now'
import { type OpenSession, sessionWords } from './session-words'

/** A phone, a laptop and what they replaced. */
const SHOWN = 5

interface SessionListProps {
  sessions: OpenSession[]
  endOne: (id: string) => unknown
  /** What the button for all of them says, what is asked before, and what happens. */
  all: { label: string; title: string; description: string; end: () => Promise<unknown> }
}

/** The devices that somebody is signed in on: on their account, and for admins. */
export function SessionList({ sessions, endOne, all }: SessionListProps) {
  const [asking, setAsking] = useState(false)
  const [whole, setWhole] = useState(false)
  const now = useNow()
  return (
    <>
      <ul className="grid divide-y divide-oat empty:hidden">
        {sessions.slice(0, whole ? sessions.length : SHOWN).map((session) => {
          const [device, when] = sessionWords(session, now)
          return (
            <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{device}</p>
                <p className="text-soft">{when}</p>
              </div>
              {!session.current && (
                <Button variant="secondary" size="sm" onClick={() => endOne(session.id)}>
                  Sign out<span className="sr-only">{` ${device}, ${when}`}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {sessions.length > 1 && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {all.label}
          </Button>
          {!whole && sessions.length > SHOWN && (
            <Button variant="quiet" onClick={() => setWhole(true)}>
              {`Show all ${sessions.length} devices`}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={all.title}
        description={all.description}
        confirmLabel="Sign out"
        onConfirm={all.end}
      />
    </>
  )
}
