import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '~/lib/ids'
import { makeBakery } from '../../../tests/factories/make'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { makeWholeBakery } from '../../../tests/factories/whole-bakery'
import { useApp } from '../../../tests/setup/app'
import { expectMarketCounted } from '../../../tests/setup/market'
import { foldMarket } from './market.commands.server'

const site = useApp()
const run = async (text: string, ...values: unknown[]) => (await site.services.pool.query(text, values)).rows
let admin: string

beforeAll(async () => {
  admin = (await sessionFor(site.services, await makePerson(site.services, { roles: ['admin'] }))).access_token
})

const overview = async (query: Record<string, string> = {}) =>
  (await site.call('GET', '/admin/overview', { token: admin, query })).body
const day = (at: string) => new Date(`${at}T12:00:00Z`)

/** What happens to a market, a row at a time. */
const ACTS: [string, () => Promise<unknown>][] = [
  [
    'orders are cancelled',
    () =>
      run(
        `update orders set status = 'cancelled' where id in (select id from orders where payment_status <> 'invoiced' order by id limit 2)`,
      ),
  ],
  ['money goes back', () => refund('requested')],
  ['and cannot be sent', () => run(`update refunds set state = 'failed', done_at = null`)],
  ['and goes again', () => refund('sent')],
  [
    'banks ask',
    () =>
      run(
        `insert into disputes (id, payment_id, amount_cents, reason, status) select 'dp_' || id, id, 500, 'fraudulent', 'needs_response' from payments where outcome = 'kept'`,
      ),
  ],
  [
    'banks decide',
    () => run(`update disputes set status = 'lost' where id in (select id from disputes order by id limit 1)`),
  ],
  [
    'pages are looked at',
    () => run(`insert into bakery_days (bakery_id, day, views) select id, date '2026-02-02', 3 from bakeries`),
  ],
  ['and again', () => run(`update bakery_days set views = views + 4, share_visits = 1`)],
  ['bakeries move', () => run(`update bakeries set state = 'OR', city = 'Bend'`)],
  [
    'pages are looked at elsewhere',
    () => run(`insert into bakery_days (bakery_id, day, views) select id, date '2026-02-03', 5 from bakeries`),
  ],
  [
    'bakeries are hidden',
    () => run(`update bakeries set hidden = true where id in (select id from bakeries order by id limit 1)`),
  ],
  ['and shown', () => run(`update bakeries set hidden = false`)],
  [
    'tiers go up',
    () =>
      run(
        `update bakeries set is_premium = true, premium_activated_at = now() where id in (select id from bakeries order by id desc limit 2)`,
      ),
  ],
  [
    'owners go',
    () => run(`update bakeries set claimed_by = null, verification_status = 'unverified', verified_at = null`),
  ],
  [
    'customers are erased',
    () =>
      run(
        `update orders set customer_id = null, customer_email = null, customer_name = 'Erased customer' where source <> 'site'`,
      ),
  ],
  ['conversations go', () => run('delete from conversations')],
  [
    'orders go',
    () =>
      run(
        `delete from orders o where not exists (select from payments p where p.order_id = o.id) and not exists (select from invoices i where i.order_id = o.id)`,
      ),
  ],
]

const refund = (state: string) =>
  run(
    `insert into refunds (id, cause, payment_id, kind, subtotal_cents, customer_cents, reversal_cents, customer_fee_cents, baker_fee_cents, taken_cents,
       taken_fee_cents, processing_fee_cents, reason, state)
     select gen_random_uuid(), 'test:' || $1 || p.id, p.id, 'partial', 300, 320, 280, 20, 10, 280, 10, 25, 'Burnt', $1 from payments p where p.outcome = 'kept'`,
    state,
  )

describe('the sums of the market are what counting all rows comes to', () => {
  beforeAll(async () => {
    await makeWholeBakery(site.services, site.database_url)
    for (const state of ['VT', 'CA']) {
      const { id: bakery_id } = await makeBakery(site.services.db, { state, city: `Town of ${state}` })
      for (const email of ['ann@bread.test', 'ann@bread.test', 'bob@bread.test'])
        await makeOrderRow(site.services.db, { bakery_id, customer_email: email, created_at: day('2026-02-01') })
    }
  })

  test('after each of the things that happen to a market', async () => {
    await expectMarketCounted(site.services.pool, 'at first')
    for (const [what, act] of ACTS) {
      await act()
      await expectMarketCounted(site.services.pool, what)
    }
  })

  test('and a count from scratch of everything leaves them as they were', async () => {
    const read = async () => [
      await run('select * from market_days order by 1, 2'),
      await run('select * from market_stock where n <> 0 order by 1, 2'),
    ]
    const before = await read()
    await run('select recount_market()')
    expect(await read()).toEqual(before)
  })
})

