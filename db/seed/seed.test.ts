import { beforeAll, describe, expect, test } from 'vitest'
import { DEMO_ACCOUNTS, DEMO_DOMAIN } from '~/features/accounts/demo-logins'
import { loadPrograms } from '~/features/cottage-food/records.commands.server'
import { listConversations } from '~/features/messages/conversations.queries.server'
import { TIERS, tierOf } from '~/features/tiers/tier'
import { listStandings } from '~/features/tiers/tiers.queries.server'
import type { Actor } from '~/http/actor.server'
import { distanceKm } from '../../app/lib/geo'
import { useDatabase } from '../../tests/setup/database'
import { type Demo, makeDemo } from './demo'
import type { DemoPicture } from './render-pictures'
import type { Rows } from './row'
import { demoRows } from './rows'
import { NO_PASSWORD } from './rows-accounts'
import { disableDemo, enableDemo, seedDemo } from './seed.server'
import { KINDS, stillLife } from './still-life'
import { DISHES } from './words/menu'

const now = new Date('2026-11-15T12:00:00Z')
const pictures = KINDS.flatMap((kind, i) =>
  [1, 2, 3].map((seed): DemoPicture => {
    const hash = (i * 10 + seed).toString(16).padStart(64, '0')
    return {
      kind,
      seed,
      alt: kind,
      hash,
      width: 960,
      height: 600,
      variants: [{ name: `${hash}-960.webp`, width: 960, height: 600, bytes: 9 }],
    }
  }),
)
const filling = { now, password_hash: 'hash', pictures }
const demo = makeDemo()
const { bakeries, reviews, topics, orders, everyone } = demo
const rowsOf = (one: Demo): Rows => Object.assign({}, ...demoRows(one, filling))
const made = rowsOf(demo)
const shown = bakeries.filter((b) => b.state === 'shown')

const same = (list: string[]) => {
  const seen = new Set<string>()
  return list.filter((item) => seen.size === seen.add(item).size)
}

