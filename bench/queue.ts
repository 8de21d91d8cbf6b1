import path from 'node:path'
import type pg from 'pg'
import { connect, type Db, LIMITS } from '../app/db/client.server'
import { startEmbedded } from '../app/db/embedded.server'
import { runMigrations } from '../app/db/migrate.server'
import { readCase } from '../app/features/cases/cases.commands.server'
import { countWaiting, listCases } from '../app/features/cases/cases.queries.server'
import { type Actor, ANONYMOUS } from '../app/http/actor.server'
import type { Services } from '../app/http/services.server'
import { newId } from '../app/lib/ids'
import { PORTS } from '../server/features'
import { makeBakery } from '../tests/factories/make'
import type { Figure } from './figures'
import { rowsReadBy } from './plans'
import { freshFolder, removeFolder } from './site'

const THINGS = 100_000
const BAR = 1000
const PAGE = 30
const BAKERIES = 200
/** About one post, and rulings on one author: more than anybody reads. */
const MANY = 500

type Page = Omit<Parameters<typeof listCases>[2], 'limit'>

/** As a screen reads it: the page, and what waits of each kind. */
const screens: Record<string, Page> = {
  'everything that waits': { state: 'open' },
  'everything, decided or not': {},
  'everything that was decided': { state: 'decided' },
  'new listings': { kind: 'listing', state: 'open' },
  claims: { kind: 'claim', state: 'open' },
  'submissions that were rejected': { kind: 'listing,change,claim', state: 'rejected' },
  reports: { kind: 'message,review,bakery,post,profile,picture', state: 'open' },
  'reports that were dismissed': { kind: 'message,review,bakery,post,profile,picture', state: 'dismissed' },
  'help requests': { kind: 'help_request', state: 'open' },
  shares: { kind: 'share_post', state: 'open' },
  videos: { kind: 'video_review', state: 'open' },
}

/** Rows read for a page of each queue when a hundred thousand things are in it, and for the case that has the most about it. */
export async function benchQueue(): Promise<Figure[]> {
  const folder = freshFolder()
  const postgres = await startEmbedded(folder, { progress: () => {} })
  await runMigrations(postgres.url, path.resolve('db/migrations'))
  const { db, pool } = connect(postgres.url, { max: 2, limits: LIMITS.none })
  let most = 0
  const note = (name: string, { rows, steps }: { rows: number; steps: string }) => {
    console.log(`queue, ${name}: ${rows} rows read: ${steps}`)
    most = Math.max(most, rows)
  }
  try {
    const { actor, crowded } = await fill(db, pool)
    const services = { db, clock: () => new Date(), ...PORTS } as Services
    for (const [name, page] of Object.entries(screens)) {
      const first = await listCases(services, actor, { ...page, limit: PAGE })
      if (first.items.length === 0) throw new Error(`Nothing is in the queue of ${name}.`)
      const read = (cursor?: string) =>
        rowsReadBy(db, async (counted) => [
          await listCases({ ...services, db: counted }, actor, { ...page, cursor, limit: PAGE }),
          await countWaiting({ ...services, db: counted }, actor),
        ])
      note(name, await read())
      if (first.next) note(`${name}, the next page`, await read(first.next))
    }
    note('one case', await rowsReadBy(db, (counted) => readCase({ ...services, db: counted }, actor, crowded)))
  } finally {
    await pool.end()
    await postgres.stop()
    removeFolder(folder)
  }
  return [
    {
      ...{ what: 'Queue: rows read for a page at 100k things, most', figure: String(most) },
      ...{ bar: String(BAR), ok: most <= BAR },
    },
  ]
}

/** Two of three wait. The triggers are left out, and cases are made from the rooms' tables at the end, as after an update of the site. */
async function fill(db: Db, pool: pg.Pool): Promise<{ actor: Actor; crowded: string }> {
  for (let nth = 0; nth < BAKERIES; nth++) await makeBakery(db)
  const [editor_id, post_id] = [newId(), newId()]
  const client = await pool.connect()
  const sql = (text: string, values: unknown[] = []) => client.query(text, values)
  await sql(`set session_replication_role = replica`)
  await sql(`
    insert into users (id, email, password_hash, email_verified_at, created_at)
    select gen_random_uuid(), 'u' || n || '@bread.test', '', now(), now() - n % 400 * interval '1 day' from generate_series(1, ${THINGS / 10}) n`)
  await sql(
    `insert into profiles (user_id, username, full_name) select id, split_part(email, '@', 1), 'Ann' from users on conflict do nothing`,
  )
  await sql(
    `insert into users (id, email, password_hash, email_verified_at) values ($1, 'edith@bread.test', '', now())`,
    [editor_id],
  )
  await sql(`insert into profiles (user_id, username, full_name) values ($1, 'edith', 'Edith')`, [editor_id])
  await sql(`insert into user_roles (user_id, role) values ($1, 'admin')`, [editor_id])
  await sql(`create temp table people as select id, row_number() over () as n from users where email like 'u%'`)
  await sql(`create temp table shops as select id, row_number() over () as n from bakeries`)
  const when = `now() - n * interval '1 minute'`
  await sql(
    `insert into listings (id, owner_id, state, content, submitted_at, reason, ruled_by, ruled_at)
     select gen_random_uuid(), p.id, case when s.n % 3 = 0 then 'rejected' else 'pending' end, jsonb_build_object('name', 'Bakery ' || s.n),
       now() - s.n * interval '1 minute', case when s.n % 3 = 0 then 'Why' end, case when s.n % 3 = 0 then $1::uuid end, case when s.n % 3 = 0 then now() end
     from generate_series(1, ${THINGS / 5}) s (n) join people p on p.n = 1 + s.n % ${THINGS / 10}`,
    [editor_id],
  )
  await sql(`
    insert into bakery_claims (id, bakery_id, user_id, method, code_place, created_at)
    select gen_random_uuid(), b.id, p.id, 'code', 'website', now() - p.n * interval '1 minute' from shops b join people p on p.n <= ${THINGS / 5 / BAKERIES}`)
  await sql(`
    insert into forum_categories (id, slug, name) values ('${newId()}', 'room', 'Room')`)
  await sql(
    `insert into forum_topics (id, category_id, author_id, slug, title)
     select case n when 1 then $1::uuid else gen_random_uuid() end, (select id from forum_categories where slug = 'room'), (select id from people where n = 1), 'topic-' || n, 'Topic ' || n
     from generate_series(1, ${THINGS / 5}) n`,
    [post_id],
  )
  await sql(`
    insert into forum_posts (id, topic_id, author_id, number, body, body_html, renderer) select id, id, author_id, 1, 'Words', '<p>Words</p>', 1 from forum_topics`)
  await sql(`
    insert into reports (id, subject_type, subject_id, reason, reporter_id, created_at)
    select gen_random_uuid(), 'post', id, 'spam', (select id from people where n = 2), now() from forum_topics where id <> '${post_id}'`)
  await sql(`
    insert into reports (id, subject_type, subject_id, reason, reporter_id, created_at)
    select gen_random_uuid(), 'post', '${post_id}', 'spam', id, now() - interval '30 days' from people where n <= ${MANY}`)
  await sql(
    `insert into reports (id, subject_type, subject_id, reason, created_at, status, ruling, decided_by, decided_at)
     select gen_random_uuid(), 'profile', id, 'spam', ${when}, case when n % 3 = 0 then 'dismissed' else 'open' end,
       case when n % 3 = 0 then 'dismiss' end, case when n % 3 = 0 then $1::uuid end, case when n % 3 = 0 then now() end from people`,
    [editor_id],
  )
  await sql(`
    insert into help_requests (id, number, kind, message, waits_since)
    select gen_random_uuid(), regexp_replace(translate(upper(lpad(to_hex(n), 8, '0')), '01', 'GH'), '(....)(....)', 'H-\\1-\\2'), 'bug', 'It broke', ${when}
    from generate_series(1, ${(THINGS * 15) / 100}) n`)
  await sql(`
    insert into share_posts (id, bakery_id, url) select gen_random_uuid(), id, 'https://pics.test/' || n from shops`)
  await sql(`
    insert into video_reviews (id, bakery_id, user_id, site, clip, created_at)
    select gen_random_uuid(), b.id, p.id, 'youtube', 'clip' || s.n, now() - s.n * interval '1 minute'
    from generate_series(1, ${(THINGS * 15) / 100}) s (n) join shops b on b.n = 1 + s.n % ${BAKERIES} join people p on p.n = 1 + s.n / ${BAKERIES}`)
  await sql(
    `insert into audit_log (id, actor_id, action, subject_type, subject_id, details, created_at)
     select gen_random_uuid(), $1, 'post.warned', 'post', gen_random_uuid()::text, jsonb_build_object('about_id', (select id from people where n = 1)), ${when}
     from generate_series(1, ${MANY}) n`,
    [editor_id],
  )
  await sql(`set session_replication_role = origin`)
  await sql(`select keep_cases(array(select subject_id from cases_made))`)
  client.release()
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ id: string; things: number }>(
    `select id, (select count(*)::int from cases) as things from cases where subject_id = $1`,
    [post_id],
  )
  const [found] = rows
  if (!found || found.things < 0.9 * THINGS) throw new Error(`Only ${found?.things} cases were made.`)
  return { actor: { ...ANONYMOUS, kind: 'user', id: editor_id, roles: ['admin', 'editor'] }, crowded: found.id }
}