describe('the overview', () => {
  test('says who came back, once and for all, and where the bakery was', async () => {
    const { id: bakery_id } = await makeBakery(site.services.db, { state: 'ME', city: 'Orono' })
    const at = day('2025-05-05')
    const order = (customer_email: string, created_at: Date) =>
      makeOrderRow(site.services.db, { bakery_id, customer_email, created_at, prices: [2000] })
    const first = await order('mae@bread.test', at)
    await order('mae@bread.test', at)
    await order('moe@bread.test', day('2025-05-06'))
    const maine = { from: '2025-05-01', to: '2025-05-31', state: 'ME' }
    const said = await overview(maine)
    expect(said.now).toMatchObject({ orders: 3, site_orders: 3, returning_orders: 1, payments: 3, started: 3 })
    expect(said.now.paid).toBe((3 * first.customer_total_cents) / 100)
    expect(said.now.fees).toBe((3 * (first.customer_fee_cents + first.baker_fee_cents)) / 100)
    expect(said.bars.filter(({ orders }: { orders: number }) => orders > 0)).toMatchObject([
      { day: '2025-05-05', orders: 2, returning_orders: 1 },
      { day: '2025-05-06', orders: 1, returning_orders: 0 },
    ])
    expect([said.cities, said.step]).toEqual([1, 'day'])
    await foldMarket(site.services)
    expect(await overview(maine)).toEqual(said)
    await run('update bakeries set state = $2 where id = $1', bakery_id, 'NH')
    expect((await overview(maine)).now).toEqual(said.now)
    expect([(await overview(maine)).cities, (await overview({ ...maine, state: 'NH' })).cities]).toEqual([0, 1])
    expect((await overview({ from: '2025-06-01', to: '2025-07-01', state: 'ME' })).before.orders).toBe(3)
  })

  test('times the first answer of each conversation', async () => {
    const { id: bakery_id } = await makeBakery(site.services.db, { state: 'UT' })
    const say = async (messages: [from_bakery: boolean, at: string][]) => {
      const customer = await makePerson(site.services)
      const id = newId()
      await run(
        'insert into conversations (id, bakery_id, customer_id) values ($1, $2, $3)',
        id,
        bakery_id,
        customer.id,
      )
      for (const [at, [from_bakery, moment]] of messages.entries())
        await run(
          'insert into messages (id, conversation_id, seq, from_bakery, sender_id, body, created_at) values ($1, $2, $3, $4, $5, $6, $7)',
          ...[newId(), id, at + 1, from_bakery, customer.id, 'Hi', new Date(`2025-04-01T${moment}:00Z`)],
        )
    }
    await say([
      [false, '10:00'],
      [false, '10:10'],
      [true, '10:59'],
      [true, '23:00'],
    ])
    await say([
      [true, '09:00'],
      [false, '10:00'],
      [true, '12:00'],
    ])
    await say([[false, '10:00']])
    const { now } = await overview({ from: '2025-04-01', to: '2025-04-01', state: 'UT' })
    expect(now).toMatchObject({ asked: 3, answered_hour: 1, answered_day: 1, answered_later: 0 })
  })

  test('is for admins alone, and asks for days and a state that there are', async () => {
    const editor = (await sessionFor(site.services, await makePerson(site.services, { roles: ['editor'] })))
      .access_token
    const status = async (token: string | undefined, query = {}) =>
      (await site.call('GET', '/admin/overview', { token, query })).status
    expect([await status(undefined), await status(editor), await status(admin)]).toEqual([401, 403, 200])
    for (const query of [
      { state: 'XX' },
      { from: '2026-13-01' },
      { from: '0000-01-01' },
      { from: '2026-02-02', to: '2026-02-01' },
      { from: '2001-01-01', to: '2026-01-01' },
    ])
      expect([query, await status(admin, query)]).toEqual([query, 400])
    expect(await status(admin, { from: '2050-01-01' })).toBe(200)
  })
})
