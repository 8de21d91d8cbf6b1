/** What pages show, by the names under which the database tells of changes (db/migrations/repeatable/pages.sql, decision 060). */
type PageTag = 'lists' | 'ratings' | `${'bakery' | 'card' | 'profile' | 'forum' | 'topic'}:${string}`

/** From a loader to the page cache. */
export const TAGS_HEADER = 'cache-tag'

/** The headers of a page that is the same for everybody: kept for a minute, or until something that it shows changed. */
export const sharedPage = (...tags: PageTag[]) => ({
  'cache-control': 'public, max-age=0, s-maxage=60',
  [TAGS_HEADER]: tags.join(' '),
})

export const cards = (bakeries: readonly { id: string }[]) => bakeries.map(({ id }) => `card:${id}` as const)

/** The `headers` of a route whose loader says them with its data; where it failed there are none, and nobody keeps the page. */
export const saidByLoader = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders
