import { SearchX } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { nameOf } from '~/lib/contact'
import { Breadcrumbs } from '~/ui/breadcrumbs'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { FORMER_MEMBER, FOUND } from './forum'
import type { FoundPost } from './forum.contract'
import { ForumSearchForm } from './forum-search-form'
import { useOwnForum } from './use-own-forum'

interface SearchScreenProps {
  words: string
  category: { slug: string; name: string } | null
  found: FoundPost[]
}

export function SearchScreen({ words, category, found }: SearchScreenProps) {
  const { isShown } = useOwnForum(found)
  const shown = found.filter(isShown)
  return (
    <div className="column max-w-3xl pb-16">
      <PageHeader
        above={
          <Breadcrumbs
            items={[
              { label: 'Forum', to: '/forum' },
              ...(category ? [{ label: category.name, to: `/forum/${category.slug}` }] : []),
              { label: 'Search' },
            ]}
          />
        }
        title={words ? `“${words}”` : 'Search the forum'}
      />
      <ForumSearchForm words={words} {...(category && { category: category.slug })} />
      {category && words && (
        <p className="mt-4">
          <Link to={`/forum/search?${new URLSearchParams({ q: words })}`} className="prose-link">
            Search the whole forum
          </Link>
        </p>
      )}
      {words && shown.length === 0 && (
        <EmptyState
          className="mt-8"
          icon={<SearchX />}
          title="We found nothing with these words"
          action={<LinkButton to="/forum/new">Ask it yourself</LinkButton>}
        >
          Try fewer words, or other ones. Little words like “how” and “the” don’t count.
        </EmptyState>
      )}
      <ol className="mt-8 grid gap-6">
        {shown.map((post) => (
          <li key={post.id} className="grid gap-1">
            <h2 className="font-sans font-semibold text-base tracking-normal wrap-anywhere">
              <Link to={post.url} className="hover:underline">
                <Marked text={post.title} />
              </Link>
            </h2>
            <p className="facts text-[0.9375rem] text-soft">
              <span>{post.author ? nameOf(post.author) : FORMER_MEMBER}</span>
              <span>{post.category.name}</span>
              <span>{post.day}</span>
            </p>
            <p className="max-w-3xl wrap-anywhere md:line-clamp-2">
              <Marked text={post.excerpt} />
            </p>
          </li>
        ))}
      </ol>
      {found.length === FOUND && (
        <p className="mt-8 text-soft">These are the {FOUND} best. Add a word to narrow it down.</p>
      )}
    </div>
  )
}

/** React escapes the text; only the characters that the search set become tags. */
const Marked = ({ text }: { text: string }) =>
  text.split('\ue000').map((part, at) => {
    const [marked = '', rest = ''] = at === 0 ? ['', part] : part.split('\ue001')
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <Fragment key={at}>
        {marked && <mark className="rounded-sm bg-butter text-butter-ink">{marked}</mark>}
        {rest}
      </Fragment>
    )
  })
