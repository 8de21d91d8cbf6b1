import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connect, LIMITS } from '../app/db/client.server'
import { startEmbedded } from '../app/db/embedded.server'
import { runMigrations } from '../app/db/migrate.server'
import { readEnv } from '../app/env.server'
import { notify } from '../app/features/notifications/notify.commands.server'
import type { Services } from '../app/http/services.server'
import { startJobs } from '../app/jobs/worker.server'
import { mediaStore } from '../app/media/media.server'
import { connectPayments } from '../app/payments/payments.server'
import { sandboxProcess, sandboxWebhookSecret } from '../app/payments/sandbox-process.server'
import { PORTS } from '../server/features'
import { lanes } from '../server/jobs'
import { makeBakery } from '../tests/factories/make'
import { makeOrderRow } from '../tests/factories/order-row'
import { makePerson, sessionFor } from '../tests/factories/people'
import type { Figure } from './figures'
import { freshFolder, removeFolder } from './site'

const BAD = 1000
const GOOD = 100
/** Money's sweep walks through four lists. */
const OF_MONEY = BAD / 4
const PUSHES = 200
const MONEY_S = 5
const SECRET = Buffer.alloc(32, 7)

/** Rows that always fail in front of rows that do not, in every sweep, while a push service is silent: how long the others wait. */
export async function benchSweeps(): Promise<Figure[]> {
  const folder = freshFolder()
  // Each refund that comes to nothing is a finding.
  console.warn = () => {}
  const server = await startEmbedded(folder, { progress: () => {} })
  await runMigrations(server.url, path.resolve('db/migrations'))
  // As the site's worker has them.
  const { db, pool } = connect(server.url, { max: 16, limits: LIMITS.job })
  const env = readEnv({ LOG_LEVEL: 'silent', DEMO: '0', DATA_DIR: folder })
  const dir = path.join(folder, 'sandbox')
  const webhook_secret = sandboxWebhookSecret(SECRET)
  const sandbox = await sandboxProcess({ dir, webhook_secret, built: true, prepare: async () => {} })
  sandbox.begin({ port: 9, host: '127.0.0.1', public_url: env.public_url })
  await sandbox.ready()
  const services = {
    ...{ db, pool, env, clock: () => new Date(), secret: SECRET, ...PORTS },
    media: mediaStore(env),
    payments: connectPayments(env, SECRET, sandbox),
  } as Services
  await fill(services)
  const silent = await startSilence()
  await subscribe(services, silent.url)
  const jobs = await startJobs({ pool, url: server.url, lanes: lanes(services), onError: () => {} })
  while (silent.asked() === 0) await sleep(10)
  let [money_s, good_left] = [0, 0]
  for (const turn of ['first', 'next'])
    for (const [task, left] of Object.entries(LEFT)) {
      const seconds = await timeOf(pool, task)
      const { rows } = await pool.query<{ left: number }>(`select (${left})::integer as left`)
      const bar = task === 'sweep_payments' ? ` (bar ${MONEY_S} s)` : ''
      if (task === 'sweep_payments') money_s = Math.max(money_s, seconds)
      good_left = Math.max(good_left, rows[0]!.left)
      console.log(
        `sweeps, ${task}, ${turn} turn: ${seconds.toFixed(1)} s${bar}, ${rows[0]!.left} good rows left (bar 0)`,
      )
    }
  console.log(`sweeps: of ${PUSHES} pushes to a silent service ${silent.asked()} have asked it`)
  await jobs.stop()
  silent.stop()
  await Promise.all([pool.end(), sandbox.stop()])
  await server.stop()
  removeFolder(folder)
  return [
    {
      what: 'Sweep of money, 1,000 rows fail; good ones left',
      figure: `${money_s.toFixed(1)} s; ${good_left}`,
      bar: `${MONEY_S} s; 0`,
      ok: money_s <= MONEY_S && good_left === 0,
    },
  ]
}

const UNPAID = `from orders where customer_name = 'Good' and payment_status`
/** Of each sweep, what is left of the good rows. */
const LEFT = {
  sweep_payments: `(select count(*) ${UNPAID} = 'unpaid' and status = 'pending' and created_at < now() - interval '40 minutes')
    + (select count(*) from webhook_events where processed_at is null and type = 'x.y')
    + (select count(*) from payments where state = 'creating')
    + (select count(*) from refunds where reason = 'Good' and state = 'requested')`,
  cancel_unanswered: `select count(*) ${UNPAID} = 'paid' and status = 'pending' and bakery_since < now() - interval '1 day'`,
  sweep_pictures: `select count(*) from pictures where alt = 'Good'`,
}

async function timeOf(pool: pg.Pool, task: string): Promise<number> {
  const began = performance.now()
  const { rows } = await pool.query<{ id: string }>('select id from graphile_worker.add_job($1)', [task])
  const waits = () => pool.query('select from graphile_worker.jobs where id = $1', [rows[0]!.id])
  while ((await waits()).rowCount) await sleep(20)
  return (performance.now() - began) / 1000
}

