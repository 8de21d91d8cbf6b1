import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clearExpiredPremium } from '~/features/bakeries/premium-time.commands.server'
import { newId } from '~/lib/ids'
import { makeTopic } from '../../tests/factories/forum'
import { makeBakery } from '../../tests/factories/make'
import { makeOrderRow } from '../../tests/factories/order-row'
import { makePerson, type Person, sessionFor } from '../../tests/factories/people'
import { rowsOf } from '../../tests/setup/rows'
import { useShop } from '../../tests/setup/shop'

const shop = useShop()
const heard: string[] = []
const ids: Record<string, string> = {}
let client: pg.PoolClient
let caller: Person
let token: string

beforeAll(async () => {
  const { db, pool } = shop.services
  const { insert } = rowsOf({ db, pool, url: shop.database_url })
  const row = (table: string, values: object) => insert(table, { id: newId(), ...values })
  caller = await makePerson(shop.services)
  token = (await sessionFor(shop.services, caller)).access_token
  const { id: user_id } = await makePerson(shop.services, { username: 'wrote_it' })
  const { id: bakery_id } = await makeBakery(db, {
    tags: ['bread'],
    hero_image_url: '/media/x.webp',
    stripe_account_id: 'acct_tags',
  })
  const category_id = await row('forum_categories', { slug: 'bread', name: 'Bread' })
  const bytes = { content_hash: Buffer.alloc(32), width: 9, height: 9, byte_size: 9, widths: [480] }
  Object.assign(ids, {
    user: user_id,
    bakery: bakery_id,
    unseen: (await makeBakery(db, { approved: false })).id,
    item: await row('menu_items', { bakery_id, category: 'Bread', name: 'Rye', price_cents: 500, stock: 20 }),
    review: await row('reviews', { bakery_id, user_id, stars: 4, body: 'Good' }),
    order: (await makeOrderRow(db, { bakery_id, customer_id: user_id, status: 'ready' })).id,
    stranger: (await makeOrderRow(db, { bakery_id, status: 'ready' })).id,
    category: category_id,
    topic: (await makeTopic(shop.services, { category_id, slug: 'rye', title: 'Rye', author_id: user_id })).id,
    picture: await row('pictures', { kind: 'hero', ...bytes }),
    solver: (await makePerson(shop.services, { username: 'solved_it' })).id,
    face: await row('pictures', { kind: 'avatar', ...bytes }),
  })
  await pool.query('update profiles set avatar_picture_id = $1 where user_id = $2', [ids.face, ids.solver])
  await pool.query('update bakeries set hero_picture_id = $1 where id = $2', [ids.picture, bakery_id])
  client = await pool.connect()
  client.on('notification', ({ payload = '' }) => heard.push(...payload.split(' ')))
  await client.query('listen pages_changed')
})
afterAll(() => client?.release(true))

/** The tags told meanwhile, with names in place of ids. */
async function told(act: () => Promise<unknown>): Promise<string> {
  await hearAll()
  heard.splice(0)
  await act()
  await hearAll()
  const named = heard
    .slice(0, -1)
    .map((tag) => Object.keys(ids).reduce((text, name) => text.replace(ids[name]!, name), tag))
  return [...new Set(named)].sort().join(' ')
}

/** Notices keep the order of their commits: after one of our own, none is under way. */
async function hearAll() {
  await client.query(`select pg_notify('pages_changed', 'end')`)
  await expect.poll(() => heard.at(-1)).toBe('end')
}

const filled = (sql: string) => sql.replace(/<(\w+)>/g, (_, name: string) => `'${ids[name]}'`)
const toldBy = (sql: string) => told(() => client.query(filled(sql)))

const BAKERY = 'bakery:bakery'
const CARD = `${BAKERY} card:bakery`
const LISTS = `${CARD} lists`

