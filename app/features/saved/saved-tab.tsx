import { Heart } from 'lucide-react'
import { useUser } from '~/features/accounts/auth-context'
import { BakeryCard } from '~/features/bakeries/bakery-card'
import { inWords } from '~/features/bakeries/card-words'
import { inPages } from '~/live/answer'
import { useAnswer } from '~/live/use-answer'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { FormNotice } from '~/ui/form-notice'
import { LinkButton } from '~/ui/link-button'
import { MoreButton } from '~/ui/more-button'
import { Skeleton } from '~/ui/skeleton'
import { SaveHeart } from './save-button'
import { savedApi } from './saved.calls'
import type { SavedCard } from './saved.contract'
import { learnSaved } from './saved-store.browser'
import { useSavedIds } from './use-saved'

type SavedPages = { rows: SavedCard[]; more: boolean }

interface SavedTabProps {
  page?: number
  only?: (bakery: SavedCard) => boolean
  /** The distance, in words. */
  away?: (bakery: SavedCard) => string | undefined
  /** Where to go when the filters leave none. */
  clear?: string
}

/** Ruling 16. A card whose heart is taken away leaves; Undo in the notice brings it back to its place. */
export function SavedTab({ page = 24, only = () => true, away = () => undefined, clear }: SavedTabProps) {
  const ids = useSavedIds()
  const user_id = useUser()?.id
  const {
    data: listed,
    problem,
    growing,
    reload,
    more,
  } = useAnswer(user_id ?? null, {
    ...inPages<SavedCard, SavedPages>(async (known, signal) => {
      // The server's list no longer has those whose heart was taken away.
      const offset = known?.rows.filter(({ id }) => ids.has(id)).length ?? 0
      const { bakeries, ...all } = await savedApi('GET /saved-bakeries', { query: { limit: page, offset }, signal })
      if (user_id) learnSaved(user_id, all)
      return { rows: bakeries, more: bakeries.length === page }
    }),
  })

  if (problem && !listed) return <Failed problem={problem} onAgain={reload} />
  if (!listed) return <Waiting />
  const saved = listed.rows.filter(({ id }) => ids.has(id))
  const shown = saved.filter(only)
  if (saved.length === 0 && !listed.more) return <NothingSaved />
  if (shown.length === 0 && !listed.more) return <NoneLeft clear={clear} />
  return (
    <div className="grid gap-6">
      <ul className="grid gap-5 sm:grid-cols-2">
        {shown.map((bakery) => (
          <li key={bakery.id}>
            <BakeryCard
              bakery={inWords(bakery)}
              heart={<SaveHeart bakery={bakery} />}
              {...given('away', away(bakery))}
            />
          </li>
        ))}
      </ul>
      <FormNotice>{problem}</FormNotice>
      <MoreButton more={listed.more} growing={growing} onMore={more} />
    </div>
  )
}

const given = <Name extends string, T>(name: Name, value: T | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [name in Name]?: T }

const NoneLeft = ({ clear }: { clear: string | undefined }) => (
  <EmptyState
    icon={<Heart />}
    title="None of your saved bakeries match"
    action={clear && <LinkButton to={clear}>Show all saved</LinkButton>}
  >
    Try fewer filters to see them again.
  </EmptyState>
)

const NothingSaved = () => (
  <EmptyState
    icon={<Heart />}
    title="No saved bakeries yet"
    action={<LinkButton to="/browse">Browse bakeries</LinkButton>}
  >
    Tap the heart on a bakery and you’ll find it here.
  </EmptyState>
)

const Waiting = () => (
  <div role="status" className="grid gap-5 sm:grid-cols-2">
    <span className="sr-only">Loading your saved bakeries</span>
    <Skeleton className="h-72 rounded-card" />
    <Skeleton className="h-72 rounded-card" />
  </div>
)
