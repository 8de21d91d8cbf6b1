import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '~/db/listen.server'
import { loadPlaces } from '~/features/places/places-data.commands.server'
import { newId } from '~/lib/ids'
import { makePost, makeTopic } from '../../tests/factories/forum'
import { makeBakery, makeReview } from '../../tests/factories/make'
import { makePerson } from '../../tests/factories/people'
import { useApp } from '../../tests/setup/app'
import { usePages } from '../../tests/setup/pages'
import { rowsOf } from '../../tests/setup/rows'

/** Two processes of the site, each with its own pages and its own ear at the database; and one that keeps nothing. */
const site = useApp()
const processes = [usePages(site), usePages(site)] as const
const uncached = usePages(site)
const [pages] = processes
const heard: string[] = []
const followers: { stop(): Promise<void> }[] = []
const rows: Record<string, string> = {}
let addresses: string[]

beforeAll(async () => {
  const { db, pool } = site.services
  await loadPlaces(pool)
  const { insert } = rowsOf({ db, pool, url: site.database_url })
  const row = (table: string, values: object) => insert(table, { id: newId(), ...values })
  const ithaca = { city: 'Ithaca', state: 'NY', latitude: 42.44, longitude: -76.5 }
  const { id: bakery_id, items } = await makeBakery(db, { ...ithaca, slug: 'rye', name: 'Rye', tags: ['bread'] })
  await makeBakery(db, { ...ithaca, slug: 'next-door', tags: ['bread', 'vegan'] })
  const person = await makePerson(site.services, { username: 'ann' })
  const category_id = await row('forum_categories', { slug: 'bread', name: 'Bread' })
  const { id: topic_id } = await makeTopic(site.services, {
    category_id,
    slug: 'rye',
    title: 'Rye',
    author_id: person.id,
    posts: 2,
  })
  await insert('forum_recipes', { topic_id, pieces: 2, piece_name: 'loaves' })
  await insert('forum_recipe_ingredients', { topic_id, position: 1, name: 'Rye', grams: 500, part: 'flour' })
  const bytes = { content_hash: Buffer.alloc(32), width: 9, height: 9, byte_size: 9, widths: [480] }
  const picture_id = await row('pictures', { kind: 'hero', ...bytes })
  await insert('bakery_pictures', { bakery_id, picture_id: await row('pictures', { kind: 'gallery', ...bytes }) })
  await pool.query('update bakeries set hero_picture_id = $1 where id = $2', [picture_id, bakery_id])
  const program = { key: 'ny-tried', state: 'NY', name: 'Tried', verified: true, checked_on: '2026-11-01' }
  await insert('cottage_programs', { ...program, statement: 'From a home', on_page: true, wants_permit: true })
  await insert('bakery_programs', { bakery_id, program_key: 'ny-tried', permit_number: '17' })
  Object.assign(rows, {
    cottage_programs: 'ny-tried',
    bakery_programs: bakery_id,
    bakeries: bakery_id,
    menu_items: items[0]!.id,
    menu_item_options: await row('menu_item_options', { menu_item_id: items[0]!.id, group_name: 'Size', name: 'Big' }),
    reviews: (await makeReview(db, { bakery_id, user_id: person.id })).id,
    video_reviews: await row('video_reviews', {
      ...{ bakery_id, user_id: person.id, site: 'youtube', clip: 'dQw4w9WgXcQ' },
      ...{ state: 'approved', ruled_by: person.id, ruled_at: new Date() },
    }),
    profiles: person.id,
    pictures: picture_id,
    featured_listings: await row('featured_listings', { bakery_id, source: 'admin', ends_at: new Date('2100-01-01') }),
    tags: 'bread',
    forum_categories: category_id,
    forum_topics: topic_id,
    forum_posts: topic_id,
    forum_recipes: topic_id,
    forum_recipe_ingredients: topic_id,
    breadletter_issues: await row('breadletter_issues', {
      ...{ number: 7, state: 'sent', subject: 'Rye weather', intro: 'Hello', story_title: 'A story', story: 'Once' },
      ...{ story_html: '<p>Once</p>', send_on: '2026-06-04', recipe_topic_id: topic_id },
      ...{ began_at: new Date(), ended_at: new Date() },
    }),
  })
  addresses = [
    ...['/', '/browse', '/browse?sort=rating', '/browse?open=true', '/browse/bread', '/browse/ny/ithaca'],
    ...['/bakery/rye', '/bakery/next-door', '/profile/ann', '/forum', '/forum/bread', '/forum/bread/rye'],
    ...['/forum/bread/feed.xml', '/sitemap/pages.xml', '/breadletter', '/breadletter/7', '/breadletter/feed.xml'],
  ]
  for (const { cache } of processes) {
    const pages_changed = (tags: string) => {
      cache.channels.pages_changed(tags)
      if (cache === pages.cache) heard.push(tags)
    }
    await new Promise<void>((resolve) => followers.push(listen(site.database_url, { pages_changed }, resolve)))
  }
})
afterAll(() => Promise.all(followers.map((follower) => follower.stop())))

