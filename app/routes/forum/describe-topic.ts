import { FORMER_MEMBER, postAddress, type ShownTopic, topicPath } from '~/features/forum/forum'
import type { ForumPost } from '~/features/forum/forum.contract'
import { plainWords } from '~/features/forum/plain-words'
import { nameOf } from '~/lib/contact'

interface TopicPage {
  topic: ShownTopic
  posts: ForumPost[]
}

/** https://schema.org/DiscussionForumPosting. On later pages without the first post's text, which isn't there. */
export function describeTopic({ topic, posts }: TopicPage, public_url: string) {
  const path = topicPath(topic)
  const shown = posts.filter(({ state }) => state === 'visible')
  const first = shown.find(({ number }) => number === 1)
  const by = (author: ShownTopic['author']) => ({
    '@type': 'Person',
    name: author ? nameOf(author) : FORMER_MEMBER,
    ...(author && { url: `${public_url}/profile/${author.username}` }),
  })
  const of = (post: ForumPost) => ({
    url: public_url + postAddress(path, post.number),
    text: plainWords(post.body_html),
    datePublished: post.created_at,
    author: by(post.author),
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/LikeAction',
      userInteractionCount: post.like_count,
    },
  })
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    headline: topic.title,
    url: public_url + path,
    author: by(topic.author),
    datePublished: topic.created_at,
    ...(first && of(first)),
    comment: shown.filter(({ number }) => number > 1).map((post) => ({ '@type': 'Comment', ...of(post) })),
  }
}
