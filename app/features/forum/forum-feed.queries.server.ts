import { sql } from 'drizzle-orm'
import { authorOf } from '~/db/author-view.server'
import { at, iso } from '~/db/sql-time.server'
import { SITEMAP_MOST } from '~/lib/sitemap'
import type { Reader } from './forum.queries.server'

const NEWEST = 30

interface FeedTopic {
  id: string
  title: string
  url: string
  /** Null for a former member. */
  author: { username: string; full_name: string | null } | null
  body_html: string
  created_at: string
}

/** The newest topics of a category, each with its first post. */
export async function listFeed(db: Reader, category_id: string): Promise<FeedTopic[]> {
  const newest = (pinned: boolean) => sql`
    (select * from forum_topics where category_id = ${category_id} and state = 'visible' and pinned = ${pinned}
      order by created_at desc, id desc limit ${NEWEST})`
  const { rows } = await db.execute<FeedTopic & Record<string, unknown>>(sql`
    select t.id, t.title, '/forum/' || c.slug || '/' || t.slug as url, p.body_html, ${iso(sql`t.created_at`)} as created_at,
      ${authorOf(sql`a`)} as author
    from (
      select * from (${newest(true)} union all ${newest(false)}) either order by created_at desc, id desc limit ${NEWEST}
    ) t join forum_categories c on c.id = t.category_id join forum_posts p on p.id = t.id
    left join profiles a on a.user_id = t.author_id
    order by t.created_at desc, t.id desc`)
  return rows
}

/** Months in which topics began that everybody sees, as '2026-11'. Each step finds the next in the index. */
export async function listTopicMonths(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<{ month: string }>(sql`
    with recursive months as (
      (select date_trunc('month', created_at, 'utc') as month from forum_topics where state = 'visible' order by created_at limit 1)
      union all
      select (select date_trunc('month', t.created_at, 'utc') from forum_topics t
        where t.state = 'visible' and t.created_at >= (m.month at time zone 'utc' + interval '1 month') at time zone 'utc' order by t.created_at limit 1)
      from months m where m.month is not null
    ) select to_char(month at time zone 'utc', 'YYYY-MM') as month from months where month is not null order by 1`)
  return rows.map(({ month }) => month)
}

/** Of topics that began in that month, as a sitemap lists them. */
export async function listTopicAddresses(db: Reader, month: string): Promise<{ path: string; changed: Date }[]> {
  const begin = new Date(`${month}-01T00:00:00Z`)
  const end = new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1))
  const { rows } = await db.execute<{ path: string; changed: string }>(sql`
    select '/forum/' || c.slug || '/' || t.slug as path, t.last_post_at as changed
    from forum_topics t join forum_categories c on c.id = t.category_id
    where t.state = 'visible' and t.created_at >= ${at(begin)} and t.created_at < ${at(end)}
    order by t.created_at desc, t.id desc limit ${SITEMAP_MOST}`)
  return rows.map(({ path, changed }) => ({ path, changed: new Date(changed) }))
}
