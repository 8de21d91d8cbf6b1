import { sentenceOf } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Failed } from '~/ui/failed'
import { LinkButton } from '~/ui/link-button'
import { Skeleton } from '~/ui/skeleton'
import { toast } from '~/ui/toast'
import { inWords } from './saved-search'
import { savedSearchesApi } from './saved-searches.calls'
import type { SavedSearch } from './saved-searches.contract'

/** On /account. */
export function SavedSearchesCard() {
  const { data, problem, reload, change } = useAnswer<{ items: SavedSearch[] }>('saved-searches', {
    read: (signal) => savedSearchesApi('GET /saved-searches', { signal }),
  })
  const remove = (id: string) =>
    change({
      show: ({ items }) => ({ items: items.filter((one) => one.id !== id) }),
      send: () => savedSearchesApi('DELETE /saved-searches/:id', { params: { id } }),
    }).catch((error: unknown) => toast.error(sentenceOf(error)))
  return (
    <section id="searches" aria-labelledby="searches-title" className="grid scroll-mt-20 gap-4">
      <div className="grid gap-1.5">
        <h2 id="searches-title" className="display-3">
          Bakes you’re waiting for
        </h2>
        <p className="text-soft">When a baker near you lists one of these, we’ll tell you.</p>
      </div>
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <Skeleton className="h-12" />}
      {data && data.items.length > 0 && (
        <ul className="grid divide-y divide-oat">
          {data.items.map((search) => (
            <li key={search.id} className="flex items-center gap-3 py-3">
              <span className="min-w-0 flex-1 wrap-anywhere">{inWords(search)}</span>
              <Button variant="secondary" size="sm" onClick={() => remove(search.id)}>
                Delete<span className="sr-only"> {search.what}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {data && (
        <LinkButton to="/account/searches/new" variant="secondary" className="justify-self-start">
          Add One
        </LinkButton>
      )}
    </section>
  )
}
