import type { Pool } from 'pg'
import type { Db } from '../app/db/client.server'
import { listConversations } from '../app/features/messages/conversations.queries.server'
import { listMessages } from '../app/features/messages/messages.queries.server'
import { type Actor, ANONYMOUS } from '../app/http/actor.server'
import type { Figure } from './figures'
import { rowsReadBy } from './plans'

const CONVERSATIONS = 50_000
const MESSAGES = 100_000
const BAR = 1000

/** How many rows a page reads of a bakery with so many conversations, and of a conversation with so many messages. */
export async function printPlans(db: Db, pool: Pool): Promise<Figure> {
  const { rows } = await pool.query<{ id: string; bakery_id: string; owner_id: string }>(
    'select c.id, c.bakery_id, b.claimed_by as owner_id from conversations c join bakeries b on b.id = c.bakery_id limit 1',
  )
  const { id, bakery_id, owner_id } = rows[0]!
  await fill(pool, { id, bakery_id })
  const actor: Actor = { ...ANONYMOUS, kind: 'user', id: owner_id, bakery_ids: [bakery_id] }
  const before = `${(Date.now() - 45 * 86_400_000) * 1000}_${id}`
  const list = { limit: 30, archived: false }
  const page = { id, limit: 50 }
  const readings: [string, (db: Db) => Promise<unknown>][] = [
    [`the list of ${CONVERSATIONS} conversations`, (on) => listConversations(on, actor, list)],
    ['…a page in its middle', (on) => listConversations(on, actor, { ...list, before })],
    ['…those put away', (on) => listConversations(on, actor, { ...list, archived: true })],
    [`the end of ${MESSAGES} messages`, (on) => listMessages(on, actor, page, new Date())],
    ['…before one in the middle', (on) => listMessages(on, actor, { ...page, before_seq: MESSAGES / 2 }, new Date())],
    ['…after one in the middle', (on) => listMessages(on, actor, { ...page, after_seq: MESSAGES / 2 }, new Date())],
  ]
  let most = 0
  for (const [name, read] of readings) {
    const { rows: total, steps } = await rowsReadBy(db, read)
    most = Math.max(most, total)
    console.log(`messages, ${name}: ${total} rows read (bar ${BAR}): ${steps}`)
  }
  return { what: 'Messages: rows read for a page, most', figure: String(most), bar: String(BAR), ok: most <= BAR }
}

async function fill(pool: Pool, { id, bakery_id }: { id: string; bakery_id: string }): Promise<void> {
  await pool.query(
    `with made as (
       insert into users (id, email, password_hash, email_verified_at)
       select gen_random_uuid(), 'many' || n || '@bread.test', '', now() from generate_series(1, $1) n returning id, email
     ), named as (
       insert into profiles (user_id, username, full_name)
       select id, split_part(email, '@', 1), 'Many' from made returning user_id
     )
     insert into conversations (id, bakery_id, customer_id, last_seq, last_message_at, bakery_archived_at)
     select user_id, $2, user_id, 1, now() - random() * interval '90 days', case when random() < 0.5 then now() end from named`,
    [CONVERSATIONS - 1, bakery_id],
  )
  await pool.query(
    `insert into messages (id, conversation_id, seq, from_bakery, body)
     select gen_random_uuid(), id, 1, false, 'Hello' from conversations where bakery_id = $1 and id <> $2`,
    [bakery_id, id],
  )
  await pool.query('delete from messages where conversation_id = $1', [id])
  await pool.query(
    `insert into messages (id, conversation_id, seq, from_bakery, body)
     select gen_random_uuid(), $1, n, n % 2 = 0, 'Hello' from generate_series(1, $2::int) n`,
    [id, MESSAGES],
  )
  await pool.query('update conversations set last_seq = $2 where id = $1', [id, MESSAGES])
  await pool.query('analyze')
}
