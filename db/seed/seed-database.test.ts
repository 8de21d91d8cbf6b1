import { beforeAll, expect, test } from 'vitest'
import { DEMO_ACCOUNTS, DEMO_DOMAIN } from '~/features/accounts/demo-logins'
import { checkAudit } from '~/features/audit/check-audit.queries.server'
import { loadPrograms } from '~/features/cottage-food/records.commands.server'
import { listConversations } from '~/features/messages/conversations.queries.server'
import { TIERS, tierOf } from '~/features/tiers/tier'
import { listStandings } from '~/features/tiers/tiers.queries.server'
import type { Actor } from '~/http/actor.server'
import { PORTS } from '../../server/features'
import { demoFilling } from '../../tests/factories/demo-filling'
import { useDatabase } from '../../tests/setup/database'
import { makeDemo } from './demo'
import { NO_PASSWORD } from './rows-accounts'
import { disableDemo, enableDemo, seedDemo } from './seed.server'

const { now } = demoFilling
const demo = makeDemo()
const { bakeries, reviews, topics } = demo
const shown = bakeries.filter((b) => b.state === 'shown')

const database = useDatabase()
const count = async (sql: string) => Number((await database.pool.query(`select count(*) as n from ${sql}`)).rows[0].n)
beforeAll(async () => {
  await loadPrograms(database.pool)
  await seedDemo(database.pool, demoFilling)
})

test('every row satisfies every constraint, and ratings are counted', async () => {
  expect(await count('demo_bakeries')).toBe(bakeries.length)
  expect(await count('reviews')).toBe(reviews.length)
  expect(await count('bakeries where review_count > 3 and average_rating between 3 and 5')).toBeGreaterThan(100)
  expect(topics.length).toBeGreaterThan(60)
  expect(await count('forum_topics where post_count > 0 and last_post_at > created_at')).toBe(topics.length - 1)
  expect(await count('forum_topics where solved_number is not null')).toBe(8)
  for (const state of ['visible', 'held', 'hidden', 'deleted'])
    expect([state, await count(`forum_posts where state = '${state}'`)]).not.toEqual([state, 0])
  expect(await count(`cases where kind = 'post' and state = 'open'`)).toBe(5)
  expect(await count(`cases where kind = 'post' and appeal_id is not null`)).toBe(1)
  expect(await count(`cases where kind = 'profile' and state = 'open'`)).toBe(1)
  expect(await count('forum_recipes r join forum_topics t on t.id = r.topic_id')).toBeGreaterThanOrEqual(10)
  expect(await count('bakeries where hero_image_url is null and approved')).toBeGreaterThan(20)
})

