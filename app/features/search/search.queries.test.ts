import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { useDatabase } from '../../../tests/setup/database'
import { connectForSearch } from '../../db/client.server'
import { bakeries, bakery_tags } from '../../db/schema/bakeries'
import { distanceKm } from '../../lib/geo'
import { newId } from '../../lib/ids'
import { listBakeries } from './search.queries.server'

const database = useDatabase()
let search_pool: pg.Pool
const clock = { now: new Date('2026-11-20T12:00:00Z') }
const list = (filters: Parameters<typeof listBakeries>[1]) =>
  listBakeries({ search_pool, clock: () => clock.now }, filters)

type Row = typeof bakeries.$inferInsert
const TAGS = ['bread', 'cakes', 'vegan']
interface Made extends Row {
  id: string
  latitude: number
  longitude: number
  tags: string[]
}
const made: Made[] = []

// The same every time: a failure must be one that can be looked at again.
let state = 20261115
function random(): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return state / 2 ** 32
}

const day = 86_400_000
const isPremium = ({ is_premium, premium_until }: Row) =>
  Boolean(is_premium) && (!premium_until || premium_until > clock.now)

afterAll(() => search_pool.end())
beforeAll(async () => {
  search_pool = connectForSearch(database.url, 2)
  for (let at = 0; at < 600; at++) {
    const kind = random()
    made.push({
      id: newId(),
      slug: `made-${at}`,
      name: `Made ${at % 40}`,
      city: 'Reno',
      state: 'NV',
      zip_code: '89501',
      time_zone: 'America/Los_Angeles',
      latitude: 38 + random() * 3,
      longitude: -121 + random() * 3,
      approved: random() > 0.05,
      hidden: random() < 0.05,
      is_premium: kind < 0.3,
      premium_activated_at: clock.now,
      premium_until:
        kind < 0.1 ? new Date(clock.now.getTime() - day) : kind < 0.2 ? new Date(clock.now.getTime() + day) : null,
      created_at: new Date(clock.now.getTime() - Math.floor(random() * 50) * day),
      tags: TAGS.filter(() => random() < 0.4),
    })
  }
  await database.db.insert(bakeries).values(made.map(({ tags: _, ...row }) => row))
  await database.db
    .insert(bakery_tags)
    .values(made.flatMap(({ id, tags }) => tags.map((tag_slug) => ({ bakery_id: id, tag_slug }))))
})

test('200 searches around a place agree with the haversine formula in rows, order, distances and count', async () => {
  for (let round = 0; round < 200; round++) {
    const center = { latitude: 38 + random() * 3, longitude: -121 + random() * 3 }
    const radius_km = 1 + random() * 150
    const tags = TAGS.filter(() => random() < 0.3)
    const all = made
      .filter((one) => one.approved && !one.hidden && tags.every((tag) => one.tags.includes(tag)))
      .map((one) => ({ id: one.id, premium: isPremium(one), km: distanceKm(center, one) }))
      .filter(({ km }) => km <= radius_km)
      .sort((a, b) => Number(b.premium) - Number(a.premium) || a.km - b.km)
    const offset = Math.floor(random() * 40)
    const found = await list({ lat: center.latitude, lng: center.longitude, radius_km, tags, limit: 30, offset })
    expect(found.count).toBe(all.length)
    expect(found.bakeries.map(({ id }) => id)).toEqual(all.slice(offset, offset + 30).map(({ id }) => id))
    for (const [at, { distance_km }] of found.bakeries.entries())
      expect(distance_km).toBeCloseTo(all[offset + at]!.km, 6)
  }
})

describe('pages', () => {
  const shown = (tags: string[] = []) =>
    made.filter((one) => one.approved && !one.hidden && tags.every((tag) => one.tags.includes(tag)))

  test.each([
    ['everywhere', {}, []],
    ['with a tag', { tags: ['vegan'] }, ['vegan']],
    ['with two tags', { tags: ['vegan', 'bread'] }, ['vegan', 'bread']],
    ['around a place', { lat: 39.5, lng: -119.5, radius_km: 500 }, []],
    ['by name', { query: 'made' }, []],
    ['by city', { query: 'reno, nv' }, []],
    ['newest', { sort: 'newest' as const }, []],
    ['best', { sort: 'rating' as const }, []],
  ])('%s: every bakery once, premium first, whatever the time between two pages', async (name, filters, tags) => {
    const seen: { id: string; is_premium: boolean }[] = []
    let seed: string | undefined
    const then = clock.now
    for (let offset = 0; ; offset += 37) {
      const page = await list({ ...filters, limit: 37, offset, ...(seed ? { seed } : {}) })
      expect(page.count).toBe(shown(tags).length)
      seed = page.seed
      // Six minutes a page: the shuffle has changed for everybody who begins now.
      clock.now = new Date(clock.now.getTime() + 6 * 60_000)
      seen.push(...page.bakeries)
      if (page.bakeries.length < 37) break
    }
    clock.now = then
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    expect(seen.map(({ id }) => id).sort()).toEqual(
      shown(tags)
        .map(({ id }) => id)
        .sort(),
    )
    if (name === 'newest' || name === 'best') return
    const premium = shown(tags).filter(isPremium).length
    expect(seen.map((one) => one.is_premium)).toEqual(seen.map((_, at) => at < premium))
  })

  test('the order of premium bakeries holds for five minutes and no longer', async () => {
    const order = async () => (await list({ limit: 50 })).bakeries.map(({ id }) => id)
    const first = await order()
    const then = clock.now
    clock.now = new Date(then.getTime() + 299_000)
    expect(await order()).toEqual(first)
    clock.now = new Date(then.getTime() + 300_000)
    expect(await order()).not.toEqual(first)
    clock.now = then
  })

  test('beyond those mixed, two hundred and more premium bakeries still come once each', async () => {
    const many = Array.from({ length: 450 }, (_, at) => ({
      id: newId(),
      slug: `gold-${at}`,
      name: 'Gold',
      city: 'Elko',
      state: 'NV',
      zip_code: '89801',
      time_zone: 'America/Los_Angeles',
      approved: true,
      is_premium: true,
      premium_activated_at: clock.now,
    }))
    await database.db.insert(bakeries).values(many)
    const seen: string[] = []
    for (let offset = 0; offset < 700; offset += 100)
      seen.push(...(await list({ premium: true, limit: 100, offset })).bakeries.map(({ id }) => id))
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(450 + made.filter((one) => one.approved && !one.hidden && isPremium(one)).length)
    await database.pool.query("delete from bakeries where name = 'Gold'")
  })
})