describe('what is made', () => {
  test('is the same each time', () => {
    expect(JSON.stringify(rowsOf(makeDemo())) === JSON.stringify(made)).toBe(true)
    expect(stillLife('pie', 3)).toBe(stillLife('pie', 3))
    expect(stillLife('pie', 3)).not.toBe(stillLife('pie', 4))
  })

  test('is enough to look lived in', () => {
    expect(shown.length).toBeGreaterThanOrEqual(640)
    expect(new Set(shown.map((b) => `${b.place.city}, ${b.place.state}`)).size).toBeGreaterThanOrEqual(60)
    expect(reviews.length).toBeGreaterThanOrEqual(1800)
    expect(topics.length).toBeGreaterThanOrEqual(40)
    expect(topics.flatMap((topic) => topic.posts).length).toBeGreaterThanOrEqual(150)
    expect(everyone.length).toBeGreaterThanOrEqual(154)
  })

  test.each([
    ['Sunday mornings only, from eight', /Sunday mornings only/, [0]],
    ['Order by Wednesday for the weekend', /Order by Wednesday/, [0, 6]],
    ['Orders close on Thursday at nine', /close on Thursday/, [0, 6]],
    ['We bake on Thursdays and Fridays', /bake on Thursdays and Fridays/, [0, 4, 5, 6]],
    ['I bake on Friday', /bake on Friday,/, [5]],
  ])('opens when its baker says: %s', (_words, said, days) => {
    const open = bakeries.filter((b) => b.opening && said.test(`${b.short_bio} ${b.about}`))
    expect(open.length).toBeGreaterThan(0)
    for (const { opening } of open) for (const { weekday } of opening!.windows) expect(days).toContain(weekday)
  })

  test('of noon the day before, a week’s notice and Mondays off as well', () => {
    const saying = (said: RegExp) => bakeries.filter((b) => b.opening && said.test(`${b.short_bio} ${b.about}`))
    const [owner] = bakeries
    expect(owner!.opening).toMatchObject({ rule: { days: 1, minute: 720 } })
    expect(owner!.opening!.windows.map(({ kind, from, to }) => [kind, from / 60, to / 60])).toEqual([
      ['pickup', 15, 18],
      ['delivery', 15, 18],
    ])
    expect(owner!.delivery!.time).toBe('Fridays, 3 to 6 pm')
    for (const { opening } of saying(/Not open Mondays/))
      expect(opening!.windows.map(({ weekday }) => weekday)).not.toContain(1)
    const open = bakeries.filter(({ ordering, state }) => ordering && state === 'shown')
    expect(open.some(({ opening }) => opening === null)).toBe(true)
    expect(open.some(({ opening }) => opening?.windows.some(({ max_orders }) => max_orders))).toBe(true)
  })

  test('orders are for windows of their bakeries, and completed ones are handed over in them', () => {
    for (const order of made.orders!) {
      const [from, to, at] = [order.requested_for, order.requested_until, order.updated_at] as string[]
      expect(from! < to!).toBe(true)
      expect((order.created_at as string) < to!).toBe(true)
      if (order.status === 'completed') expect(from! <= at! && at! <= to!, `${from} ${at} ${to}`).toBe(true)
    }
  })

  test('repeats no name, no address and no id', () => {
    expect(same(bakeries.map((b) => b.name.toLowerCase()))).toEqual([])
    expect(same(bakeries.map((b) => b.slug))).toEqual([])
    expect(same(everyone.map((p) => p.username))).toEqual([])
    expect(same(everyone.map((p) => p.full_name))).toEqual([])
    const ids = Object.values(made).flatMap((rows) => rows.map((row) => row.id).filter(Boolean))
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  test('reads as written by people: nothing unfilled, no placeholder, few bios alike', () => {
    const texts = [
      ...bakeries.flatMap((b) => [b.name, b.short_bio, b.about, ...b.menu.map((item) => item.dish.description)]),
      ...reviews.flatMap((review) => [review.body, review.reply ?? '']),
      ...topics.flatMap((topic) => [topic.title, topic.body, ...topic.posts.map((post) => post.body)]),
    ]
    const slip = /[{}]|\b(lorem|ipsum|test|foo|bar baz|undefined|null|NaN)\b|\ba an?\b/i
    expect(texts.filter((text) => slip.test(text))).toEqual([])
    expect(bakeries.filter(({ short_bio }) => short_bio.length < 20)).toEqual([])
    expect(new Set(bakeries.map((b) => b.short_bio)).size).toBeGreaterThan(bakeries.length * 0.97)
  })

  test('stands where it says, and the public point of a home is about a kilometre from the door', () => {
    expect(bakeries.filter(({ kind }) => kind === 'shop').length).toBeGreaterThan(2)
    for (const { kind, point, address, place, zip_code } of bakeries) {
      expect(distanceKm(point, place)).toBeLessThan(25)
      const off = distanceKm(point, address)
      if (kind === 'shop') {
        expect(off).toBe(0)
        continue
      }
      expect(off).toBeGreaterThan(0.7)
      expect(off).toBeLessThan(1.3)
      expect(place.zips.map((zip) => zip.zip)).toContain(zip_code)
    }
  })

  test('covers every category and every standing', () => {
    const tags = [
      'bread',
      'cakes',
      'cookies',
      'pastries',
      'sourdough',
      'gluten-free',
      'vegan',
      'pies',
      'breakfast',
      'lunch',
      'dessert',
      'seasonal',
    ]
    for (const tag of tags) expect(shown.filter((b) => b.tags.includes(tag)).length, tag).toBeGreaterThan(20)
    for (const state of ['hidden', 'waiting', 'refused'])
      expect(
        bakeries.some((b) => b.state === state),
        state,
      ).toBe(true)
    for (const premium of ['none', 'open', 'running', 'expired'])
      expect(
        shown.some((b) => b.premium === premium),
        premium,
      ).toBe(true)
    for (const ruling of ['unverified', 'pending', 'verified', 'rejected'])
      expect(
        shown.some((b) => b.verification === ruling),
        ruling,
      ).toBe(true)
    for (const featured of ['none', 'running', 'ended'])
      expect(
        shown.some((b) => b.featured === featured),
        featured,
      ).toBe(true)
    expect(new Set(reviews.map((review) => review.stars)).size).toBe(5)
  })

  test('has menus of four to ten with prices that make sense', () => {
    for (const { menu, name } of bakeries) {
      expect(menu.length, name).toBeGreaterThanOrEqual(4)
      expect(menu.length, name).toBeLessThanOrEqual(10)
      const odd = menu.filter(({ price_cents: p, dish }) => p < dish.low * 100 || p > dish.high * 100)
      expect(odd).toEqual([])
    }
  })

  test('says what is in every dish, and the allergens follow from it', () => {
    const WORDS: Record<string, RegExp> = {
      wheat: /(?<!buck)wheat/i,
      milk: /(?<!oat |soy |coconut )milk|(?<!plant |peanut )butter(?!milk)|cream(?! of tartar)|cheese|cheddar|feta/i,
      eggs: /egg/i,
      tree_nuts: /almond|walnut|pecan|hazelnut/i,
      peanuts: /peanut/i,
      sesame: /sesame/i,
      soybeans: /soy/i,
    }
    for (const { name, ingredients, allergens } of Object.values(DISHES).flat()) {
      expect(ingredients, name).toMatch(/, /)
      const named = Object.keys(WORDS).filter((allergen) =>
        WORDS[allergen]!.test(ingredients.replace(/coconut cream/, '')),
      )
      expect(named.sort(), name).toEqual([...allergens].sort())
    }
  })

  test('offers choices, keeps count of some things and has sold out of others', () => {
    const items = shown.flatMap(({ menu }) => menu)
    for (const { options, price_cents } of items)
      for (const option of options) expect(price_cents + option.cents).toBeGreaterThan(100)
    const share = (test: (item: (typeof items)[number]) => boolean) => items.filter(test).length / items.length
    expect(share(({ options }) => options.length > 0)).toBeGreaterThan(0.25)
    expect(share(({ options }) => options.length > 0)).toBeLessThan(0.7)
    expect(share(({ options }) => options.some((option) => option.takes_text))).toBeGreaterThan(0.03)
    expect(share(({ stock }) => stock !== null && stock > 0)).toBeGreaterThan(0.1)
    expect(share(({ stock }) => stock === 0)).toBeGreaterThan(0.005)
    expect(share(({ max_per_order }) => max_per_order !== null)).toBeGreaterThan(0.05)
  })

  test('orders in every status, one step after the other', () => {
    const statuses = ['pending', 'confirmed', 'preparing', 'ready', 'completed', 'cancelled']
    for (const status of statuses)
      expect(
        orders.some((order) => order.status === status && order.bakery === demo.own),
        status,
      ).toBe(true)
    for (const { steps, status } of orders) {
      expect(steps.at(-1)!.to).toBe(status)
      for (const [i, step] of steps.entries())
        expect(step.minutes_ago).toBeLessThan(steps[i - 1]?.minutes_ago ?? Number.POSITIVE_INFINITY)
      expect(steps.at(-1)!.minutes_ago).toBeGreaterThanOrEqual(0)
    }
  })
})

describe('in the database', () => {
  const database = useDatabase()
  const count = async (sql: string) => Number((await database.pool.query(`select count(*) as n from ${sql}`)).rows[0].n)
  beforeAll(async () => {
    await loadPrograms(database.pool)
    await seedDemo(database.pool, filling)
  })

  test('every row satisfies every constraint, and ratings are counted', async () => {
    expect(await count('demo_bakeries')).toBe(bakeries.length)
    expect(await count('reviews')).toBe(reviews.length)
    expect(await count('bakeries where review_count > 3 and average_rating between 3 and 5')).toBeGreaterThan(100)
    expect(await count('forum_topics where post_count > 0 and last_post_at > created_at')).toBe(topics.length)
    expect(await count('bakeries where hero_image_url is null and approved')).toBeGreaterThan(20)
  })

  test('home bakers sell under their state’s program: some say so on their page, and one has a permit that runs out', async () => {
    const programs =
      'bakery_programs p join cottage_programs c on c.key = p.program_key join bakeries b on b.id = p.bakery_id'
    expect(await count(`${programs} where c.verified and c.on_page and b.takes_orders`)).toBeGreaterThan(10)
    expect(await count(`${programs} where c.verified and c.before_payment and b.takes_orders`)).toBeGreaterThan(3)
    expect(await count(`${programs} where c.state <> b.state or b.verification_status <> 'verified'`)).toBe(0)
    expect(await count(`${programs} where p.permit_expires_on between '2026-11-15' and '2026-12-15'`)).toBeGreaterThan(
      0,
    )
    expect(await count(`${programs} where b.slug = '${bakeries[0]!.slug}' and not c.verified`)).toBe(1)
    const sold = `(select sum(o.subtotal_cents) from orders o where o.bakery_id = b.id and o.status = 'completed')`
    expect(await count(`${programs} where ${sold} between 0.8 * c.annual_cap_cents and c.annual_cap_cents`)).toBe(1)
  })

  test('what follows from the rows is worked out, though only once', async () => {
    expect(await count('bakeries where takes_orders')).toBeGreaterThan(100)
    expect(await count('bakeries b where b.takes_orders <> may_take_orders(b)')).toBe(0)
    expect(
      await count('saved_bakeries s join bakeries b on b.id = s.bakery_id where awaits_orders = takes_orders'),
    ).toBe(0)
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
    await expect(seedDemo(database.pool, filling)).rejects.toThrow('empty database only')
    expect(await count('bakeries')).toBe(bakeries.length)
  })

  test('turned off, nothing of it shows; turned on again, all of it and no more', async () => {
    const visible = 'bakeries where approved and not hidden'
    const before = await count(visible)
    await disableDemo(database.pool)
    await disableDemo(database.pool)
    expect([
      await count(visible),
      await count('blocked_emails'),
      await count('forum_topics where hidden_at is null'),
    ]).toEqual([0, DEMO_ACCOUNTS.length, 0])
    await enableDemo(database.pool)
    await enableDemo(database.pool)
    expect([
      await count(visible),
      await count('blocked_emails'),
      await count('forum_posts where hidden_at is not null'),
    ]).toEqual([before, 0, 0])
  })
})
