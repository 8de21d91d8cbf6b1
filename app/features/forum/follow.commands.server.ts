import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { NO_CATEGORY, NO_TOPIC } from './forum'

/** One of both is given. */
interface Followed {
  topic_id?: string
  category_id?: string
}

export async function follow({ db }: Services, actor: Actor, { topic_id, category_id }: Followed): Promise<undefined> {
  const found = topic_id
    ? await keepFollow(db, actor.id!, {
        ...{ column: sql`topic_id`, muted: false },
        thing: sql`select id from forum_topics where id = ${topic_id} and state = 'visible'`,
      })
    : await keepFollow(db, actor.id!, {
        ...{ column: sql`category_id`, muted: false },
        thing: sql`select id from forum_categories where id = ${category_id}`,
      })
  if (!found) throw new AppError('not_found', topic_id ? NO_TOPIC : NO_CATEGORY)
}

export async function unfollow(
  { db }: Services,
  actor: Actor,
  { topic_id, category_id }: Followed,
): Promise<undefined> {
  if (topic_id) await muteTopic(db, { user_id: actor.id!, topic_id })
  else await leaveCategory(db, { user_id: actor.id!, category_id: category_id! })
}

export async function leaveCategory(
  db: Db | Tx,
  { user_id, category_id }: { user_id: string; category_id: string },
): Promise<void> {
  await db.execute(sql`delete from forum_follows where user_id = ${user_id} and category_id = ${category_id}`)
}

/**
 * No mail of this topic any more, also where somebody mentions them in it, until they follow it themselves.
 * A link in an old mail names what was a topic then: part of another one since, it is known by its first post, whose id it has.
 */
export async function muteTopic(
  db: Db | Tx,
  { user_id, topic_id }: { user_id: string; topic_id: string },
): Promise<void> {
  await keepFollow(db, user_id, {
    ...{ column: sql`topic_id`, muted: true },
    thing: sql`select topic_id as id from forum_posts where id = ${topic_id}`,
  })
}

interface KeptFollow {
  column: SQL
  thing: SQL
  muted: boolean
}

/** False where there is no such thing. A link in an old mail may be of somebody who has left. */
async function keepFollow(db: Db | Tx, user_id: string, { column, thing, muted }: KeptFollow): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    with thing as (${thing}), kept as (
      insert into forum_follows (id, user_id, ${column}, muted)
      select ${newId()}::uuid, u.id, thing.id, ${muted} from thing, users u where u.id = ${user_id}
      on conflict (${column}, user_id) where ${column} is not null do update set muted = excluded.muted
    ) select exists (select from thing) as found`)
  return onlyRow(rows).found
}
