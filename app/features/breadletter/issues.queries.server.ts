import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { iso } from '~/db/sql-time.server'
import type { Issue, IssueSummary } from './breadletter.contract'

type Reader = Pick<Db | Tx, 'execute'>

const ISSUES_A_PAGE = 20
const RECIPES = 30

/** On `i`. */
const summary = sql`i.number, i.state, i.subject, i.send_on::text as send_on, i.readers, i.queued,
  coalesce((select sum(c.clicks)::integer from breadletter_clicks c where c.issue_id = i.id), 0) as clicks`

export async function listIssues(
  db: Reader,
  below: number | undefined,
): Promise<{ items: IssueSummary[]; next: number | null }> {
  const { rows } = await db.execute<IssueSummary & Record<string, unknown>>(sql`
    select ${summary} from breadletter_issues i where ${below ? sql`i.number < ${below}` : sql`true`}
    order by i.number desc limit ${ISSUES_A_PAGE + 1}`)
  const items = rows.slice(0, ISSUES_A_PAGE)
  return { items, next: rows.length > ISSUES_A_PAGE ? (items.at(-1)?.number ?? null) : null }
}

/** The newest recipes that anybody sees, by ids, which follow time; and the one that is chosen. */
const recipes = sql`(
  select coalesce(json_agg(json_build_object('id', r.id, 'title', r.title) order by r.created_at desc, r.id), '[]') from (
    (select t.id, t.title, t.created_at from forum_recipes f join forum_topics t on t.id = f.topic_id and t.state = 'visible'
      order by f.topic_id desc limit ${RECIPES})
    union
    (select id, title, created_at from forum_topics t where t.state = 'visible' and t.has_recipe and t.id = i.recipe_topic_id)) r)`

export async function findIssue(db: Reader, number: number): Promise<Issue | null> {
  const { rows } = await db.execute<Issue & Record<string, unknown>>(sql`
    select ${summary}, i.intro, i.story_title, i.story, i.recipe_topic_id, i.version, ${iso(sql`i.began_at`)} as began_at,
      ${iso(sql`i.ended_at`)} as ended_at, ${recipes} as recipes, (
        select coalesce(json_agg(l order by l.clicks desc, l.link), '[]') from (
          select c.link, sum(c.clicks)::integer as clicks from breadletter_clicks c where c.issue_id = i.id
          group by c.link order by 2 desc, 1 limit 20) l) as links, (
        select coalesce(json_agg(z order by z.waiting desc, z.time_zone), '[]') from (
          select a.time_zone, sum(a.waiting)::integer as waiting from breadletter_areas a
          where a.issue_id = i.id and a.waiting > 0 and i.state in ('sending', 'paused') group by a.time_zone) z) as zones
    from breadletter_issues i where i.number = ${number}`)
  return rows[0] ?? null
}

interface IssueRow extends Record<string, unknown> {
  id: string
  number: number
  subject: string
  intro: string
  story_title: string
  story: string
  story_html: string
  recipe_topic_id: string | null
}

export async function findIssueRow(db: Reader, which: SQL): Promise<IssueRow | null> {
  const { rows } = await db.execute<IssueRow>(sql`
    select id, number, subject, intro, story_title, story, story_html, recipe_topic_id from breadletter_issues where ${which}`)
  return rows[0] ?? null
}
