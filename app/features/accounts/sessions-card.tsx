import { sentenceOf } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { Failed } from '~/ui/failed'
import { Skeleton } from '~/ui/skeleton'
import { toast } from '~/ui/toast'
import { accountsApi } from './accounts.calls'
import { SessionList } from './session-list'
import type { OpenSession } from './session-words'

/** On /account. */
export function SessionsCard() {
  const { data, problem, reload, change } = useAnswer<OpenSession[]>('sessions', {
    read: async (signal) => (await accountsApi('GET /auth/sessions', { signal })).sessions,
  })
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
        <SessionList
          sessions={data}
          endOne={endOne}
          all={{
            label: 'Sign out everywhere else',
            title: 'Sign out everywhere else?',
            description: 'You stay signed in here. Your other devices ask for the password again.',
            end: endOthers,
          }}
        />
      )}
    </section>
  )
}
