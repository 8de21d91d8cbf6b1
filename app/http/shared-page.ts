/** Names under which the database tells of changes (db/migrations/repeatable/pages.sql, decision 060). */
type PageTag =
  | 'lists'
  | 'ratings'
  | 'forum'
  | 'breadletter'
  | 'settings'
  | `${'bakery' | 'card' | 'profile' | 'author' | 'forum' | 'topics' | 'category' | 'topic' | 'posts' | 'text'}:${string}`

export const TAGS_HEADER = 'cache-tag'

export const sharedPage = (...tags: PageTag[]) => ({
  'cache-control': 'public, max-age=0, s-maxage=60',
  [TAGS_HEADER]: tags.join(' '),
})

export const cards = (bakeries: readonly { id: string }[]) => bakeries.map(({ id }) => `card:${id}` as const)

/** Whose name or picture a page shows. */
export const authors = (written: readonly { author: { username: string } | null }[]) =>
  [...new Set(written.flatMap(({ author }) => author?.username ?? []))].map((name) => `author:${name}` as const)

/** A route's `headers`, from its loader. A loader that failed sends none, and the page isn't cached. */
export const saidByLoader = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders
