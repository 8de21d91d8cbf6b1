import { Link } from 'react-router'
import { sentenceOf } from '~/http/client'
import { nameOf } from '~/lib/contact'
import { useAnswer } from '~/live/use-answer'
import { Avatar } from '~/ui/avatar'
import { Button } from '~/ui/button'
import { Failed } from '~/ui/failed'
import { Skeleton } from '~/ui/skeleton'
import { toast } from '~/ui/toast'
import type { Author } from './forum.contract'
import { memberApi } from './member.calls'

/** On /account. */
export function BlockedMembers() {
  const { data, problem, reload, change } = useAnswer<{ items: Author[] }>('blocked-members', {
    read: (signal) => memberApi('GET /forum/blocks', { signal }),
  })
  const unblock = (username: string) =>
    change({
      show: ({ items }) => ({ items: items.filter((one) => one.username !== username) }),
      send: () => memberApi('DELETE /forum/blocks/:username', { params: { username } }),
    }).catch((error: unknown) => toast.error(sentenceOf(error)))
  return (
    <section id="blocked" aria-labelledby="blocked-title" className="grid scroll-mt-20 gap-4">
      <div className="grid gap-1.5">
        <h2 id="blocked-title" className="display-3">
          People you blocked
        </h2>
        <p className="text-soft">In the forum, you don’t see or answer each other.</p>
      </div>
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <Skeleton className="h-12" />}
      {data?.items.length === 0 && <p>Nobody.</p>}
      {data && data.items.length > 0 && (
        <ul className="grid divide-y divide-oat">
          {data.items.map((person) => (
            <li key={person.username} className="flex items-center gap-3 py-3">
              <Avatar name={nameOf(person)} src={person.avatar_url} />
              <Link to={`/profile/${person.username}`} className="min-w-0 flex-1 wrap-anywhere hover:underline">
                {nameOf(person)}
              </Link>
              <Button variant="secondary" size="sm" onClick={() => unblock(person.username)}>
                Unblock<span className="sr-only"> {nameOf(person)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
