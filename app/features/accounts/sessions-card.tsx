import { useState } from 'react'
import { sentenceOf } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { Failed } from '~/ui/failed'
import { Skeleton } from '~/ui/skeleton'
import { toast } from '~/ui/toast'
import { useNow } from '~/ui/use-now'
import { accountsApi } from './accounts.calls'
import { type OpenSession, sessionWords } from './session-words'

/** A phone, a laptop and what they replaced. */
const SHOWN = 5

/** On /account. */
export function SessionsCard() {
  const { data, problem, reload, change } = useAnswer<OpenSession[]>('sessions', {
    read: async (signal) => (await accountsApi('GET /auth/sessions', { signal })).sessions,
  })
  const [asking, setAsking] = useState(false)
  const [all, setAll] = useState(false)
  const now = useNow()
  const end = (ends: (one: OpenSession) => boolean, send: () => Promise<unknown>) => {
    const left = (all: OpenSession[]) => all.filter((one) => !ends(one))
    return change({ show: left, send, settle: left }).catch((error: unknown) => toast.error(sentenceOf(error)))
  }
  const endOne = (id: string) =>
    end(
      (one) => one.id === id,
      () => accountsApi('DELETE /auth/sessions/:id', { params: { id } }),
    )
  const endOthers = () =>
    end(
      ({ current }) => !current,
      () => accountsApi('DELETE /auth/sessions', {}),
    )
  return (
    <section aria-labelledby="sessions-title" className="grid gap-4">
      <div className="grid gap-1.5">
        <h2 id="sessions-title" className="display-3">
          Where you’re signed in
        </h2>
        <p className="text-soft">See a device you don’t know? Sign it out, then change your password.</p>
      </div>
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <Skeleton className="h-24" />}
      {data && (
        <ul className="grid divide-y divide-oat">
          {data.slice(0, all ? data.length : SHOWN).map((session) => {
            const [device, when] = sessionWords(session, now)
            return (
              <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <div className="min-w-0">
                  <p className="font-medium wrap-anywhere">{device}</p>
                  <p className="text-soft">{when}</p>
                </div>
                {!session.current && (
                  <Button variant="secondary" size="sm" onClick={() => endOne(session.id)}>
                    Sign out<span className="sr-only"> {`${device}, ${when}`}</span>
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {data && data.length > 1 && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Sign out everywhere else
          </Button>
          {!all && data.length > SHOWN && (
            <Button variant="quiet" onClick={() => setAll(true)}>
              {`Show all ${data.length} devices`}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out everywhere else?"
        description="You stay signed in here. Your other devices ask for the password again."
        confirmLabel="Sign out"
        onConfirm={endOthers}
      />
    </section>
  )
}