test.each([
  [`update bakeries set about = 'Since 2019' where id = <bakery>`, BAKERY],
  [`update bakeries set short_bio = 'Rye, mostly' where id = <bakery>`, CARD],
  [`update bakeries set name = 'Rye and Salt' where id = <bakery>`, LISTS],
  ['update payment_accounts set charges_enabled = false where bakery_id = <bakery>', LISTS],
  ['update bakeries set delivery_radius = 5, delivery_enabled = true where id = <bakery>', LISTS],
  ['update bakeries set is_premium = true, premium_activated_at = now() where id = <bakery>', LISTS],
  ['update bakeries set hidden = true where id = <bakery>', `${LISTS} ratings`],
  ['update bakeries set hidden = false where id = <bakery>', `${LISTS} ratings`],
  [`insert into bakery_tags values (<bakery>, 'sourdough')`, LISTS],
  [
    `insert into featured_listings (id, bakery_id, source, ends_at) values (gen_random_uuid(), <bakery>, 'admin', 'infinity')`,
    LISTS,
  ],
  ['insert into bakery_pictures (bakery_id, picture_id) values (<bakery>, <picture>)', BAKERY],
  [`update pictures set widths = '{480,960}' where id = <picture>`, CARD],
  [`update pictures set widths = '{480,960}' where id = <face>`, 'author:solved_it profile:solver'],
  ['update menu_items set price_cents = 600 where id = <item>', CARD],
  [`update bakeries set time_zone = 'America/Denver' where id = <bakery>`, CARD],
  [`update menu_items set description = 'Dark' where id = <item>`, BAKERY],
  ['update menu_items set stock = 5 where id = <item>', BAKERY],
  ['update menu_items set stock = 0 where id = <item>', CARD],
  [
    `insert into menu_item_options (id, menu_item_id, group_name, name) values (gen_random_uuid(), <item>, 'Size', 'Big')`,
    CARD,
  ],
  [`insert into custom_order_settings (bakery_id, enabled, asks, lead_days) values (<bakery>, true, '{}', 7)`, BAKERY],
  [`update reviews set body = 'Better' where id = <review>`, BAKERY],
  ['update reviews set stars = 5 where id = <review>', `${CARD} ratings`],
  [`update orders set status = 'completed' where id = <order>`, `${BAKERY} profile:user`],
  ['update reviews set hidden_at = now() where id = <review>', `${CARD} profile:user ratings`],
  ['update reviews set hidden_at = null where id = <review>', `${CARD} profile:user ratings`],
  [`update profiles set bio = 'Hello' where user_id = <user>`, 'profile:user'],
  [`update profiles set full_name = 'Ann Other' where user_id = <user>`, `author:wrote_it ${BAKERY} profile:user`],
  ['update profiles set avatar_picture_id = <face> where user_id = <user>', 'author:wrote_it profile:user'],
  ['insert into blocked_emails (email) select email from users where id = <user>', 'profile:user'],
  [`update forum_topics set title = 'Ryes' where id = <topic>`, 'forum:category topic:topic topics:category'],
  // A post drops the pages that show it, and not the others of its topic.
  [
    `insert into forum_posts (id, topic_id, number, body, body_html, renderer) values (gen_random_uuid(), <topic>, 25, 'Hi', 'Hi', 1)`,
    'forum:category posts:topic:2 topic:topic',
  ],
  // What nobody sees tells nobody.
  [
    `insert into forum_posts (id, topic_id, number, body, body_html, renderer, state) values (gen_random_uuid(), <topic>, 41, 'Hi', 'Hi', 1, 'held')`,
    '',
  ],
  [`update forum_posts set body_html = 'Hi' where id = <topic>`, 'posts:topic:1 text:topic'],
  [`update forum_posts set author_id = <solver> where topic_id = <topic> and number = 25`, 'posts:topic:2'],
  [`update forum_topics set solved_number = 25 where id = <topic>`, 'forum:category profile:solver topic:topic'],
  [`update forum_topics set solved_number = null where id = <topic>`, 'forum:category profile:solver topic:topic'],
  [
    `update forum_posts set state = 'hidden' where topic_id = <topic> and number = 25`,
    'forum:category posts:topic:2 topic:topic',
  ],
  ['update forum_topics set shown_number = 40 where id = <topic>', 'topic:topic'],
  // Bakes are shown with the recipe, on the first page.
  [
    `insert into forum_posts (id, topic_id, number, body, body_html, renderer, baked) values (gen_random_uuid(), <topic>, 45, 'Hi', 'Hi', 1, true)`,
    'forum:category posts:topic:1 posts:topic:3 topic:topic',
  ],
  [
    `insert into forum_recipes (topic_id, pieces, piece_name) values (<topic>, 2, 'loaves')`,
    'forum:category posts:topic:1 profile:user topic:topic',
  ],
  ['update forum_recipes set pieces = 3 where topic_id = <topic>', 'posts:topic:1'],
  [
    `insert into forum_recipe_ingredients (topic_id, position, name, grams, part) values (<topic>, 1, 'Rye', 500, 'flour')`,
    'posts:topic:1',
  ],
  [`update forum_categories set name = 'Breads' where id = <category>`, 'category:category forum forum:category'],
  [`insert into sitemap_files values (gen_random_uuid())`, 'lists'],
  [`update tags set name = 'Loaves' where slug = 'bread'`, '*'],
  ['truncate next_windows', '*'],
])('%s tells the pages that show it', async (sql, tags) => expect(await toldBy(sql)).toBe(tags))

