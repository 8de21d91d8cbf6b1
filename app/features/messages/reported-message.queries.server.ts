import { type SQL, sql } from 'drizzle-orm'
import { who } from '~/db/author-view.server'
import type { Db } from '~/db/client.server'
import { iso } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { isParty, isShown } from './conversations.queries.server'

type Reader = Pick<Db, 'execute'>

export async function seesMessage(db: Reader, actor: Actor, message_id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from messages m join conversations c on c.id = m.conversation_id
    where m.id = ${message_id} and ${isParty(actor)} and ${isShown(actor)}`)
  return rowCount === 1
}

/** For an editor who looks at reports (`Reportable.show`). */
export const showMessages = (ids: string[]): SQL => sql`
  select m.id as subject_id, m.sender_id as author_id, c.bakery_id, c.customer_id, b.name as title, m.body, null::text as picture,
    '/messages?conversation=' || c.id as path, m.held_at is not null as hidden
  from messages m join conversations c on c.id = m.conversation_id join bakeries b on b.id = c.bakery_id where m.id = any (${sql.param(ids)}::uuid[])`

const AROUND = 10

interface Surroundings extends Record<string, unknown> {
  bakery: { id: string; name: string; slug: string }
  customer: ReportedPerson
  messages: {
    id: string
    from_bakery: boolean
    sender: ReportedPerson | null
    body: string
    files: string[]
    created_at: string
    edited_at: string | null
    deleted_at: string | null
    held: boolean
    reported: boolean
  }[]
}

interface ReportedPerson {
  id: string
  username: string
  full_name: string
}

/** For an editor, with the ten messages before and after it. Null when it is gone. */
export async function findAround(db: Reader, message_id: string): Promise<Surroundings | null> {
  const { rows } = await db.execute<Surroundings>(sql`
    with target as (select * from messages where id = ${message_id}), around as (
      (select m.* from target t, messages m where m.conversation_id = t.conversation_id and m.seq <= t.seq
        order by m.seq desc limit ${AROUND + 1})
      union all
      (select m.* from target t, messages m where m.conversation_id = t.conversation_id and m.seq > t.seq
        order by m.seq limit ${AROUND})
    )
    select json_build_object('id', b.id, 'name', b.name, 'slug', b.slug) as bakery, ${who(sql`p`)} as customer,
      (select json_agg(json_build_object('id', m.id, 'from_bakery', m.from_bakery, 'sender', ${who(sql`s`)}, 'body', m.body,
          'files', (select coalesce(json_agg(x.file order by x.position, x.id), '[]') from message_pictures x where x.message_id = m.id),
          'created_at', ${iso(sql`m.created_at`)}, 'edited_at', ${iso(sql`m.edited_at`)}, 'deleted_at', ${iso(sql`m.deleted_at`)},
          'held', m.held_at is not null, 'reported', m.id = ${message_id}::uuid) order by m.seq)
        from around m left join profiles s on s.user_id = m.sender_id) as messages
    from target t join conversations c on c.id = t.conversation_id join bakeries b on b.id = c.bakery_id
    join profiles p on p.user_id = c.customer_id`)
  return rows[0] ?? null
}
