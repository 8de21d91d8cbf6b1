import { type SQL, sql } from 'drizzle-orm'
import { authorOf } from '~/db/author-view.server'
import { type Actor, isEditor } from '~/http/actor.server'
import type { Author } from './forum.contract'
import type { Reader } from './forum.queries.server'

/** Whether one of the two blocked the other. Nobody can hide from an editor. */
export const areBlocked = (actor: Actor, other: SQL): SQL =>
  isEditor(actor)
    ? sql`false`
    : sql`exists (
  select from forum_blocks x where (x.user_id, x.blocked_id) in ((${actor.id}::uuid, ${other}), (${other}, ${actor.id}::uuid)))`

/** More than anyone has blocked; the last first. */
const MOST = 500

export async function listBlocked(db: Reader, actor: Actor): Promise<Author[]> {
  const { rows } = await db.execute<{ author: Author }>(sql`
    select ${authorOf(sql`a`)} as author from forum_blocks b join profiles a on a.user_id = b.blocked_id
    where b.user_id = ${actor.id} order by b.created_at desc, b.blocked_id limit ${MOST}`)
  return rows.map(({ author }) => author)
}
