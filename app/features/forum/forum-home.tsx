import { MessagesSquare, PenLine } from 'lucide-react'
import { Link } from 'react-router'
import { grouped } from '~/lib/text'
import { CountBadge } from '~/ui/badge'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader, SectionHeading } from '~/ui/page-header'
import { HelpLink } from '../articles/help-link'
import type { ForumCategory, ForumTopic } from './forum.contract'
import { ForumSearchForm } from './forum-search-form'
import { TopicList } from './topic-list'
import { useOwnForum } from './use-own-forum'

export const FORUM_INTRO =
  'Where bakers teach each other, and neighbors ask for what nobody sells yet. Everyone can read, and members write.'

export function ForumHome({ categories, topics }: { categories: ForumCategory[]; topics: ForumTopic[] }) {
  const { own, isShown } = useOwnForum([...topics, ...categories.flatMap(({ latest }) => latest ?? [])])
  const shown = topics.filter(isShown)
  return (
    <div className="column pb-16">
      <PageHeader
        title="Forum"
        intro={FORUM_INTRO}
        actions={
          <LinkButton to="/forum/new">
            <PenLine className="size-5" aria-hidden="true" /> New topic
          </LinkButton>
        }
      />
      <ForumSearchForm />
      <ul className="mt-8 grid gap-4 md:grid-cols-2">
        {categories.map((category) => (
          <CategoryCard
            key={category.id}
            category={category}
            latest={category.latest && isShown(category.latest) ? category.latest : null}
            unread={own?.unread.find(({ category_id }) => category_id === category.id)?.topics ?? 0}
          />
        ))}
      </ul>
      <section aria-labelledby="latest" className="mt-12">
        <SectionHeading id="latest" title="What people are talking about" />
        {shown.length > 0 ? (
          <TopicList topics={shown} own={own?.topics} with_category />
        ) : (
          <EmptyState
            icon={<MessagesSquare />}
            title="Nobody has written yet"
            action={<HelpLink slug="forum">How the forum works</HelpLink>}
          >
            Be the first: ask something, or tell us what’s in your oven.
          </EmptyState>
        )}
        <p className="mt-4">
          <Link to="/forum/rules" className="text-[0.9375rem] text-soft underline hover:text-ink">
            The forum’s rules
          </Link>
        </p>
      </section>
    </div>
  )
}

interface CategoryCardProps {
  category: ForumCategory
  latest: ForumCategory['latest']
  unread: number
}

const CategoryCard = ({ category, latest, unread }: CategoryCardProps) => (
  <li className="card card-lift grid content-start gap-2 p-5">
    <div className="flex items-center justify-between gap-3">
      <h2 className="display-3 wrap-anywhere">
        <Link to={`/forum/${category.slug}`} className="cover">
          {category.name}
        </Link>
      </h2>
      <CountBadge count={unread} label={unread === 1 ? 'topic has something new' : 'topics have something new'} />
    </div>
    <p className="text-soft wrap-anywhere">{category.description}</p>
    <p className="facts text-[0.9375rem] text-soft">
      <span>
        {grouped(category.topic_count)} {category.topic_count === 1 ? 'topic' : 'topics'}
      </span>
      {latest && (
        <span>
          <Link to={latest.url} className="relative z-1 hover:underline">
            {latest.title}
          </Link>
        </span>
      )}
    </p>
  </li>
)
