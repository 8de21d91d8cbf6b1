import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { reconcile } from '../../app/features/ledger/reconcile.commands.server'
import { syncDispute } from '../../app/features/payments/disputes.commands.server'
import { settle } from '../../app/features/payments/settle.commands.server'
import { sweepPayments } from '../../app/features/payments/sweep.commands.server'
import { sendRefund } from '../../app/features/refunds/send-refund.commands.server'
import { syncRefund } from '../../app/features/refunds/sync-refund.commands.server'
import type { Thing, World } from '../factories/money-world'
import { runJobs } from './jobs'
import type { Shop } from './shop'

/** In which order news arrive; may bring some of them twice. */
export type Post = <T>(news: T[]) => T[]

const MOST_ROUNDS = 12

/** News and refunds that wait, in any order, until nothing is left; what cannot be taken in yet comes again later, as the inbox does it. */
export async function deliver(world: World, post: Post): Promise<void> {
  const { services } = world.shop
  const take = {
    page: (id: string) => settle(services, id),
    refund: (id: string) => syncRefund(services, id),
    dispute: (id: string) => syncDispute(services, id),
    job: (id: string) => sendRefund(services, id),
  }
  for (let round = 1; ; round++) {
    const jobs = (await refundsOf(world, ['requested', 'sent'])).map(({ id }) => ({ about: 'job' as const, id }))
    const waiting = [...world.news.splice(0), ...jobs]
    if (waiting.length === 0) return
    for (const one of post(waiting)) {
      await take[one.about](one.id).catch((error: unknown) => {
        if (round === MOST_ROUNDS) throw error
        if (one.about !== 'job') world.news.push({ about: one.about, id: one.id })
      })
    }
  }
}

const pagesOf = ({ things }: World) => [...things.values()].flatMap(({ pages }) => pages)

async function refundsOf(world: World, states: string[]) {
  const { rows } = await world.shop.services.db.execute<{ id: string }>(sql`
    select r.id from refunds r join payments p on p.id = r.payment_id
    where p.provider_id = any (${sql.param(pagesOf(world))}) and r.state = any (${sql.param(states)})
    order by r.created_at, r.customer_cents`)
  return rows
}

interface Paid extends Record<string, unknown> {
  provider_id: string
  payment_intent_id: string | null
  state: string
  outcome: string | null
  amount_cents: number
  application_fee_cents: number
  /** Given to the customer, taken from the baker. */
  given_cents: number
  taken_cents: number
}

async function paymentsOf(world: World, pages: string[]): Promise<Paid[]> {
  const { rows } = await world.shop.services.db.execute<Paid>(sql`
    select p.provider_id, p.payment_intent_id, p.state, p.outcome, p.amount_cents, p.application_fee_cents,
      coalesce(r.customer_cents, 0) as given_cents, coalesce(r.taken_cents, 0) as taken_cents
    from payments p left join payment_refunds r on r.payment_id = p.id
    where p.provider_id = any (${sql.param(pages)}) order by array_position(${sql.param(pages)}, p.provider_id)`)
  return rows
}

/** Our balance at the provider: what the ledger says, less what the provider says. It is nothing, and stays so. */
export async function platformGap(shop: Shop): Promise<number> {
  const { rows } = await shop.services.db.execute<{ cents: number }>(
    sql`select coalesce(sum(amount_cents), 0)::integer as cents from ledger_lines where account = 'provider_balance'`,
  )
  return rows[0]!.cents - (await shop.books()).balances.platform!
}

const openDifferences = async ({ services }: Shop) =>
  (
    await services.db.execute(
      sql`select subject, detail from reconciliation_findings where kind = 'difference' and resolved_at is null`,
    )
  ).rows

/** All that failed is sent again, and hours go by: what nobody paid is given up, and our books are compared with the provider's. */
export async function closeDay(world: World, post: Post): Promise<void> {
  const { shop } = world
  await shop.control('DELETE', '/sandbox/faults')
  await runJobs(shop.services, ['close_page'])
  await deliver(world, post)
  await sendAllAgain(world, post)
  const now = new Date()
  shop.clock.now = new Date(now.getTime() + 6 * 3600_000)
  await sweepPayments(shop.services, { quiet_ms: 0 })
  await deliver(world, post)
  const before = await openDifferences(shop)
  await reconcile(shop.services)
  expect(await openDifferences(shop), 'differences that reconciliation found').toEqual(before)
  shop.clock.now = now
}

