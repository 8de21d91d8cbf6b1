import { MessagesSquare, PenLine, Rss } from 'lucide-react'
import { Form, Link } from 'react-router'
import { sentenceOf } from '~/http/client'
import { Breadcrumbs } from '~/ui/breadcrumbs'
import { Button } from '~/ui/button'
import { cn } from '~/ui/cn'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { Pagination } from '~/ui/pagination'
import { TextInput } from '~/ui/text-input'
import { toast } from '~/ui/toast'
import { FollowButton } from './follow-button'
import { MOST_PAGES, ORDER_WORDS, TOPIC_ORDERS, type TopicOrder } from './forum'
import type { ForumCategory, ForumTopic } from './forum.contract'
import { ForumSearchForm } from './forum-search-form'
import { memberApi } from './member.calls'
import { TopicList } from './topic-list'
import { useOwnForum } from './use-own-forum'

interface CategoryScreenProps {
  category: Omit<ForumCategory, 'latest'>
  topics: ForumTopic[]
  order: TopicOrder
  /** A ZIP code that we know. */
  near: string | null
  /** As it was typed. */
  zip: string | null
  /** Why nothing near it is shown. */
  near_problem: string | null
  page: number
  pages: number
}

export function listAddress(
  slug: string,
  { order, near, page }: { order: TopicOrder; near?: string | null; page: number },
): string {
  const query = new URLSearchParams({
    ...(near ? { near } : order !== 'active' ? { order } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  })
  return `/forum/${slug}${query.size > 0 ? `?${query}` : ''}`
}

export function CategoryScreen({ category, topics, order, page, pages, ...place }: CategoryScreenProps) {
  const { near } = place
  const { own, problem, set, isShown } = useOwnForum(topics)
  const shown = topics.filter(isShown)
  const follows = own?.followed_category_ids.includes(category.id) ?? false
  const follow = async () => {
    const params = { id: category.id }
    const others = own?.followed_category_ids.filter((id) => id !== category.id) ?? []
    try {
      if (follows) await memberApi('DELETE /forum/categories/:id/follow', { params })
      else await memberApi('PUT /forum/categories/:id/follow', { params })
      set((before) => ({ ...before, followed_category_ids: follows ? others : [...others, category.id] }))
      toast.success(follows ? 'You won’t hear about new topics here' : 'We’ll tell you about new topics here')
    } catch (thrown) {
      toast.error(sentenceOf(thrown))
    }
  }
  return (
    <div className="column pb-16">
      <PageHeader
        above={<Breadcrumbs items={[{ label: 'Forum', to: '/forum' }, { label: category.name }]} />}
        title={category.name}
        intro={category.description}
        actions={
          <>
            <FollowButton followed={follows} waits={!own && !problem} onFollow={follow} />
            <LinkButton to={`/forum/new?category=${category.slug}`}>
              <PenLine className="size-5" aria-hidden="true" /> New topic
            </LinkButton>
          </>
        }
      />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <nav aria-label="Order" className="flex gap-1 rounded-full bg-dough p-1">
          {TOPIC_ORDERS.map((one) => (
            <Link
              key={one}
              to={listAddress(category.slug, { order: one, page: 1 })}
              aria-current={!near && one === order ? 'page' : undefined}
              className={cn(
                'grid min-h-10 place-items-center rounded-full px-5 font-semibold text-[0.9375rem] text-soft hover:text-ink',
                !near && one === order && 'bg-raised text-ink',
              )}
            >
              {ORDER_WORDS[one]}
            </Link>
          ))}
        </nav>
        {category.near && <NearForm {...place} />}
        <ForumSearchForm category={category.slug} />
      </div>
      <h2 className="sr-only">Topics</h2>
      {shown.length > 0 ? (
        <TopicList topics={shown} own={own?.topics} />
      ) : (
        <EmptyState
          icon={<MessagesSquare />}
          title={near ? 'Nothing near there yet' : 'Nobody has written here yet'}
          action={<LinkButton to={`/forum/new?category=${category.slug}`}>Start a topic</LinkButton>}
        >
          {near
            ? 'Start a topic with your ZIP code, and neighbors will find it.'
            : 'Be the first to ask, or to share something.'}
        </EmptyState>
      )}
      <div className="mt-8 grid gap-4">
        {page === MOST_PAGES && <p className="text-center text-soft">You’ll find older topics with a search.</p>}
        <Pagination page={page} pages={pages} href={(to) => listAddress(category.slug, { order, near, page: to })} />
      </div>
      <a
        href={`/forum/${category.slug}/feed.xml`}
        className="mt-4 inline-flex items-center gap-2 text-[0.9375rem] text-soft underline hover:text-ink"
      >
        <Rss className="size-4" aria-hidden="true" /> RSS feed
      </a>
    </div>
  )
}

/** Works without script. */
const NearForm = ({ zip, near_problem: problem }: Pick<CategoryScreenProps, 'zip' | 'near_problem'>) => (
  <Form className="flex flex-wrap items-center gap-2" aria-label="Near a place">
    <div className="w-32">
      <TextInput
        name="near"
        inputMode="numeric"
        pattern="\d{5}"
        maxLength={5}
        required
        defaultValue={zip ?? ''}
        placeholder="ZIP code"
        aria-label="ZIP code"
        aria-invalid={problem ? true : undefined}
      />
    </div>
    <Button type="submit" variant="secondary">
      Near me
    </Button>
    {problem && (
      <p role="alert" className="w-full text-jam text-sm">
        {problem}
      </p>
    )}
  </Form>
)
