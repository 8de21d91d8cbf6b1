import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { accountsApi } from '~/features/accounts/accounts.calls'
import { useAuth } from '~/features/accounts/auth-context'
import { WaitingYes } from '~/features/approvals/waiting-yes'
import { sentenceOf } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { Failed } from '~/ui/failed'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { SkeletonText } from '~/ui/skeleton'
import { Switch } from '~/ui/switch'
import { toast } from '~/ui/toast'
import { AskDialog } from './ask-dialog'
import { BlockDialog } from './block-dialog'
import { EraseSection } from './erase-section'
import { UserBakeries, UserReports, UserRulings, UserSignIns } from './user-history'
import { Section } from './user-section'
import { UserSessions } from './user-sessions'
import { atTime, countWords, onDay, ROLE_WORDS } from './user-words'
import { usersApi } from './users.calls'
import type { UserDetail } from './users.contract'

interface UserChange {
  roles?: UserDetail['roles']
  blocked?: boolean
  reason?: string
}

export function UserScreen() {
  const { id = '' } = useParams()
  const { data, problem, reload, change } = useAnswer<UserDetail>(`user:${id}`, {
    read: (signal) => usersApi('GET /admin/users/:id', { params: { id }, signal }),
    live: ({ type }) => type === 'hello',
  })
  const put = (body: UserChange, show?: (user: UserDetail) => UserDetail) =>
    change({
      ...(show && { show }),
      send: () => usersApi('PUT /admin/users/:id', { params: { id }, body }),
      settle: (_, changed: UserDetail) => changed,
    })
  return (
    <div className="column grid gap-8 pb-16">
      {problem && !data && <PageHeader title="User" className="pb-0!" />}
      {problem && <Failed problem={problem} onAgain={reload} className={data ? 'mt-10' : undefined} />}
      {!data && !problem && <SkeletonText lines={12} className="mt-10" />}
      {data && (
        <>
          <UserHeader user={data} />
          <WaitingYes subject_id={data.id} />
          <div className="grid items-start gap-8 lg:grid-cols-2">
            <div className="grid gap-8">
              <Roles user={data} put={put} />
              <Block user={data} put={put} />
              <UserSessions user={data} change={change} />
              <UserSignIns user={data} />
              <EraseSection user={data} />
            </div>
            <div className="grid gap-8">
              <Figures user={data} />
              <UserBakeries user={data} />
              <UserReports user={data} />
              <UserRulings user={data} />
            </div>
          </div>
        </>
      )}
    </div>
  )
}

function UserHeader({ user }: { user: UserDetail }) {
  const above = (
    <Link to="/admin/users" className="prose-link justify-self-start py-2">
      All users
    </Link>
  )
  return (
    <div className="grid gap-4">
      <PageHeader title={<span className="wrap-anywhere">{user.full_name}</span>} above={above} className="pb-0!" />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
        <Link to={`/profile/${user.username}`} className="prose-link">
          @{user.username}
        </Link>
        <span className="wrap-anywhere">{user.email}</span>
        {!user.email_verified && <Badge>Not verified</Badge>}
        <span>Joined {onDay(user.created_at)}</span>
      </p>
      <p className="flex flex-wrap gap-x-5">
        <Link to={`/admin/audit?q=${user.id}`} className="prose-link py-2">
          Changes to this account
        </Link>
        {user.roles.length === 0 && user.email_verified && !user.blocked && !user.leaving_at && (
          // A tab of its own, and none that knows what this one keeps.
          <Link to={`/admin/users/${user.id}/view`} target="_blank" rel="noopener" className="prose-link py-2">
            See the site as they do
          </Link>
        )}
        <Link to={`/admin/orders?user=${user.id}`} className="prose-link py-2">
          Their orders
        </Link>
        <Link to={`/admin/invoices?user=${user.id}`} className="prose-link py-2">
          Their invoices
        </Link>
        {user.roles.length > 0 && (
          <Link to={`/admin/audit?by=${user.username}`} className="prose-link py-2">
            Their own rulings and changes
          </Link>
        )}
      </p>
      {user.leaving_at && (
        <Notice kind="warning">They asked to leave. The account is deleted on {onDay(user.leaving_at)}.</Notice>
      )}
      {user.suspended_until && <Notice kind="warning">They can’t post until {atTime(user.suspended_until)}.</Notice>}
    </div>
  )
}

interface ChangeProps {
  user: UserDetail
  put: (body: UserChange, show?: (user: UserDetail) => UserDetail) => Promise<unknown>
}