const wasKept = ({ headers }: { headers: Record<string, unknown> }) => headers['server-timing'] === 'cache;desc=hit'

/** One after the other: of many at once a busy machine turns some away, as it should (http/gate.server.ts). */
async function keepAll(of = pages, these = addresses) {
  const kept = []
  for (const address of these) kept.push(await of.get(address))
  return kept
}

test('a changed bakery is new on its page and in lists within a second, in every process', async () => {
  const shows = addresses.filter(
    (address) => !/profile|forum|sitemap|breadletter/.test(address) && address !== '/browse?open=true',
  )
  for (const one of processes) {
    await keepAll(one)
    for (const address of shows) {
      const page = await one.get(address)
      expect([address, page.status, wasKept(page), page.body.includes('Salt')]).toEqual([address, 200, true, false])
    }
  }
  await site.services.pool.query(`update bakeries set name = 'Salt' where slug = 'rye'`)
  const committed = performance.now()
  const untilNew = async (one: typeof pages, address: string): Promise<number> => {
    for (;;) {
      const asked = performance.now()
      if ((await one.get(address)).body.includes('Salt')) return asked - committed
      await new Promise(setImmediate)
    }
  }
  const waits = processes.flatMap((one) => shows.map((address) => untilNew(one, address)))
  expect(Math.max(...(await Promise.all(waits)))).toBeLessThan(1000)
})

test('a page stays when what changed is not on it', async () => {
  const { db, pool } = site.services
  const other = await makeBakery(db, { latitude: 30, longitude: -97, tags: ['vegan'] })
  const somebody = await makePerson(site.services)
  await hearAll()
  await keepAll()
  await makeReview(db, { bakery_id: other.id })
  await pool.query('update menu_items set stock = 0 where bakery_id = $1', [other.id])
  await pool.query(`update bakeries set about = 'New words' where id = $1`, [other.id])
  await pool.query(`update profiles set bio = 'Hello' where user_id = $1`, [somebody.id])
  await hearAll()
  const left = (await keepAll()).map(wasKept)
  expect(addresses.filter((_, at) => !left[at])).toEqual(['/', '/browse', '/browse?sort=rating'])
  // A feed shows neither answers nor likes.
  await makePost(site.services, { topic_id: rows.forum_topics!, number: 3 })
  await pool.query('update forum_posts set like_count = 3 where id = $1', [rows.forum_topics])
  await hearAll()
  const answered = (await keepAll()).map(wasKept)
  expect(addresses.filter((_, at) => !answered[at])).toEqual(['/forum', '/forum/bread', '/forum/bread/rye'])
})

/** Which page shows what is so that each of its tags is tried. */
const SHOWN_ON: Record<string, string[]> = {
  bakeries: ['/', '/browse?sort=rating', '/browse?open=true', '/bakery/rye', '/bakery/next-door', '/sitemap/pages.xml'],
  menu_items: ['/browse', '/bakery/rye'],
  menu_item_options: ['/browse', '/bakery/rye'],
  cottage_programs: ['/bakery/rye'],
  bakery_programs: ['/bakery/rye'],
  reviews: ['/browse?sort=rating', '/bakery/rye', '/profile/ann'],
  video_reviews: ['/bakery/rye'],
  profiles: ['/profile/ann', '/bakery/rye', '/forum', '/forum/bread', '/forum/bread/rye', '/forum/bread/feed.xml'],
  pictures: ['/', '/browse', '/bakery/rye', '/bakery/next-door'],
  featured_listings: ['/', '/browse', '/bakery/rye', '/bakery/next-door'],
  tags: ['/', '/browse', '/bakery/rye', '/sitemap/pages.xml'],
  forum_categories: [
    ...['/forum', '/forum/bread', '/forum/bread/rye', '/forum/bread/feed.xml', '/sitemap/pages.xml', '/breadletter/7'],
  ],
  forum_topics: [
    ...['/forum', '/forum/bread', '/forum/bread/rye', '/forum/bread/feed.xml', '/profile/ann', '/breadletter/7'],
  ],
  forum_posts: ['/forum/bread/rye', '/forum/bread/feed.xml'],
  forum_recipes: ['/forum/bread', '/forum/bread/rye'],
  forum_recipe_ingredients: ['/forum/bread/rye'],
  breadletter_issues: ['/breadletter', '/breadletter/7', '/breadletter/feed.xml', '/sitemap/pages.xml'],
}

