import { CheckCircle2, ChefHat, Heart, MessageSquare } from 'lucide-react'
import { Link } from 'react-router'
import { ProfileList, type ProfileListProps } from '~/features/accounts/profile-list'
import { grouped } from '~/lib/text'
import { Badge } from '~/ui/badge'
import { EmptyState } from '~/ui/empty-state'
import type { ForumTopic } from './forum.contract'
import { memberPostsApi } from './member-posts.calls'
import type { MemberReply } from './member-posts.contract'
import { TopicList } from './topic-list'
import { WaitingTopic } from './waiting-topic'

/** On a profile. */
export const MemberTopics = (props: ProfileListProps<ForumTopic>) => (
  <ProfileList
    {...props}
    title="Topics"
    empty={
      <EmptyState icon={<MessageSquare />} title="No topics to show">
        Topics from the forum show up here.
      </EmptyState>
    }
    read={(signal) => memberPostsApi('GET /profiles/:user_id/topics', { ...asked(props), signal })}
  >
    {(topics, reload) => {
      const shown = topics.filter(({ state }) => state === 'visible')
      const waiting = topics.filter(({ state }) => state !== 'visible')
      return (
        <div className="grid gap-4">
          {waiting.length > 0 && (
            <ul className="grid gap-4">
              {waiting.map((topic) => (
                <WaitingTopic key={topic.id} topic={topic} onChanged={reload} />
              ))}
            </ul>
          )}
          {shown.length > 0 && <TopicList topics={shown} with_category with_author={false} />}
        </div>
      )
    }}
  </ProfileList>
)

export const MemberRecipes = (props: ProfileListProps<ForumTopic>) => (
  <ProfileList
    {...props}
    title="Recipes"
    empty={
      <EmptyState icon={<ChefHat />} title="No recipes to show">
        Recipes from the forum show up here.
      </EmptyState>
    }
    read={(signal) => memberPostsApi('GET /profiles/:user_id/recipes', { ...asked(props), signal })}
  >
    {(recipes) => <TopicList topics={recipes} with_category with_author={false} />}
  </ProfileList>
)

export const MemberReplies = (props: ProfileListProps<MemberReply>) => (
  <ProfileList
    {...props}
    title="Replies"
    empty={
      <EmptyState icon={<MessageSquare />} title="No replies to show">
        Answers in the forum show up here.
      </EmptyState>
    }
    read={(signal) => memberPostsApi('GET /profiles/:user_id/replies', { ...asked(props), signal })}
  >
    {(replies) => (
      <ul className="grid divide-y divide-oat">
        {replies.map((reply) => (
          <Reply key={reply.id} reply={reply} />
        ))}
      </ul>
    )}
  </ProfileList>
)

const asked = ({ owner, after }: Pick<ProfileListProps<unknown>, 'owner' | 'after'>) => ({
  params: { user_id: owner.id },
  query: { ...(after && { after }) },
})

const Reply = ({ reply }: { reply: MemberReply }) => (
  <li className="grid gap-2 py-5 first:pt-0 last:pb-0">
    <div className="flex flex-wrap items-center gap-2">
      <h3 className="font-sans font-semibold text-base leading-snug tracking-normal wrap-anywhere">
        <Link to={reply.url} className="hover:underline">
          {reply.title}
        </Link>
      </h3>
      {reply.solved && (
        <Badge tone="sage">
          <CheckCircle2 aria-hidden="true" /> Solved it
        </Badge>
      )}
    </div>
    <p className="max-w-prose wrap-anywhere">{reply.excerpt}</p>
    <p className="facts text-[0.9375rem] text-soft">
      <Link to={`/forum/${reply.category.slug}`} className="hover:underline">
        {reply.category.name}
      </Link>
      {reply.like_count > 0 && (
        <span className="inline-flex items-center gap-1">
          <Heart className="size-4" aria-hidden="true" />
          {grouped(reply.like_count)}
          <span className="sr-only"> {reply.like_count === 1 ? 'like' : 'likes'}</span>
        </span>
      )}
      <time dateTime={reply.created_at}>{reply.day}</time>
    </p>
  </li>
)
