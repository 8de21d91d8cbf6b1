import { type SQL, sql } from 'drizzle-orm'
import { authorOf } from '~/db/author-view.server'
import type { Db } from '~/db/client.server'
import { dayOf } from '~/db/sql-time.server'
import { FOUND, postAddress, topicPath } from './forum'
import type { FoundPost } from './forum.contract'

/** Of so many posts at most, by each way, the best are chosen, and the topic of each is read: a word that half of all posts have must not read half of all posts. */
const LOOKED_AT = 450
/** In a category: of so many topics in which somebody wrote last the first post and the last three, and so many posts that the index names. */
const TOPICS_IN_CATEGORY = 130
const LOOKED_AT_IN_CATEGORY = 300

/** Around a found word: no keyboard has them, and typed text that has them shows nothing. */
const MARKED = '\ue000\ue001'
const MARKS = `StartSel="${MARKED[0]}", StopSel="${MARKED[1]}"`
const HEADLINE = `${MARKS}, MaxWords=40, MinWords=25, MaxFragments=1`

/** Without tags, and with the characters that our renderer escapes (`escapeHtml`). */
const wordsOf = (html: SQL) => sql`
  btrim(regexp_replace(translate(replace(replace(replace(replace(replace(regexp_replace(${html}, '<[^>]*>', ' ', 'g'),
    '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', chr(39)), '&amp;', '&'), ${MARKED}, ''), '[[:space:]]+', ' ', 'g'))`

/** Columns of posts that are ranked. */
const RANKED = sql`p.id, p.topic_id, p.created_at, p.search`

const newestOf = (category_id: string | undefined) =>
  category_id
    ? sql`select ${RANKED} from (
        select t.id from forum_topics t where t.category_id = ${category_id} and t.state = 'visible'
        order by t.pinned desc, t.last_post_at desc, t.id desc limit ${TOPICS_IN_CATEGORY}
      ) t cross join lateral (
        (select ${RANKED} from forum_posts p where p.id = t.id and p.state = 'visible') union all
        (select ${RANKED} from forum_posts p where p.topic_id = t.id and p.state = 'visible' and p.number > 1 order by p.number desc limit 3)
      ) p`
    : sql`select ${RANKED} from forum_posts p where p.state = 'visible' order by p.created_at desc limit ${LOOKED_AT}`

type FoundRow = Omit<FoundPost, 'url'> & { topic_slug: string }

/**
 * Of the newest posts all that match, and of all others those that the index names: every one, if there are few; if there are many,
 * as many as the limit lets it (it is PostgreSQL's own, and picks at random). Marks words in those alone that are shown.
 */
export async function searchPosts(
  db: Db,
  { q, category_id }: { q: string; category_id?: string | undefined },
): Promise<FoundPost[]> {
  const most = category_id ? LOOKED_AT_IN_CATEGORY : LOOKED_AT
  const here = category_id ? sql`and t.category_id = ${category_id}` : sql``
  return db.transaction(async (tx) => {
    // Without the second the planner, which doesn't know of the limit, would rather read the whole table.
    await tx.execute(sql`
      select set_config('gin_fuzzy_search_limit', ${String(most)}, true), set_config('enable_seqscan', 'off', true)`)
    const { rows } = await tx.execute<FoundRow>(sql`
      with asked as (select websearch_to_tsquery('english', ${q}) as query),
      newest as materialized (${newestOf(category_id)}),
      matching as materialized (
        select ${RANKED} from forum_posts p
        where p.state = 'visible' and p.search @@ websearch_to_tsquery('english', ${q}) limit ${most}
      ), ranked as materialized (
        select distinct id, topic_id, created_at, ts_rank(search, query) as rank
        from (select n.* from newest n, asked where n.search @@ asked.query union all select * from matching) either, asked
      ), first as materialized (
        -- OFFSET 0 makes it a lookup per post. Answers in a hidden topic are visible themselves.
        select r.id, r.rank, t.title, t.slug, t.category_id from ranked r
        cross join lateral (select * from forum_topics t where t.id = r.topic_id and t.state = 'visible' ${here} offset 0) t
        order by r.rank desc, r.created_at desc, r.id limit ${FOUND}
      ), best as (
        select p.*, r.rank, r.title, r.slug as topic_slug, c.slug as category_slug, c.name as category_name
        from first r join forum_posts p on p.id = r.id join forum_categories c on c.id = r.category_id
      )
      select b.id, b.topic_id, b.number, b.topic_slug, ${authorOf(sql`a`)} as author, ${dayOf(sql`b.created_at`)} as day,
        case when b.number = 1 then ts_headline('english', translate(b.title, ${MARKED}, ''), asked.query, ${`${MARKS}, HighlightAll=true`})
          else translate(b.title, ${MARKED}, '') end as title,
        json_build_object('slug', b.category_slug, 'name', b.category_name) as category,
        case when starts_with(w.words, h.bare) then '' else '… ' end || h.marked
          || case when right(w.words, length(h.bare)) = h.bare then '' else ' …' end as excerpt
      from best b cross join asked left join profiles a on a.user_id = b.author_id
      cross join lateral (select ${wordsOf(sql`b.body_html`)} as words) w
      cross join lateral (select marked, translate(marked, ${MARKED}, '') as bare
        from (select ts_headline('english', w.words, asked.query, ${HEADLINE}) as marked) m) h
      order by b.rank desc, b.created_at desc, b.id`)
    return rows.map(({ topic_slug, ...found }) => ({
      ...found,
      url: postAddress(topicPath({ category_slug: found.category.slug, slug: topic_slug }), found.number),
    }))
  })
}
