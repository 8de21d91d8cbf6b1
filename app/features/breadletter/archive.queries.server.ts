import { sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { PUBLIC_STATES } from './breadletter'

type Reader = Pick<Db | Tx, 'execute'>

/** A year of them and more. */
const LISTED = 60

interface PastIssue {
  number: number
  subject: string
  intro: string
  send_on: string
}

interface PastIssueWhole extends PastIssue {
  story_title: string
  story_html: string
  /** Also of a recipe that nobody sees now. */
  recipe_topic_id: string | null
  recipe: { category_id: string; title: string; path: string } | null
  /** Whether there is one right before or after it. */
  before: number | null
  after: number | null
}

const isPublic = sql`i.state = any (${sql.param([...PUBLIC_STATES])}::text[])`
const shown = sql`i.number, i.subject, i.intro, i.send_on::text as send_on`

export async function listPast(db: Reader): Promise<PastIssue[]> {
  const { rows } = await db.execute<PastIssue & Record<string, unknown>>(
    sql`select ${shown} from breadletter_issues i where ${isPublic} order by i.number desc limit ${LISTED}`,
  )
  return rows
}

/** For the feed, whole. */
export async function listFeed(db: Reader): Promise<(PastIssue & { story_title: string; story_html: string })[]> {
  const { rows } = await db.execute<
    PastIssue & { story_title: string; story_html: string } & Record<string, unknown>
  >(sql`
    select ${shown}, i.story_title, i.story_html from breadletter_issues i where ${isPublic} order by i.number desc limit 20`)
  return rows
}

export async function findPast(db: Reader, number: number): Promise<PastIssueWhole | null> {
  const { rows } = await db.execute<PastIssueWhole & Record<string, unknown>>(sql`
    select ${shown}, i.story_title, i.story_html, i.recipe_topic_id, (
        select json_build_object('category_id', c.id, 'title', t.title, 'path', '/forum/' || c.slug || '/' || t.slug)
        from forum_topics t join forum_categories c on c.id = t.category_id
        where t.id = i.recipe_topic_id and t.state = 'visible' and t.has_recipe) as recipe,
      (select max(b.number) from breadletter_issues b where b.number < i.number and b.state = any (${sql.param([...PUBLIC_STATES])}::text[])) as before,
      (select min(a.number) from breadletter_issues a where a.number > i.number and a.state = any (${sql.param([...PUBLIC_STATES])}::text[])) as after
    from breadletter_issues i where i.number = ${number} and ${isPublic}`)
  return rows[0] ?? null
}