test('each table whose rows pages show asks for their tags', async () => {
  const { rows } = await client.query<{ known: string[]; asking: string[] }>(`
    select array(select word[1] from regexp_matches(prosrc, $$\n  when '(\\w+)' then$$, 'g') word order by 1) as known,
      array(select distinct tgrelid::regclass::text from pg_trigger where tgfoid = 'tell_pages'::regproc order by 1) as asking
    from pg_proc where proname = 'page_parts'`)
  expect(rows[0]!.asking, 'the list of tables at the end of pages.sql').toEqual(rows[0]!.known)
})

describe('nothing is told', () => {
  test.each([
    'update reviews set stars = 1 where false',
    'delete from forum_posts where false',
    'update forum_topics set last_number = 390 where id = <topic>',
    `update forum_posts set body = body || '' where topic_id = <topic>`,
    'update bakeries set name = name, updated_at = now() where id = <bakery>',
    `update bakeries set name = 'Nobody’s', about = 'Yet' where id = <unseen>`,
    'update payment_accounts set payouts_enabled = not payouts_enabled where bakery_id = <bakery>',
    `update custom_order_settings set policy = 'Be kind', lead_days = 9 where bakery_id = <bakery>`,
    'update menu_items set stock = 19 where id = <item>; update menu_items set stock = 12 where id = <item>',
    `update orders set status = 'completed' where id = <stranger>`,
    `update users set password_hash = 'y' where id = <user>`,
  ])('by %s', async (sql) => {
    await client.query(filled('update menu_items set stock = 20 where id = <item>'))
    expect(await toldBy(sql)).toBe('')
  })

  test('by changing or deleting a review that is not there', async () => {
    const path = `/reviews/${newId()}`
    const body = { stars: 5, body: 'Mine' }
    const statuses: number[] = []
    const tags = await told(async () => {
      statuses.push((await shop.call('PUT', path, { token, body })).status)
      statuses.push((await shop.call('DELETE', path, { token })).status)
    })
    expect([statuses, tags]).toEqual([[404, 404], ''])
  })

  test('by looking at payouts once they are known', async () => {
    const mine = { claimed_by: caller.id, verification_status: 'verified', verified_at: new Date() } as const
    const { id } = await makeBakery(shop.services.db, mine)
    await shop.call('POST', `/payouts/${id}/onboarding`, { token })
    const look = async () => expect((await shop.call('GET', `/payouts/${id}`, { token })).body.state).toBe('incomplete')
    await look()
    expect(await told(look)).toBe('')
  })

  test('by clearing premium, which pages stopped to show when it ran out', async () => {
    const premium_until = new Date(shop.clock.now.getTime() - 1000)
    await makeBakery(shop.services.db, { is_premium: true, premium_activated_at: premium_until, premium_until })
    const cleared: number[] = []
    const sweep = async () => cleared.push(await clearExpiredPremium(shop.services))
    expect([await told(sweep), await told(sweep), cleared]).toEqual(['', '', [1, 0]])
  })
})

test('more than fits into a notice is told in several, more than a cache has pages for by one word', async () => {
  const { rows } = await shop.services.pool.query<{ tag: string }>(
    `select 'card:' || gen_random_uuid() as tag from generate_series(1, 5001)`,
  )
  const all = rows.map(({ tag }) => tag)
  const tell = (count: number) => told(() => client.query('select pages_changed($1)', [all.slice(0, count)]))
  expect(await tell(100)).toBe(all.slice(0, 100).sort().join(' '))
  expect(await tell(5000)).toBe(all.slice(0, 5000).sort().join(' '))
  expect(await tell(5001)).toBe('*')
  expect(await tell(0)).toBe('')
})
