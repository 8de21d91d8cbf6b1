import { type SQL, sql } from 'drizzle-orm'
import { who } from '~/db/author-view.server'
import { iso } from '~/db/sql-time.server'
import type { ReportedThread } from '~/http/reportable.server'
import type { Reader } from './forum.queries.server'

/** For an editor who looks at reports (`Reportable.show`): as it was typed, with where its links lead. */
export const showPosts = (ids: string[]): SQL => sql`
  select p.id as subject_id, p.author_id, null::uuid as bakery_id, null::uuid as customer_id,
    case when p.number = 1 then 'Topic: ' else 'Post ' || p.number || ' in: ' end || t.title as title,
    p.body || coalesce((select E'\\n\\nIngredients: ' || string_agg(i.name, ', ' order by i.position) from forum_recipe_ingredients i
      where i.topic_id = p.id), '') as body,
    null::text as picture, '/forum/post/' || p.id as path, p.state <> 'visible' or t.state <> 'visible' as hidden
  from forum_posts p join forum_topics t on t.id = p.topic_id
  where p.state <> 'deleted' and p.id = any (${sql.param(ids)}::uuid[])`

const BEFORE = 3
const AFTER = 2
const MOST_EDITS = 10

/** As readers see it, with its pictures, a few visible posts around it, and what it was before its edits (`Reportable.thread`). */
export async function findThread(db: Reader, id: string): Promise<ReportedThread | null> {
  const { rows } = await db.execute<ReportedThread & Record<string, unknown>>(sql`
    with target as (select * from forum_posts where id = ${id} and state <> 'deleted'), around as (
      (select p.* from target t join forum_posts p on p.topic_id = t.topic_id and p.number < t.number and p.state = 'visible'
        order by p.number desc limit ${BEFORE})
      union all select * from target
      union all
      (select p.* from target t join forum_posts p on p.topic_id = t.topic_id and p.number > t.number and p.state = 'visible'
        order by p.number limit ${AFTER})
    )
    select (select json_agg(json_build_object('id', p.id, 'author', ${who(sql`a`)}, 'body_html', p.body_html,
        'created_at', ${iso(sql`p.created_at`)}, 'edited', p.edited_at is not null, 'reported', p.id = t.id) order by p.number)
      from around p left join profiles a on a.user_id = p.author_id) as posts,
      coalesce((select json_agg(json_build_object('title', r.title, 'created_at', ${iso(sql`r.created_at`)}, 'body',
          r.body || coalesce((select E'\\n\\nIngredients: ' || string_agg(i ->> 'name', ', ') from jsonb_array_elements(r.recipe -> 'ingredients') i), ''))
          order by r.created_at desc, r.id desc)
        from (select * from forum_revisions r where r.post_id = t.id order by r.created_at desc, r.id desc limit ${MOST_EDITS}) r), '[]') as was
    from target t`)
  return rows[0] ?? null
}
