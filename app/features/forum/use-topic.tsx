import { useEffect, useRef, useState } from 'react'
import { useUser } from '~/features/accounts/auth-context'
import { sentenceOf } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { toast } from '~/ui/toast'
import { tell } from './acts.browser'
import type { ForumPost } from './forum.contract'
import { memberApi } from './member.calls'
import type { OwnTopic } from './member.contract'

interface TopicPage {
  topic_id: string
  page: number
  posts: ForumPost[]
}

/** What is the member's own on a page that was drawn for everybody. Seeing the page reads it. */
export function useTopic({ topic_id, page, posts }: TopicPage) {
  const user = useUser()
  const params = { id: topic_id }
  const last = posts.at(-1)?.number ?? 0
  const {
    data: own,
    problem,
    set,
    reload,
  } = useAnswer(user && `${user.id} ${topic_id} ${page}`, {
    read: (signal) => memberApi('GET /forum/topics/:id/own', { params, query: { page, seen: last }, signal }),
    live: (event) => event.type === 'hello' || (event.type === 'topic' && event.topic_id === topic_id),
  })
  const read_to = useRef(last)
  // The page has grown.
  useEffect(() => {
    if (read_to.current !== last) void reload()
    read_to.current = last
  }, [last, reload])
  // Counted here until the page is drawn anew.
  const [likes, setLikes] = useState<Record<string, number>>({})
  const behind = own !== undefined && own.read_number < last
  useEffect(() => {
    if (behind)
      memberApi('PUT /forum/topics/:id/read', { params: { id: topic_id }, body: { number: last } }).catch(
        () => undefined,
      )
  }, [behind, topic_id, last])

  const keep = (change: Partial<OwnTopic>) => set((before) => ({ ...before, ...change }))
  const like = (post: ForumPost, shown: number) => {
    if (!own) return
    const liked = own.liked_ids.includes(post.id)
    const others = own.liked_ids.filter((id) => id !== post.id)
    const at = { params: { id: post.id } }
    keep({ liked_ids: liked ? others : [...others, post.id] })
    setLikes((before) => ({ ...before, [post.id]: shown + (liked ? -1 : 1) }))
    void (async () => {
      try {
        const call = liked ? 'DELETE /forum/posts/:id/like' : 'PUT /forum/posts/:id/like'
        const { like_count } = await memberApi(call, at)
        setLikes((before) => ({ ...before, [post.id]: like_count }))
      } catch (thrown) {
        keep({ liked_ids: own.liked_ids })
        setLikes((before) => ({ ...before, [post.id]: shown }))
        toast.error(sentenceOf(thrown))
      }
    })()
  }
  const follow = (followed: boolean) =>
    tell(
      async () => {
        await memberApi(followed ? 'PUT /forum/topics/:id/follow' : 'DELETE /forum/topics/:id/follow', { params })
        keep({ followed })
      },
      followed ? 'We’ll tell you about new answers' : 'You won’t hear about new answers',
    )
  // Posts that came since the page was drawn.
  const newer = own?.newer_numbers.filter((number) => number > last) ?? []
  return { user, own, problem, newer, likes, like, follow, reload }
}