test('the desk has something of every kind, and the audit log some weeks that its check accepts', async () => {
  const { rows } = await database.pool.query<{ kind: string; n: number }>(
    `select kind, count(*)::int as n from cases where state = 'open' group by kind`,
  )
  expect(rows.map(({ kind }) => kind).sort()).toEqual(Object.keys(PORTS.cases).sort())
  expect(rows.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThanOrEqual(30)
  const { entries, damage } = await checkAudit(database.db)
  expect(damage).toEqual([])
  expect(entries).toBeGreaterThan(50)
  expect(
    await count(`audit_log where created_at < timestamptz '${now.toISOString()}' - interval '4 weeks'`),
  ).toBeGreaterThan(3)
})

test('a listing waits beside its likely doubles, and admins have shut out, set and announced something before', async () => {
  expect(
    await count(
      `listings l, look_alikes(l.content ->> 'name', (l.content #>> '{place,shown,latitude}')::float, (l.content #>> '{place,shown,longitude}')::float, null, null)
       where l.state = 'pending'`,
    ),
  ).toBeGreaterThan(1)
  for (const table of ['blocked_domains', 'blocked_emails', 'setting_changes', 'announcements', 'sign_ins'])
    expect([table, await count(table)]).not.toEqual([table, 0])
  // It says what a fresh site says.
  expect(
    await count(
      'setting_changes c where value is not null and version = (select max(version) from setting_changes where key = c.key)',
    ),
  ).toBe(0)
  expect(await count('announcements where ended_at is null and ends_at > now()')).toBe(0)
  expect(await count('users where is_blocked_email(email)')).toBe(0)
})

test('home bakers sell under their state’s program: some say so on their page, and one has a permit that runs out', async () => {
  const programs =
    'bakery_programs p join cottage_programs c on c.key = p.program_key join bakeries b on b.id = p.bakery_id'
  expect(await count(`${programs} where c.verified and c.on_page and b.takes_orders`)).toBeGreaterThan(10)
  expect(await count(`${programs} where c.verified and c.before_payment and b.takes_orders`)).toBeGreaterThan(3)
  expect(
    await count(
      `bakeries where is_premium and (premium_until is null or premium_until > now()) and approved and not hidden and not takes_orders`,
    ),
  ).toBe(0)
  expect(await count(`${programs} where c.state <> b.state or b.verification_status <> 'verified'`)).toBe(0)
  expect(await count(`${programs} where p.permit_expires_on between '2026-11-15' and '2026-12-15'`)).toBeGreaterThan(0)
  expect(await count(`${programs} where b.slug = '${bakeries[0]!.slug}' and not c.verified`)).toBe(1)
  const sold = `(select sum(o.subtotal_cents) from orders o where o.bakery_id = b.id and o.status = 'completed')`
  expect(await count(`${programs} where ${sold} between 0.8 * c.annual_cap_cents and c.annual_cap_cents`)).toBe(1)
})

test('what follows from the rows is worked out, though only once', async () => {
  expect(await count('bakeries where takes_orders')).toBeGreaterThan(100)
  expect(await count('bakeries b where b.takes_orders <> may_take_orders(b)')).toBe(0)
  expect(await count('saved_bakeries s join bakeries b on b.id = s.bakery_id where awaits_orders = takes_orders')).toBe(
    0,
  )
  expect(await count('next_windows')).toBeGreaterThan(100)
  const shown_reviews = 'reviews r where r.bakery_id = b.id and hidden_at is null'
  expect(await count(`bakeries b where review_count <> (select count(*) from ${shown_reviews})`)).toBe(0)
})

test('searches read all of it, though they are told only once', async () => {
  expect(await count('search_cards')).toBe(shown.length)
  for (const table of ['search_points', 'search_terms', 'search_cards', 'bakery_details']) {
    const rows = (of: string) => `select to_jsonb(one) from ${of} one`
    expect(await count(`(${rows(`${table}_made`)} except all ${rows(table)}) missing`), table).toBe(0)
  }
  await database.pool.query("update bakeries set name = 'Renamed' where slug = $1", [shown[0]!.slug])
  expect(await count("search_terms where term = 'renamed' and kind = 0")).toBe(1)
})

test('its owner has a bakery at each tier, and one on its way in', async () => {
  const actor = { id: demo.accounts.owner.id, roles: [], bakery_ids: [demo.own.id] } as unknown as Actor
  const standings = await listStandings(database.db, actor, now)
  expect(standings.map(tierOf)).toEqual(expect.arrayContaining([...TIERS.map(({ name }) => name), null]))
  expect(tierOf(standings[0]!)).toBe('Premium')
})

test('posts, videos and premium are there in each state, and visits of the last weeks', async () => {
  const { rows } = await database.pool.query(
    `select array(select distinct state from share_posts order by 1) as posts,
      array(select distinct state from video_reviews order by 1) as videos,
      (select count(*)::integer from premium_periods where ends_at > $1) as running,
      (select count(*)::integer from premium_periods where ends_at < $1) as ended,
      (select count(*)::integer from bakery_days where bakery_id = $2 and views > 0) as days`,
    [now, demo.own.id],
  )
  const every = ['approved', 'pending', 'rejected']
  expect(rows).toEqual([
    { posts: every, videos: every, running: expect.any(Number), ended: expect.any(Number), days: 40 },
  ])
  expect(Math.min(rows[0].running, rows[0].ended)).toBeGreaterThan(3)
})

test('conversations are there in each state, and their counts are right', async () => {
  const actor = (id: string, bakery_ids: string[]) => ({ id, bakery_ids, helps_ids: [] }) as unknown as Actor
  const seen = async (actor: Actor, archived: boolean) =>
    (await listConversations(database.db, actor, { limit: 50, archived })).items
  const { customer, owner } = demo.accounts
  for (const one of [actor(customer.id, []), actor(owner.id, [demo.own.id])]) {
    const [open, put_away] = [await seen(one, false), await seen(one, true)]
    expect(put_away.length).toBeGreaterThan(0)
    for (const flag of ['muted', 'blocked', 'unread'] as const)
      expect(
        open.some((shown) => shown[flag]),
        flag,
      ).toBe(true)
  }
  const { rows } = await database.pool.query(`
    select count(order_id)::int as orders, count(menu_item_id)::int as items, count(edited_at)::int as edited,
      count(deleted_at)::int as deleted, count(held_at)::int as held, (select count(*)::int from saved_replies) as replies,
      (select count(*)::int from conversations c where (c.customer_unread, c.bakery_unread, c.last_seq) <> (
        select count(*) filter (where from_bakery and read_at is null and held_at is null),
          count(*) filter (where not from_bakery and read_at is null and held_at is null), max(seq)
        from messages m where m.conversation_id = c.id)) as wrong
    from messages`)
  expect(rows[0]).toEqual({ orders: 1, items: 1, edited: 1, deleted: 1, held: 2, replies: 3, wrong: 0 })
})

test('only the accounts that are printed can ever sign in', async () => {
  const { rows } = await database.pool.query('select email from users where password_hash <> $1 order by email', [
    NO_PASSWORD,
  ])
  expect(rows.map((row) => row.email)).toEqual(DEMO_ACCOUNTS.map(({ email }) => email).sort())
  expect(await count(`users where email not like '%@${DEMO_DOMAIN}' or not demo`)).toBe(0)
})

test('is refused where somebody already lives', async () => {
  await expect(seedDemo(database.pool, demoFilling)).rejects.toThrow('empty database only')
  expect(await count('bakeries')).toBe(bakeries.length)
})

test('turned off, nothing of it shows; turned on again, all of it and no more', async () => {
  const visible = 'bakeries where approved and not hidden'
  const before = await count(visible)
  const posts = await count(`forum_posts where state = 'visible'`)
  const blocked = await count('blocked_emails')
  expect(blocked).toBeGreaterThan(0)
  await disableDemo(database.pool)
  await disableDemo(database.pool)
  expect([
    await count(visible),
    await count('blocked_emails'),
    await count(`forum_posts where state = 'visible'`),
  ]).toEqual([0, blocked + DEMO_ACCOUNTS.length, 0])
  await enableDemo(database.pool)
  await enableDemo(database.pool)
  expect([
    await count(visible),
    await count('blocked_emails'),
    await count(`forum_posts where state = 'visible'`),
  ]).toEqual([before, blocked, posts])
})

test('a demo bakery that was merged meanwhile stays a double when the demo comes back', async () => {
  await disableDemo(database.pool)
  await database.pool.query('update bakeries set merged_into = $1 where id = $2', [shown[0]!.id, shown[1]!.id])
  await enableDemo(database.pool)
  expect(await count('bakeries where merged_into is not null and hidden')).toBe(1)
  await database.pool.query('update bakeries set merged_into = null, hidden = false where merged_into is not null')
})

test('somebody waits for a bake, and mail of two readers came back', async () => {
  expect(await count('saved_searches')).toBe(2)
  expect(
    await count('saved_search_finds f join saved_searches s on s.id = f.search_id and s.told_at = f.told_at'),
  ).toBe(1)
  expect(await count('saved_search_finds f join menu_items m on m.bakery_id = f.bakery_id and m.name = f.item')).toBe(1)
  expect(
    await count('newsletter_signups n join mail_suppressions s using (email) join mail_returns using (email)'),
  ).toBe(2)
})
