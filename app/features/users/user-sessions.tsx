import { useState } from 'react'
import { sentenceOf } from '~/http/client'
import type { Change } from '~/live/answer'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { toast } from '~/ui/toast'
import { useNow } from '~/ui/use-now'
import { sessionWords } from '../accounts/session-words'
import { Section } from './user-section'
import { usersApi } from './users.calls'
import type { UserDetail } from './users.contract'

const SHOWN = 5

interface UserSessionsProps {
  user: UserDetail
  change: (change: Change<UserDetail, unknown>) => Promise<unknown>
}

export function UserSessions({ user: { id, sessions }, change }: UserSessionsProps) {
  const [asking, setAsking] = useState(false)
  const [all, setAll] = useState(false)
  const now = useNow()
  const end = (keeps: (session: UserDetail['sessions'][number]) => boolean, send: () => Promise<unknown>) =>
    change({ show: (user) => ({ ...user, sessions: user.sessions.filter(keeps) }), send }).catch((error: unknown) =>
      toast.error(sentenceOf(error)),
    )
  const endOne = (session_id: string) =>
    end(
      (session) => session.id !== session_id,
      () => usersApi('DELETE /admin/users/:id/sessions/:session_id', { params: { id, session_id } }),
    )
  const endAll = () =>
    end(
      () => false,
      () => usersApi('DELETE /admin/users/:id/sessions', { params: { id } }),
    )
  return (
    <Section title="Signed in on">
      {sessions.length === 0 && <p className="text-soft">Not signed in anywhere.</p>}
      <ul className="grid divide-y divide-oat">
        {sessions.slice(0, all ? sessions.length : SHOWN).map((session) => {
          const [device, when] = sessionWords({ ...session, current: false }, now)
          return (
            <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{device}</p>
                <p className="text-soft">{when}</p>
              </div>
              <Button variant="secondary" size="sm" onClick={() => endOne(session.id)}>
                Sign out<span className="sr-only">{` ${device}, ${when}`}</span>
              </Button>
            </li>
          )
        })}
      </ul>
      {sessions.length > 1 && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Sign out everywhere
          </Button>
          {!all && sessions.length > SHOWN && (
            <Button variant="quiet" onClick={() => setAll(true)}>
              {`Show all ${sessions.length} devices`}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign them out everywhere?"
        description="Their devices ask for the password again. What they’re typing stays on their device."
        confirmLabel="Sign out"
        onConfirm={endAll}
      />
    </Section>
  )
}
