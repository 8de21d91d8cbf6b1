import type { Demo } from './demo'
import { stableId } from './random'
import type { Moment, Rows } from './row'

export function talkRows(demo: Demo, ago: Moment): Rows {
  const { reviews, topics, categories } = demo
  return {
    reviews: reviews.map(({ id, bakery, author, stars, body, reply, days_ago, reply_after_days }, i) => {
      const written = days_ago * 1440 + 30 + ((i * 97) % 800)
      return {
        id,
        bakery_id: bakery.id,
        user_id: author.id,
        stars,
        body,
        reply,
        created_at: ago(written),
        updated_at: ago(written),
        replied_by: reply ? bakery.baker.id : null,
        replied_at: reply ? ago(Math.max(5, written - reply_after_days * 1440 - 20)) : null,
      }
    }),
    forum_categories: categories,
    forum_topics: topics.map(({ id, category_id, author, slug, title, body, pinned, minutes_ago }) => ({
      id,
      category_id,
      author_id: author.id,
      slug,
      title,
      body,
      pinned,
      created_at: ago(minutes_ago),
      last_post_at: ago(minutes_ago),
    })),
    forum_posts: topics.flatMap(({ id, posts }) =>
      posts.map((post) => ({
        id: post.id,
        topic_id: id,
        author_id: post.author.id,
        body: post.body,
        created_at: ago(post.minutes_ago),
      })),
    ),
    saved_bakeries: savedRows(demo, ago),
    newsletter_signups: newsletterRows(demo, ago),
  }
}

function savedRows({ bakeries, own, accounts, people }: Demo, ago: Moment) {
  const shown = bakeries.filter((b) => b.state === 'shown')
  const near = shown.filter((b) => b.place === own.place)
  const away = shown.filter((b) => b.place !== own.place && b.premium === 'running')
  const mine = [own, ...near.slice(3, 7), ...away.slice(0, 2)]
  return [
    ...mine.map((b, i) => ({ user_id: accounts.customer.id, bakery_id: b.id, created_at: ago(i * 6100 + 400) })),
    ...people
      .filter((p) => p.place === own.place)
      .map((p, i) => ({ user_id: p.id, bakery_id: own.id, created_at: ago(i * 9100 + 900) })),
  ]
}

function newsletterRows({ people }: Demo, ago: Moment) {
  return people.slice(0, 9).map((person, i) => ({
    id: stableId(`newsletter/${person.username}`),
    email: person.email,
    name: person.full_name,
    source: 'popup',
    weekly_digest: true,
    new_bakery_alerts: i % 2 === 0,
    zip_code: person.place.zips[0]!.zip,
    confirmed_at: i === 4 ? null : ago(i * 8000 + 500),
    created_at: ago(i * 8000 + 560),
  }))
}
