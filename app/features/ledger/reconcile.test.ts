import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { reconciliation_findings, reconciliation_runs } from '~/db/schema/payments'
import { makePaidOrder, openBakery } from '../../../tests/factories/paid-order'
import { useShop } from '../../../tests/setup/shop'
import { requestOrderRefund } from '../orders/order-refund.commands.server'
import { sendRefund } from '../refunds/send-refund.commands.server'
import { postEntry } from './ledger.commands.server'
import { reconcile } from './reconcile.commands.server'

const shop = useShop()
let bakery_id = ''
beforeAll(async () => {
  bakery_id = await openBakery(shop, 'acct_books')
})

const findings = () => shop.services.db.select().from(reconciliation_findings)
const refund = (order_id: string, subtotal_cents?: number) =>
  shop.services.db.transaction(async (tx) => {
    const part = subtotal_cents ? { kind: 'partial' as const, subtotal_cents } : { kind: 'full' as const }
    return (await requestOrderRefund(tx, { order_id, ...part, reason: 'Burnt', requested_by: null }))!.id
  })

test('our books and the provider’s agree to the cent, and one cent of difference is found, told and closed again', async () => {
  const orders = []
  for (const delivery_fee_cents of [0, 299, 599])
    orders.push(await makePaidOrder(shop, { bakery_id, delivery_fee_cents }))
  await sendRefund(shop.services, await refund(orders[0]!.id))
  await sendRefund(shop.services, await refund(orders[1]!.id, 400))
  // What moved in the last minutes is left to settle.
  shop.clock.now = new Date(Date.now() + 10 * 60_000)
  await reconcile(shop.services)
  expect(await findings()).toEqual([])
  const [run] = await shop.services.db.select().from(reconciliation_runs)
  expect(run).toMatchObject({ transactions: 3 * 3 + 2 * 2, findings: 0 })
  const { rows } = await shop.services.pool.query(
    `select sum(amount_cents)::integer as cents from ledger_lines where account = 'provider_balance'`,
  )
  expect(rows).toEqual([{ cents: (await shop.books()).balances.platform }])

  const { charge_id } = orders[2]!
  const oneCent = (amount_cents: number, cause: string) =>
    shop.services.db.transaction((tx) =>
      postEntry(tx, {
        cause,
        payment_id: null,
        lines: [
          { account: 'provider_balance', amount_cents, provider_source: charge_id },
          { account: 'bank', amount_cents: -amount_cents },
        ],
      }),
    )
  await oneCent(1, 'a slip')
  await reconcile(shop.services)
  expect(await findings()).toMatchObject([{ subject: charge_id, kind: 'difference', resolved_at: null }])
  const [{ ledger_cents, provider_cents } = { ledger_cents: 0, provider_cents: 0 }] = await findings()
  expect(ledger_cents! - provider_cents!).toBe(1)
  await oneCent(-1, 'the slip, mended')
  await reconcile(shop.services)
  expect((await findings())[0]!.resolved_at).not.toBeNull()
})

test('thousands of objects that agree cost no statement each; those that do not are told of a few hundred at a time', async () => {
  const { pool, db } = shop.services
  const moment = new Date(Date.now() + 10 * 60_000)
  shop.clock.now = new Date(moment.getTime() + 600_000)
  await pool.query(
    `insert into provider_transactions (id, type, source, amount_cents, fee_cents, net_cents, created_at, available_on)
     select 'txn_many_' || n, 'transfer', 'many_' || n, 100, 0, 100 + (n > 3000)::integer, $1, $1 from generate_series(1, 3250) n`,
    [moment],
  )
  await pool.query(
    `with entry as (
       insert into ledger_entries (id, cause, created_at) select gen_random_uuid(), 'many:' || n, $1 from generate_series(1, 3250) n
       returning id, split_part(cause, ':', 2) as n
     )
     insert into ledger_lines (id, entry_id, position, account, amount_cents, provider_source)
     select gen_random_uuid(), entry.id, p, account, amount, case when p = 0 then 'many_' || n end
     from entry, (values (0, 'provider_balance', 100), (1, 'bank', -100)) as line (p, account, amount)`,
    [moment],
  )
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const open = async () => (await findings()).filter(({ resolved_at }) => resolved_at === null).length
  await reconcile(shop.services)
  expect(query.mock.calls.length).toBeLessThan(300)
  query.mockRestore()
  expect(await open()).toBe(200)
  await reconcile(shop.services)
  expect(await open()).toBe(250)
  await db.execute(`update provider_transactions set net_cents = 100 where source like 'many_%'`)
  await reconcile(shop.services)
  expect(await open()).toBe(0)
  warned.mockRestore()
})