test('what searches read follows every change of a bakery, its tags and its picture', async () => {
  const differ = async () => {
    const { rows: tables } = await database.pool.query<{ name: string; columns: string }>(`
      select table_name as name, string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
      where table_name in ('search_points', 'search_terms', 'search_cards') group by table_name`)
    const counts = tables.map(({ name, columns }) => {
      const [kept, due] = [`select ${columns} from ${name}`, `select ${columns} from ${name}_made`]
      return `(select count(*) from ((${kept} except all ${due}) union all (${due} except all ${kept})) d)`
    })
    expect(counts).toHaveLength(3)
    const sums: [string, string][] = [
      ['search_beginnings', 'beginning, shared, depth'],
      ['search_cells', 'trait, band, cell'],
    ]
    for (const [table, key] of sums)
      counts.push(`(select count(*) from (
        select 1 from (select ${key}, n from ${table} union all select ${key}, -n from ${table}_made) n group by ${key} having sum(n) <> 0) d)`)
    return (
      await database.pool.query(`select (${counts.join('+')})::int as n, count(*)::int as cards from search_cards`)
    ).rows[0]
  }
  expect(await differ()).toEqual({ n: 0, cards: made.filter((one) => one.approved && !one.hidden).length })
  const { id } = made.find((one) => one.approved && !one.hidden && one.tags.includes('vegan'))!
  const picture = newId()
  const kept = `select to_jsonb(b) from bakeries b where id = '${id}'`
  const before = (await database.pool.query(kept)).rows[0]
  for (const change of [
    ...[
      'hidden = true',
      'hidden = false, is_premium = not is_premium',
      'latitude = 10, longitude = 10',
      'shuffle = 0.5',
    ].map(set),
    ...[
      "name = 'Rye, Rye & (Rye)'",
      "verification_status = 'verified', verified_at = now()",
      'review_count = 1, average_rating = 3',
      "zip_code = '89502-1234'",
      "instagram_url = 'https://instagram.com/rye'",
      "website_url = 'https://rye.example'",
      "verified_at = now() - interval '1 day'",
      'delivery_fee_cents = 0',
      'delivery_radius = 7.5',
      "estimated_delivery_time = 'An hour'",
    ].map(set),
    `delete from bakery_tags where bakery_id = '${id}'`,
    `insert into bakery_tags (bakery_id, tag_slug) values ('${id}', 'pies'), ('${id}', 'vegan')`,
    `update bakery_tags set tag_slug = 'lunch' where bakery_id = '${id}' and tag_slug = 'pies'`,
    "update tags set name = 'Plants only', position = 40 where slug = 'vegan'",
    `insert into pictures (id, kind, content_hash, width, height, byte_size) values ('${picture}', 'hero', sha256('x'), 10, 10, 10)`,
    `update bakeries set hero_picture_id = '${picture}' where id = '${id}'`,
    `update pictures set widths = '{480}' where id = '${picture}'`,
    `update bakeries set approved = false where id = '${id}'`,
    `update bakeries set approved = true where id = '${id}'`,
    "update tags set name = 'Vegan', position = 7 where slug = 'vegan'",
  ]) {
    await database.pool.query(change)
    expect((await differ()).n, change).toBe(0)
  }
  expect(before).not.toEqual((await database.pool.query(kept)).rows[0])
  await database.pool.query('delete from bakeries where id = $1', [id])
  expect((await differ()).n).toBe(0)
  made.splice(
    made.findIndex((one) => one.id === id),
    1,
  )

  function set(change: string): string {
    return `update bakeries set ${change} where id = '${id}'`
  }
})

test('a tag that nobody has finds nothing, and is not looked up anew by each who asks for it', async () => {
  const asked = vi.spyOn(search_pool, 'query')
  for (let time = 0; time < 5; time++) expect(await list({ tags: ['no-such-tag'] })).toMatchObject({ count: 0 })
  const catalogues = asked.mock.calls.filter(([statement]) => String(statement).includes('pg_stats'))
  asked.mockRestore()
  expect(catalogues.length).toBeLessThanOrEqual(2)
})
