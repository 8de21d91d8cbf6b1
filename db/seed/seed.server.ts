import type { Pool } from 'pg'
import { DEMO_ACCOUNTS } from '~/features/accounts/demo-logins'
import { PROGRAM } from '~/lib/brand'
import { nowAndThen } from '~/lib/progress'
import { type Demo, makeDemo } from './demo'
import type { SeedFacts } from './row'
import { demoRows } from './rows'
import { inTransaction } from './transaction.server'

let imagined: Demo | undefined

/** Always the same, so it can be made before the database is up. */
export function imagineDemo(): void {
  imagined ??= makeDemo()
}

/** Fills an empty database with the demo, all of it or nothing. */
export async function seedDemo(
  pool: Pool,
  filling: SeedFacts,
  progress: (step: string) => void = () => {},
): Promise<void> {
  const tell = nowAndThen(progress)
  await inTransaction(pool, async (client) => {
    // Waits for the transaction of a start that was killed.
    await client.query(`select pg_advisory_xact_lock(hashtext('demo'))`)
    const { rows } = await client.query('select exists (select from users) as inhabited')
    if (rows[0].inhabited) throw new Error('The demo goes into an empty database only; this one already has accounts.')
    // Triggers' derived data is computed once at the end, not after each table.
    await client.query(`set local ${PROGRAM}.filling = 'on'`)
    // Each table is serialized while the database inserts the one before.
    let inserted: Promise<unknown> = Promise.resolve()
    for (const tables of demoRows(imagined ?? makeDemo(), filling))
      for (const [table, rows] of Object.entries(tables)) {
        if (rows.length === 0) continue
        const columns = Object.keys(rows[0]!).join(', ')
        const values = [JSON.stringify(rows)]
        await inserted
        tell(`Filling ${table.replaceAll('_', ' ')}`)
        inserted = client.query(
          `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
          values,
        )
      }
    imagined = undefined
    await inserted
    // Triggers saw the orders in the order of their rows, not of their days.
    await client.query(
      `update orders o set is_returning = exists (
         select from orders e where e.customer_email = o.customer_email and e.bakery_since < o.bakery_since)
       where o.bakery_since is not null`,
    )
    tell('Preparing the search')
    await client.query('select refresh_after_filling()')
    await client.query(
      'update saved_bakeries s set awaits_orders = true from bakeries b where b.id = s.bakery_id and not takes_orders',
    )
  })
}

const REASON = 'The demo is turned off.'

/** For DEMO=0 on a database with the demo: its printed passwords stop working, and nothing of it is shown. */
export async function disableDemo(pool: Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      'update sessions set revoked_at = now() where revoked_at is null and user_id in (select id from users where demo)',
    )
    await client.query(
      'insert into blocked_emails (email, reason) select email, $1 from users where demo and email = any ($2) on conflict do nothing',
      [REASON, EMAILS],
    )
    await client.query(
      `with gone as (update bakeries set hidden = true where not hidden and id in (select bakery_id from demo_bakeries) returning id)
       update demo_bakeries set turned_off = true from gone where bakery_id = gone.id`,
    )
    // Held, and yet nobody is asked to look: so enableDemo shows again what this held, and nothing that waits for an editor.
    await client.query(
      `update forum_posts set state = 'held' where state = 'visible' and author_id in (select id from users where demo)`,
    )
  })
}

export async function enableDemo(pool: Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('delete from blocked_emails where reason = $1 and email = any ($2)', [REASON, EMAILS])
    await client.query(
      `with back as (update demo_bakeries set turned_off = false where turned_off returning bakery_id)
       update bakeries set hidden = false from back where id = back.bakery_id and merged_into is null`,
    )
    await client.query(
      `update forum_posts p set state = 'visible' where p.state = 'held' and p.author_id in (select id from users where demo)
       and not exists (select from reports r where r.subject_type = 'post' and r.subject_id = p.id and r.reporter_id is null and r.status = 'open')`,
    )
  })
}

const EMAILS = DEMO_ACCOUNTS.map(({ email }) => email)
