import { RENDERER } from '~/lib/markdown.server'
import type { Demo } from './demo'
import { APPEALED_IN, type DemoTopic } from './forum'
import { random, stableId } from './random'
import type { DemoPicture } from './render-pictures'
import type { Moment, Rows } from './row'
import { bakedPost, bakePictureRows, bakePictures, makeBakes, recipeRows } from './rows-recipes'

export function talkRows(demo: Demo, pictures: DemoPicture[], ago: Moment): Rows {
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
    ...forumRows(topics, pictures, ago),
    saved_bakeries: savedRows(demo, ago),
    newsletter_signups: newsletterRows(demo, ago),
  }
}

/** Counts are made at the end of the filling (`recount_forum`). */
function forumRows(topics: DemoTopic[], pictures: DemoPicture[], ago: Moment): Rows {
  const bakes = makeBakes(topics, pictures)
  const r = random('likes')
  const posts = topics.flatMap((topic) => topic.posts.map((post) => ({ ...post, topic })))
  const people = [...new Map(posts.map(({ author }) => [author.id, author])).values()]
  const reported = posts.filter(
    ({ number, state, body, topic }) =>
      (state === 'hidden' && topic.slug !== APPEALED_IN) || (number > 1 && /only today!!!/.test(body)),
  )
  return {
    forum_topics: topics.map(({ author, place, minutes_ago, posts, ...topic }) => ({
      ...{ id: topic.id, category_id: topic.category_id, author_id: author.id, slug: topic.slug, title: topic.title },
      ...{ state: topic.state, pinned: topic.pinned, locked: topic.locked },
      ...{ solved_number: posts.find(({ solves }) => solves)?.number ?? null, last_number: posts.length },
      ...{ post_count: 0, bake_count: 0, like_count: 0, created_at: ago(minutes_ago), last_post_at: ago(minutes_ago) },
      ...(place ?? { zip_code: null, latitude: null, longitude: null }),
    })),
    ...recipeRows(topics),
    pictures: bakePictureRows(bakes, ago),
    forum_posts: posts.map(({ id, number, author, body, body_html, state, minutes_ago, topic }) => ({
      ...{ id, topic_id: topic.id, author_id: author.id, number, body, body_html, renderer: RENDERER, state },
      ...{ baked: false, like_count: 0, search: '', created_at: ago(minutes_ago) },
      ...bakes.filter(({ post }) => post.id === id).map(bakedPost)[0],
      deleted_at: state === 'deleted' ? ago(minutes_ago - 2) : null,
    })),
    forum_post_pictures: bakePictures(bakes),
    forum_members: people.map(({ id }) => ({
      ...{ user_id: id, rules_agreed_at: ago(400_000), visible_posts: 0, created_at: ago(400_000) },
    })),
    forum_likes: posts
      .filter(({ state }) => state === 'visible')
      .flatMap((post) =>
        r
          .sample(people, r.int(0, post.solves || post.number === 1 ? 14 : 5))
          .filter(({ id }) => id !== post.author.id)
          .map(({ id }) => ({ post_id: post.id, user_id: id, created_at: ago(Math.max(1, post.minutes_ago - 30)) })),
      ),
    // Two readers have reported the one, three the other; our rules hold a first post.
    reports: [
      ...reported.flatMap((post) =>
        people.slice(0, post.state === 'hidden' ? 3 : 2).map(({ id }, i) => ({
          ...{ id: stableId(`report/${post.id}/${i}`), reporter_id: id, subject_type: 'post', subject_id: post.id },
          ...{ reason: post.state === 'hidden' ? 'offensive' : 'spam', details: '', status: 'open' },
          created_at: ago(Math.max(1, post.minutes_ago - 40 - i)),
        })),
      ),
      ...posts
        .filter(({ state }) => state === 'held')
        .map(({ id, minutes_ago, number }) => ({
          ...{ id: stableId(`report/${id}`), reporter_id: null, subject_type: 'post', subject_id: id },
          ...{
            reason: 'spam',
            details: number === 1 ? 'It’s their first post.' : 'It has a link, and they’re new here.',
            status: 'open',
            created_at: ago(minutes_ago),
          },
        })),
    ],
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
    frequency: i === 2 ? 'monthly' : 'weekly',
    // One hasn't confirmed yet, and one has left.
    confirmed_at: i === 4 ? null : ago(i * 8000 + 500),
    confirm_mailed_at: ago(i === 4 ? 560 : i * 8000 + 560),
    unsubscribed_at: i === 6 ? ago(900) : null,
    created_at: ago(i === 4 ? 560 : i * 8000 + 560),
  }))
}
