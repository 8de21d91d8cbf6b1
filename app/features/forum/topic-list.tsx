import { CheckCircle2, ChefHat, Heart, Lock, MapPin, MessageSquare, Pin } from 'lucide-react'
import { Link } from 'react-router'
import { distanceLabel } from '~/features/search/distance-words'
import { nameOf } from '~/lib/contact'
import { grouped } from '~/lib/text'
import { Badge } from '~/ui/badge'
import { FORMER_MEMBER, postAddress } from './forum'
import type { ForumTopic } from './forum.contract'
import type { OwnForum } from './member.contract'

interface TopicListProps {
  topics: ForumTopic[]
  /** Its members' own: what is new to them. */
  own?: OwnForum['topics'] | undefined
  /** In a list of all categories. */
  with_category?: boolean
  /** In a list of many. */
  with_author?: boolean
}

export function TopicList({ topics, own = [], with_category = false, with_author = true }: TopicListProps) {
  return (
    <ul className="grid divide-y divide-oat rounded-card border border-oat bg-paper">
      {topics.map((topic) => (
        <TopicRow
          key={topic.id}
          topic={topic}
          read={own.find(({ id }) => id === topic.id)}
          with_category={with_category}
          with_author={with_author}
        />
      ))}
    </ul>
  )
}

interface TopicRowProps {
  topic: ForumTopic
  read: OwnForum['topics'][number] | undefined
  with_category: boolean
  with_author: boolean
}

function TopicRow({ topic, read, with_category, with_author }: TopicRowProps) {
  return (
    <li className="relative grid gap-1 px-4 py-4 first:rounded-t-card last:rounded-b-card hover:bg-flour md:grid-cols-[minmax(0,1fr)_auto] md:gap-x-8 md:px-6">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-sans font-semibold text-base leading-snug tracking-normal wrap-anywhere">
          <Link to={topic.url} className="after:absolute after:inset-0 after:content-[''] hover:underline">
            {topic.title}
          </Link>
        </h3>
        {topic.pinned && (
          <Badge tone="butter">
            <Pin aria-hidden="true" /> Pinned
          </Badge>
        )}
        {topic.has_recipe && (
          <Badge tone="butter">
            <ChefHat aria-hidden="true" /> Recipe
          </Badge>
        )}
        {topic.solved && (
          <Badge tone="sage">
            <CheckCircle2 aria-hidden="true" /> Solved
          </Badge>
        )}
        {topic.locked && (
          <Badge>
            <Lock aria-hidden="true" /> Closed
          </Badge>
        )}
        {read && (
          // On the line above: it comes after the page, and moves nothing.
          <Link to={postAddress(topic.url, read.first_unread)} className="-top-3 absolute right-4">
            <Badge tone="crust">{read.first_unread > 1 ? 'New answers' : 'New'}</Badge>
          </Link>
        )}
      </div>
      <div className="pointer-events-none flex flex-wrap gap-x-4 text-[0.9375rem] text-soft md:contents">
        <p className="facts empty:hidden">
          {with_author && <span>{topic.author ? nameOf(topic.author) : FORMER_MEMBER}</span>}
          {with_category && (
            <Link to={`/forum/${topic.category.slug}`} className="pointer-events-auto hover:underline">
              {topic.category.name}
            </Link>
          )}
          {topic.place && (
            <span className="inline-flex items-center gap-1">
              <MapPin className="size-4" aria-hidden="true" />
              {topic.place}
            </span>
          )}
          {topic.distance_km !== null && <span>{distanceLabel(topic.distance_km)} away</span>}
        </p>
        <p className="facts self-center md:col-start-2 md:row-span-2 md:row-start-1">
          <span className="inline-flex items-center gap-1">
            <MessageSquare className="size-4" aria-hidden="true" />
            {grouped(topic.post_count)}
            <span className="sr-only"> {topic.post_count === 1 ? 'answer' : 'answers'}</span>
          </span>
          {topic.has_recipe && topic.bake_count > 0 && (
            <span className="inline-flex items-center gap-1">
              <ChefHat className="size-4" aria-hidden="true" />
              {grouped(topic.bake_count)}
              <span className="sr-only"> {topic.bake_count === 1 ? 'bake' : 'bakes'}</span>
            </span>
          )}
          {topic.like_count > 0 && (
            <span className="inline-flex items-center gap-1">
              <Heart className="size-4" aria-hidden="true" />
              {grouped(topic.like_count)}
              <span className="sr-only"> {topic.like_count === 1 ? 'like' : 'likes'}</span>
            </span>
          )}
          <time dateTime={topic.last_post_at}>{topic.day}</time>
        </p>
      </div>
    </li>
  )
}