/** Added and removed as they are, or made of other tables: page-tags.test.ts and the tests of their rooms try them. */
const NOT_BY_COLUMN = [
  ...['bakery_addresses', 'bakery_pictures', 'bakery_tags', 'blocked_emails', 'custom_order_settings'],
  ...['next_windows', 'opening_rules', 'opening_windows', 'sitemap_files'],
]

test('every table that tells pages is tried', async () => {
  const { rows: telling } = await site.services.pool.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger where tgfoid = 'tell_pages'::regproc`,
  )
  const named = [...Object.keys(SHOWN_ON), ...NOT_BY_COLUMN].sort()
  expect(named, 'SHOWN_ON, with a row above').toEqual(telling.map(({ name }) => name).sort())
})

/** Another value, by the column's type: the first that the table's rules let pass. */
const OTHERS: Record<string, string[]> = {
  text: 'Other other NY pending water pies verified share_campaign /media/y.webp https://other.test America/Denver 10001 #123456 dietary'
    .split(' ')
    .map((value) => `'${value}'`),
  boolean: ['true', 'false'],
  uuid: ['null'],
  ARRAY: [`'{}'`, `'{480,960}'`, `'{webp}'`],
  bytea: [`decode(repeat('11', 32), 'hex')`],
  other: ['1', '2', '40', 'now()', `now() + interval '1 day'`],
}

const KEYS: Record<string, string> = {
  profiles: 'user_id',
  tags: 'slug',
  cottage_programs: 'key',
  bakery_programs: 'bakery_id',
  forum_recipes: 'topic_id',
  forum_recipe_ingredients: 'topic_id',
}

test.each(Object.keys(SHOWN_ON))(
  'whatever column of %s changes, no page is kept that would look otherwise now',
  async (table) => {
    const { pool } = site.services
    const key = KEYS[table] ?? 'id'
    const itself = `${key} = '${rows[table]}'`
    const { rows: columns } = await pool.query<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> $2`,
      [table, key],
    )
    const was = (await pool.query(`select to_jsonb(t) as row from ${table} t where ${itself}`)).rows[0].row
    let tried = 0
    for (const { name, type } of columns) {
      await keepAll(pages, SHOWN_ON[table])
      for (const value of OTHERS[type] ?? OTHERS.other!) {
        const change = `update ${table} set ${name} = ${value} where ${itself} and ${name} is distinct from ${value}`
        const { rowCount } = await pool.query(change).catch(() => ({ rowCount: 0 }))
        if (rowCount === 0) continue
        tried++
        await hearAll()
        await expectFresh(SHOWN_ON[table]!, `${table}.${name}`)
        const back = `update ${table} set ${name} = (jsonb_populate_record(null::${table}, $1)).${name} where ${itself}`
        await pool.query(back, [was])
        await hearAll()
        break
      }
    }
    // The others are bound to further rows or columns.
    expect(tried).toBeGreaterThanOrEqual(columns.length / 2)
  },
  120_000,
)

async function expectFresh(shown_on: string[], what: string) {
  uncached.cache.drop()
  for (const address of shown_on) {
    const [kept, now] = await Promise.all([pages.get(address), uncached.get(address)])
    expect({ what, address, ...seen(kept) }).toEqual({ what, address, ...seen(now) })
  }
}

const seen = ({ status, body }: { status: number; body: string }) => ({ status, body })

/** Notices keep the order of their commits. */
async function hearAll() {
  await site.services.pool.query(`select pg_notify('pages_changed', 'end')`)
  await expect.poll(() => heard.at(-1), { interval: 2 }).toBe('end')
  heard.splice(0)
}