const HINTS: Record<UserDetail['roles'][number], string> = {
  editor: 'Rules on listings, claims, posts and reports.',
  admin: 'Everything editors do, plus users, money and letters.',
}

/** Why they couldn't use a role, as the call refuses it. */
function noUseOf({ blocked, leaving_at, email_verified }: UserDetail): string | null {
  if (blocked) return 'Unblock this account before you give it a role.'
  if (leaving_at) return 'They asked us to delete their account.'
  return email_verified ? null : 'They haven’t verified their email yet.'
}

function Roles({ user, put }: ChangeProps) {
  const own = useAuth().user?.id === user.id
  const [asking, setAsking] = useState<'give' | 'take' | null>(null)
  const set = async (role: UserDetail['roles'][number], has: boolean) => {
    const rolesOf = ({ roles }: UserDetail) => [...roles.filter((one) => one !== role), ...(has ? [role] : [])].sort()
    try {
      await put({ roles: rolesOf(user) }, (shown) => ({ ...shown, roles: rolesOf(shown) }))
      toast.success(has ? `${ROLE_WORDS[role]} role given` : `${ROLE_WORDS[role]} role taken`)
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  const no_use = noUseOf(user)
  return (
    <Section title="Roles">
      {(['editor', 'admin'] as const).map((role) => {
        const has = user.roles.includes(role)
        return (
          <Switch
            key={role}
            label={ROLE_WORDS[role]}
            hint={
              own && role === 'admin' ? 'Two other admins can take your role.' : ((has ? null : no_use) ?? HINTS[role])
            }
            checked={has}
            disabled={(own && role === 'admin') || (!has && no_use !== null)}
            onChange={() => (role === 'admin' ? setAsking(has ? 'take' : 'give') : set(role, !has))}
          />
        )
      })}
      {asking === 'give' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsking(null)}
          title={`Make ${user.full_name} an admin?`}
          description="Admins see all accounts and all the money, and can make more admins. We tell the other admins."
          confirmLabel="Make admin"
          onConfirm={() => set('admin', true)}
        />
      )}
      {asking === 'take' && (
        <AskDialog
          title={`Take the admin role from ${user.full_name}?`}
          line="This takes a second admin’s yes. Then it counts right away, on every page they have open."
          ask={(reason) =>
            accountsApi('POST /admin/users/:id/take-admin', { params: { id: user.id }, body: { reason } })
          }
          onClose={() => setAsking(null)}
        />
      )}
    </Section>
  )
}

function Block({ user, put }: ChangeProps) {
  const [asking, setAsking] = useState<'block' | 'unblock' | null>(null)
  const { block } = user
  const isAdmin = user.roles.includes('admin')
  const close = () => setAsking(null)
  const unblock = () =>
    put({ blocked: false }).then(
      () => toast.success('Unblocked. They can sign in again'),
      (error) => toast.error(sentenceOf(error)),
    )
  return (
    <Section title="Access">
      {block ? (
        <Notice kind="error" title={`Blocked on ${onDay(block.at)}${block.by ? ` by ${block.by.full_name}` : ''}`}>
          <p className="whitespace-pre-line wrap-anywhere">{block.reason}</p>
          {block.domain && <p>Blocked with everyone at {block.domain}.</p>}
          {block.may_finish && <p>They may sign in to finish what’s open.</p>}
        </Notice>
      ) : (
        <p className="text-soft">{isAdmin ? 'Admins can’t be blocked. Take the role first.' : 'They can sign in.'}</p>
      )}
      {block ? (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAsking('unblock')}>
          Unblock
        </Button>
      ) : (
        !isAdmin && (
          <Button variant="danger" className="justify-self-start" onClick={() => setAsking('block')}>
            Block
          </Button>
        )
      )}
      {asking === 'block' && (
        <BlockDialog
          name={user.full_name}
          onClose={close}
          onBlock={(reason) => put({ blocked: true, reason }).then(() => toast.success('Blocked and signed out'))}
        />
      )}
      {asking === 'unblock' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && close()}
          title={`Unblock ${user.full_name}?`}
          description="They can sign in again, and their bakeries take orders again."
          confirmLabel="Unblock"
          onConfirm={unblock}
        />
      )}
    </Section>
  )
}

function Figures({ user: { counts } }: { user: UserDetail }) {
  const lines = [
    countWords(counts.orders, 'order'),
    countWords(counts.reviews, 'review'),
    countWords(counts.posts, 'forum post'),
    `${countWords(counts.reported, 'report')} sent`,
  ]
  return (
    <Section title="Activity">
      <ul className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  )
}
