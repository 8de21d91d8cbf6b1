import { beforeAll, expect, test } from 'vitest'
import { asUser } from '../../../tests/factories/placing'
import { makeTalk } from '../../../tests/factories/talk'
import { useApp } from '../../../tests/setup/app'
import { rowsRead } from '../../../tests/setup/executed-plans'
import { listConversations } from './conversations.queries.server'
import { listMessages } from './messages.queries.server'

const app = useApp()
const PAGE = { limit: 30, archived: false }
let talk: Awaited<ReturnType<typeof makeTalk>>

/** A bakery with 5,000 conversations, every second one put away, and one of 10,000 messages. The bench has ten times as many. */
beforeAll(async () => {
  talk = await makeTalk(app)
  const { pool } = app.services
  await pool.query(
    `insert into users (id, email, password_hash, email_verified_at)
       select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'many' || n || '@bread.test', 'x', now()
       from generate_series(1, 5000) n`,
  )
  await pool.query(
    `insert into profiles (user_id, username, full_name) select id, 'many' || row_number() over (), 'Many' from users where email like 'many%'`,
  )
  await pool.query(
    `insert into conversations (id, bakery_id, customer_id, last_seq, last_message_at, bakery_archived_at)
       select id, $1, id, 2, now() - random() * interval '90 days', case when random() < 0.5 then now() end
       from users where email like 'many%'`,
    [talk.bakery.id],
  )
  await pool.query(
    `insert into messages (id, conversation_id, seq, from_bakery, body)
       select gen_random_uuid(), id, n, false, 'Hello' from conversations, generate_series(1, 2) n where id <> $1
     union all
       select gen_random_uuid(), $1, n, n % 2 = 0, 'Hello' from generate_series(1, 10000) n`,
    [talk.id],
  )
  await pool.query('update conversations set last_seq = 10000 where id = $1', [talk.id])
  await pool.query('analyze')
}, 60_000)

const owner = () => asUser(talk.people.owner, { bakery_ids: [talk.bakery.id] })

test.each(['conversations', 'messages', 'profiles', 'bakeries'])(
  'a page of the list reads few rows of %s',
  async (table) => {
    for (const wanted of [PAGE, { ...PAGE, before: `${(Date.now() - 40 * 86_400_000) * 1000}_${talk.id}` }]) {
      const read = await rowsRead(app.database_url, table, (db) => listConversations(db, owner(), wanted))
      expect(Math.max(...read)).toBeLessThan(250)
    }
  },
)

test('a search looks through so many conversations and messages, whatever is searched for', async () => {
  const search = (query: string) => (db: Parameters<typeof listConversations>[0]) =>
    listConversations(db, owner(), { ...PAGE, query })
  const read = async (table: string) => Math.max(...(await rowsRead(app.database_url, table, search('nowhere'))))
  expect(await read('conversations')).toBeLessThanOrEqual(801)
  expect(await read('messages')).toBeLessThanOrEqual(400 * 53)
  const { items, next } = await listConversations(app.services.db, owner(), { ...PAGE, query: 'nowhere' })
  expect([items, next]).toEqual([[], expect.any(String)])
})

test('a page of a long conversation reads itself', async () => {
  for (const page of [{}, { before_seq: 5000 }, { after_seq: 4000 }]) {
    const read = await rowsRead(app.database_url, 'messages', (db) =>
      listMessages(db, owner(), { id: talk.id, limit: 50, ...page }, new Date()),
    )
    expect(read).toEqual([51])
  }
})
