import { Ban, CheckCircle2, Flag, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { blockMember, deletePost, tell } from './acts.browser'
import type { ShownTopic } from './forum'
import type { ForumPost } from './forum.contract'
import { memberApi } from './member.calls'
import type { OwnTopic } from './member.contract'
import type { PostActs } from './post-view'
import type { useTopic } from './use-topic'

interface TopicOfMember extends ReturnType<typeof useTopic> {
  topic: ShownTopic
  onQuote: (post: ForumPost, words: string) => void
}

/** What the member can do with each post. */
export function usePostActs({ topic, user, own, likes, like, reload, onQuote }: TopicOfMember) {
  const [editing, setEditing] = useState<string | null>(null)
  const [reporting, setReporting] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()

  // With its first post the topic is gone.
  const remove = ({ id, number }: ForumPost) =>
    deletePost({
      id,
      onGone: () => (number === 1 ? navigate(`/forum/${topic.category_slug}`) : revalidate()),
      onBack: (url) => (number === 1 ? navigate(url) : revalidate()),
    })
  const solve = (number: number | null) =>
    tell(
      async () => {
        await memberApi('PUT /forum/topics/:id/solved', { params: { id: topic.id }, body: { number } })
        await revalidate()
      },
      number === null ? 'Open again' : 'Marked as solved',
    )

  const acts = (post: ForumPost): PostActs | null => {
    if (!user || !own) return null
    const mine = own.own_ids.includes(post.id)
    const username = post.author?.username
    const solves = post.number === topic.solved_number
    return {
      liked: own.liked_ids.includes(post.id),
      onLike: mine ? undefined : () => like(post, likes[post.id] ?? post.like_count),
      onQuote: topic.locked ? undefined : (words) => onQuote(post, words),
      onSolve: asks(own, topic) && post.number > 1 ? () => void solve(post.number) : undefined,
      menu: [
        ...(own.may_solve && post.number > 1 && !asks(own, topic)
          ? [
              {
                label: solves ? 'Not the answer after all' : 'This solved it',
                icon: <CheckCircle2 aria-hidden="true" />,
                onSelect: () => void solve(solves ? null : post.number),
              },
            ]
          : []),
        ...(mine
          ? [
              { label: 'Edit', icon: <Pencil aria-hidden="true" />, onSelect: () => setEditing(post.id) },
              { label: 'Delete', icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: () => void remove(post) },
            ]
          : [
              { label: 'Report', icon: <Flag aria-hidden="true" />, onSelect: () => setReporting(post.id) },
              ...(username
                ? [
                    {
                      label: `Block @${username}`,
                      icon: <Ban aria-hidden="true" />,
                      danger: true,
                      onSelect: () => void blockMember(username, reload),
                    },
                  ]
                : []),
            ]),
      ],
    }
  }
  return {
    ...{ acts, editing, reporting },
    stopEditing: () => setEditing(null),
    stopReporting: () => setReporting(null),
  }
}

/** Who waits for an answer finds the button under each, not in a menu. */
export const asks = (own: OwnTopic | undefined, { solved_number }: ShownTopic): boolean =>
  Boolean(own?.is_author && own.may_solve && solved_number === null)