/** The bad ones are older, and a trigger refuses whatever is done to them; of the provider's things, it knows none. */
async function fill({ db, pool }: Services): Promise<void> {
  const { id: bakery_id } = await makeBakery(db, { stripe_account_id: 'acct_bench' })
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000)
  const unpaid = { bakery_id, payment_status: 'unpaid' as const }
  const overdue = await makeOrderRow(db, { ...unpaid, created_at: hours(2) })
  const fresh = await makeOrderRow(db, unpaid)
  const ended = await makeOrderRow(db, { ...unpaid, status: 'cancelled' })
  const unanswered = await makeOrderRow(db, { bakery_id, bakery_since: hours(30), created_at: hours(30) })
  const refunded = await makeOrderRow(db, { bakery_id, status: 'completed' })
  const many = (count: number, name: string) =>
    `generate_series(1, ${count}) n, lateral (select '${name}'::text as name) as named`
  const copies = (id: string, count: number, name: string) =>
    pool.query(
      `with copied as (
         insert into orders select o.* from orders i, ${many(count, name)}, jsonb_populate_record(i, jsonb_build_object(
           'id', gen_random_uuid(), 'checkout_id', gen_random_uuid(), 'customer_name', name, 'created_at', i.created_at - n * interval '1 ms',
           'order_number', upper(left(md5(n || name || i.id), 12)))) o where i.id = $1 returning id)
       insert into order_items select l.* from order_items i, copied c,
         jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'order_id', c.id)) l where i.order_id = $1`,
      [id],
    )
  for (const [{ id }, bad] of [
    [overdue, OF_MONEY],
    [unanswered, BAD],
  ] as const) {
    await copies(id, bad, 'Bad')
    await copies(id, GOOD, 'Good')
  }
  await copies(fresh.id, OF_MONEY, 'Fresh')
  await copies(ended.id, GOOD, 'Ended')
  await copies(refunded.id, OF_MONEY, 'Refund bad')
  await copies(refunded.id, GOOD, 'Refund good')
  const pay = (name: string, columns: string, values: string) =>
    pool.query(
      `insert into payments (id, subject_kind, subject_id, expires_at, amount_cents, application_fee_cents, created_at, ${columns})
       select gen_random_uuid(), 'order', id, now(), customer_total_cents, 0, now() - interval '1 minute', ${values}
       from orders where customer_name = $1`,
      [name],
    )
  await pay('Fresh', 'state, provider_id, url', `'open', 'cs_unknown_' || id, 'https://pay.test/'`)
  await pay('Ended', 'state', `'creating'`)
  for (const name of ['Bad', 'Good', 'Refund bad', 'Refund good'])
    await pay(name, 'state, outcome, paid_at', `'paid', 'kept', now()`)
  await pool.query(`
    delete from payments p using orders o where o.id = p.order_id and o.customer_name in ('Bad', 'Good') and o.payment_status = 'unpaid';
    insert into refunds (id, cause, payment_id, kind, subtotal_cents, customer_cents, reversal_cents, customer_fee_cents, baker_fee_cents,
        processing_fee_cents, taken_cents, taken_fee_cents, reason, updated_at)
      select gen_random_uuid(), 'full:' || p.id, p.id, 'full', 100, 100, 0, 0, 0, 0, 0, 0, case customer_name when 'Refund bad' then 'Bad' else 'Good' end,
        now() - interval '1 hour' from payments p join orders o on o.id = p.order_id where customer_name like 'Refund %';
    insert into webhook_events (id, type, object_id, payload, received_at)
      select 'bad' || n, 'checkout.session.completed', 'cs_unknown', '{}'::jsonb, now() - interval '1 hour' from generate_series(1, ${OF_MONEY}) n
      union all select 'good' || n, 'x.y', 'y', '{}'::jsonb, now() - interval '1 minute' from generate_series(1, ${GOOD}) n;
    insert into pictures (id, kind, content_hash, width, height, byte_size, alt, created_at)
      select gen_random_uuid(), 'gallery', sha256(name::bytea || int4send(n)), 1, 1, 1, name, now() - interval '9 days'
      from (values ('Bad', ${BAD}), ('Good', ${GOOD})) of (name, count), generate_series(1, count) n;
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'Refused.'; end $$;
    create trigger refuse before update on orders for each row when (old.customer_name = 'Bad') execute function refuse();
    create trigger refuse before update on refunds for each row when (old.reason = 'Bad') execute function refuse();
    create trigger refuse before delete on pictures for each row when (old.alt = 'Bad') execute function refuse();`)
}

/** A push service that takes every connection and never says a word. */
async function startSilence() {
  let asked = 0
  const server = createServer((socket) => {
    asked++
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/push`
  return { url, asked: () => asked, stop: () => void server.close() }
}

async function subscribe(services: Services, endpoint: string): Promise<void> {
  const person = await makePerson(services)
  await sessionFor(services, person)
  const p256dh = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'
  await services.pool.query(
    `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth)
     select gen_random_uuid(), user_id, id, $2, $3, 'tBHItJI5svbpez7KI4CCXg' from sessions where user_id = $1 limit 1`,
    [person.id, endpoint, p256dh],
  )
  for (let order = 0; order < PUSHES; order++)
    await services.db.transaction((tx) =>
      notify(tx, { to: [person.id], kind: 'order', group: `order:${order}`, title: 'Ready', path: '/orders' }),
    )
}
