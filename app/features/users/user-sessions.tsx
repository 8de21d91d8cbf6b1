import { sentenceOf } from '~/http/client'
import type { Change } from '~/live/answer'
import { toast } from '~/ui/toast'
import { SessionList } from '../accounts/session-list'
import { Section } from './user-section'
import { usersApi } from './users.calls'
import type { UserDetail } from './users.contract'

interface UserSessionsProps {
  user: UserDetail
  change: (change: Change<UserDetail, unknown>) => Promise<unknown>
}

export function UserSessions({ user: { id, sessions }, change }: UserSessionsProps) {
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
      <SessionList
        sessions={sessions.map((session) => ({ ...session, current: false }))}
        endOne={endOne}
        all={{
          label: 'Sign out everywhere',
          title: 'Sign them out everywhere?',
          description: 'Their devices ask for the password again. What they’re typing stays on their device.',
          end: endAll,
        }}
      />
    </Section>
  )
}