/** What came back from the bank waits for somebody to press; then it is the same, whatever was heard of first. */
async function sendAllAgain(world: World, post: Post): Promise<void> {
  for (const { id } of await refundsOf(world, ['failed'])) {
    await world.call('admin', 'POST', `/refunds/${id}/again`)
    await deliver(world, post)
  }
}

/** Each payment, and what is the bakery's of all, as the provider has them. */
export async function checkBooks(world: World): Promise<void> {
  const { shop, bakery } = world
  const { payment_intents, balances } = await shop.books()
  const rows = await paymentsOf(world, pagesOf(world))
  expect(await refundsOf(world, ['requested', 'sent']), 'refunds that stand still').toEqual([])
  expect(
    rows.filter(({ state }) => state === 'creating' || state === 'open'),
    'pages that stay open',
  ).toEqual([])
  const paid = rows.filter(({ state }) => state === 'paid')
  const ours = paid.map(({ payment_intent_id, amount_cents, application_fee_cents, given_cents, taken_cents }) => ({
    payment_intent: payment_intent_id,
    card: amount_cents - given_cents,
    baker: amount_cents - application_fee_cents - taken_cents,
  }))
  const intents = new Set(ours.map(({ payment_intent }) => payment_intent))
  const theirs = payment_intents
    .filter(
      ({ payment_intent, session }) => intents.has(payment_intent) || (session && pagesOf(world).includes(session)),
    )
    .filter(({ charges }) => charges > 0)
    .map(({ payment_intent, charged, refunded, transferred, reversed, application_fee }) => ({
      payment_intent,
      card: charged - refunded,
      baker: transferred === 0 ? charged - application_fee : transferred - reversed - application_fee,
    }))
  const sorted = <T extends { payment_intent: string | null }>(all: T[]) =>
    all.toSorted((a, b) => String(a.payment_intent).localeCompare(String(b.payment_intent)))
  expect(sorted(ours), 'payments as our rows have them').toEqual(sorted(theirs))
  const { rows: booked } = await shop.services.db.execute<{ cents: number }>(sql`
    select coalesce(sum(amount_cents), 0)::integer as cents from ledger_lines
    where account = 'bakery_balances' and bakery_id = ${bakery.id}`)
  expect(booked[0]!.cents, 'the bakery’s balance in our ledger').toBe(balances[bakery.account])
}

/** How everything stands, without ids and times: whatever order news came in, it is the same. */
export async function standing(world: World) {
  const { things, must, bakery, shop } = world
  const of = async (thing: Thing) => ({
    order: thing.order_id ? standingOrder(await must('admin', 'GET', `/orders-api/orders/${thing.order_id}`)) : null,
    invoice: thing.invoice_id ? standingInvoice(await must('owner', 'GET', `/invoices/${thing.invoice_id}`)) : null,
    payments: (await paymentsOf(world, thing.pages)).map(
      ({ provider_id: _, payment_intent_id: __, ...facts }) => facts,
    ),
  })
  const all: Record<string, unknown> = {}
  for (const [kind, thing] of things) all[kind] = await of(thing)
  const { purchases } = await must('owner', 'GET', `/bakeries/${bakery.id}/premium`)
  const { rows } = await shop.services.db.execute<{ account: string; cents: number }>(sql`
    select l.account, sum(l.amount_cents)::integer as cents from ledger_lines l join ledger_entries e on e.id = l.entry_id
    join payments p on p.id = e.payment_id where p.provider_id = any (${sql.param(pagesOf(world))})
    group by 1 order by 1`)
  return {
    ...all,
    bought: (purchases as WireRow[]).map(({ span, state }) => `${span} ${state}`).toSorted(),
    ledger: Object.fromEntries(rows.map(({ account, cents }) => [account, cents])),
    balance: (await shop.books()).balances[bakery.account],
  }
}

type WireRow = Record<string, unknown>

const standingOrder = ({ status, payment_status, refunded, refund_failed, customer_total, baker_keeps }: WireRow) => ({
  ...{ status, payment_status, refunded, refund_failed, customer_total, baker_keeps },
})

const standingInvoice = ({ state, total, paid, open, refunded, baker_keeps, payments }: WireRow) => ({
  ...{ state, total, paid, open, refunded, baker_keeps },
  payments: (payments as WireRow[]).map((one) => [one.part, one.method, one.state, one.amount, one.fee, one.refunded]),
})
