import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAnswer } from '~/live/use-answer'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { LinkButton } from '~/ui/link-button'
import { Skeleton } from '~/ui/skeleton'
import { useUser } from './auth-context'
import { type ProfileTab, tabAddress } from './profile-parts'

interface Page<Item> {
  items: Item[]
  next?: string | null
}

export interface ProfileListProps<Item> {
  owner: { id: string; username: string }
  tab: ProfileTab
  /** The list begins behind that place. */
  after: string | null
  /** What everybody sees, from the server. */
  first: Page<Item>
  /** The owner shows it to members, and the first page is empty for that reason. */
  members_only: boolean
}

interface ReadListProps<Item> extends ProfileListProps<Item> {
  title: string
  empty: ReactNode
  read: (signal: AbortSignal) => Promise<Page<Item>>
  children: (items: Item[], reload: () => unknown) => ReactNode
}

/** The page is the same for every visitor; a member's own view, which may be more or less, is asked for after it. */
export function ProfileList<Item>({ owner, tab, after, first, members_only, ...list }: ReadListProps<Item>) {
  const user = useUser()
  const { data, problem, reload } = useAnswer<Page<Item>>(user && [user.id, owner.id, tab, after].join(' '), {
    read: list.read,
  })
  const { items, next } = data ?? first
  const waits = user && !data && items.length === 0
  return (
    <section aria-labelledby="profile-list">
      <h2 id="profile-list" className="sr-only">
        {list.title}
      </h2>
      {waits ? (
        problem ? (
          <Failed problem={problem} onAgain={reload} />
        ) : (
          <Waiting />
        )
      ) : items.length > 0 ? (
        list.children(items, reload)
      ) : members_only && !user ? (
        <ForMembers owner={owner} tab={tab} />
      ) : (
        list.empty
      )}
      {(after || next) && (
        <nav aria-label="Pages" className="mt-6 flex flex-wrap justify-center gap-3">
          {after && (
            <LinkButton variant="secondary" to={tabAddress(owner.username, tab)}>
              Newest
            </LinkButton>
          )}
          {next && (
            <LinkButton variant="secondary" to={tabAddress(owner.username, tab, next)}>
              Older
            </LinkButton>
          )}
        </nav>
      )}
    </section>
  )
}

const ForMembers = ({ owner, tab }: Pick<ProfileListProps<unknown>, 'owner' | 'tab'>) => (
  <EmptyState
    icon={<Lock />}
    title="Shared with members"
    action={
      <LinkButton to={`/auth?returnTo=${encodeURIComponent(tabAddress(owner.username, tab))}`}>Login / Join</LinkButton>
    }
  >
    @{owner.username} shows this to people who are signed in.
  </EmptyState>
)

const Waiting = () => (
  <div role="status" className="grid gap-4">
    <span className="sr-only">Loading...</span>
    <Skeleton className="h-24 rounded-card" />
    <Skeleton className="h-24 rounded-card" />
  </div>
)
