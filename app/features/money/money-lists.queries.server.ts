import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import type { MoneyDispute, MoneyInvoice, MoneyOrder, MoneyPayment, MoneyQuery, MoneyRefund } from './money.contract'
import { DISPUTE, INVOICE, ORDER, PAYMENT, REFUND, SUBJECT_ROWS } from './money-columns.queries.server'
import { LOOKED_AT, readList, waysOf, whose } from './money-list.queries.server'
import type { FoundMoney } from './money-search.queries.server'

type Reads = Pick<Db, 'execute'>
const uuids = (ids: string[]) => sql`(${sql.param(ids)}::uuid[])`
const has = (some: readonly unknown[], way: SQL) => (some.length === 0 ? [] : [way])
/** Rows of a table by ids from a query. OFFSET 0 makes the planner look each up; it could walk the whole list in its order instead. */
const lookedUp = (ids: SQL, column: SQL, alias: SQL) =>
  sql`(${ids}) t (id) cross join lateral (select y.* from ${column} = t.id offset 0) ${alias}`
const anyOf = (ways: SQL[]) => sql.join(ways, sql` union `)
/** In the address beside what was typed: it narrows. */
const alsoOf = ({ q, user, bakery, place }: MoneyQuery, { by_user, by_bakery, by_place }: Narrowing): SQL[] => [
  ...((q || bakery) && user ? [by_user] : []),
  ...(bakery ? [by_bakery] : []),
  ...(place ? [by_place] : []),
]
type Narrowing = Record<'by_user' | 'by_bakery' | 'by_place', SQL>

export async function listOrders(db: Reads, query: MoneyQuery) {
  const listed = { moment: sql`o.created_at`, id: sql`o.id` }
  const { way, each } = waysOf(query, listed)
  const found = await whose(db, query)
  const { state, place } = query
  const everybodys = place
    ? [way(sql`orders o`, sql`o.bakery_state = ${place}`)]
    : state
      ? [way(sql`orders o`, sql`o.status = ${state}`), way(sql`orders o`, sql`o.payment_status = ${state}`)]
      : [way(sql`orders o`, sql`true`)]
  const of = ({ orders, payments, users, customers, bakeries, email }: FoundMoney) => [
    ...has(orders, way(sql`orders o`, sql`o.id = any ${uuids(orders)}`)),
    ...has(
      payments,
      way(
        lookedUp(
          sql`select p.order_id from payments p where p.id = any ${uuids(payments)}`,
          sql`orders y where y.id`,
          sql`o`,
        ),
        sql`true`,
      ),
    ),
    ...(email ? [way(sql`orders o`, sql`o.customer_email = ${email}`)] : []),
    ...each(users, sql`orders o`, sql`o.customer_id = w.id`),
    ...each(customers, sql`orders o`, sql`o.bakery_customer_id = w.id`),
    // Two indexes hold a bakery's orders: those that it has, and those that are not paid.
    ...each(bakeries, sql`orders o`, sql`o.bakery_id = w.id and o.bakery_since is not null`),
    ...each(bakeries, sql`orders o`, sql`o.bakery_id = w.id and o.bakery_since is null`),
  ]
  const page = await readList<MoneyOrder>(db, {
    ways: found ? of(found) : everybodys,
    columns: ORDER,
    rows: sql`join orders o on o.id = l.id join bakeries b on b.id = o.bakery_id`,
    keep: [
      ...(state ? [sql`(o.status = ${state} or o.payment_status = ${state})`] : []),
      ...alsoOf(query, {
        by_user: sql`o.customer_id = ${query.user}`,
        by_bakery: sql`o.bakery_id = ${query.bakery}`,
        by_place: sql`o.bakery_state = ${place}`,
      }),
    ],
    ...{ listed, limit: query.limit },
  })
  return { ...page, too_many: found?.too_many ?? false }
}

export async function listInvoices(db: Reads, query: MoneyQuery) {
  const listed = { moment: sql`i.sent_at`, id: sql`i.id` }
  const { way, each } = waysOf(query, listed)
  const sent = (where: SQL) => sql`i.state <> 'draft' and ${where}`
  const found = await whose(db, query)
  const { state, user } = query
  const of = ({ invoices, orders, payments, users, customers, bakeries, email, number }: FoundMoney) => [
    ...has(invoices, way(sql`invoices i`, sent(sql`i.id = any ${uuids(invoices)}`))),
    ...has(orders, way(sql`invoices i`, sent(sql`i.order_id = any ${uuids(orders)}`))),
    ...has(
      payments,
      way(
        lookedUp(
          sql`select x.invoice_id from payments p join invoice_payments x on x.id = p.invoice_payment_id where p.id = any ${uuids(payments)}`,
          sql`invoices y where y.id`,
          sql`i`,
        ),
        sent(sql`true`),
      ),
    ),
    ...(number === null ? [] : [way(sql`invoices i`, sent(sql`i.number = ${number}`))]),
    ...(email ? [way(sql`invoices i`, sent(sql`i.customer_email = ${email}`))] : []),
    ...each(users, sql`invoices i`, sent(sql`i.customer_email = (select u.email from users u where u.id = w.id)`)),
    ...each(customers, sql`invoices i`, sent(sql`i.bakery_customer_id = w.id`)),
    ...each(bakeries, sql`invoices i`, sent(sql`i.bakery_id = w.id`)),
  ]
  const page = await readList<MoneyInvoice>(db, {
    ways: found ? of(found) : [way(sql`invoices i`, sent(state ? sql`i.state = ${state}` : sql`true`))],
    columns: INVOICE,
    rows: sql`join invoices i on i.id = l.id join bakeries b on b.id = i.bakery_id`,
    keep: [
      ...(state ? [sql`i.state = ${state}`] : []),
      ...alsoOf(query, {
        by_user: sql`i.customer_email = (select u.email from users u where u.id = ${user})`,
        by_bakery: sql`i.bakery_id = ${query.bakery}`,
        by_place: sql`b.state = ${query.place}`,
      }),
    ],
    ...{ listed, limit: query.limit },
  })
  return { ...page, too_many: found?.too_many ?? false }
}

/** Payments of the found things and people, as `p` beside the rows of what was paid. */
function paidBy({ orders, invoices, payments, users, customers, email, number }: FoundMoney): SQL[] {
  const order = sql`payments p on p.order_id = o.id`
  const invoice = sql`invoice_payments x on x.invoice_id = i.id join payments p on p.invoice_payment_id = x.id`
  const theirs = (where: SQL) => sql`select p.id from orders o join ${order} where ${where}`
  const billed = (where: SQL) => sql`select p.id from invoices i join ${invoice} where ${where}`
  const emails = sql`(select u.email from users u where u.id = any ${uuids(users)})`
  return [
    ...has(payments, sql`select p.id from payments p where p.id = any ${uuids(payments)}`),
    ...has(orders, theirs(sql`o.id = any ${uuids(orders)}`)),
    ...has(invoices, billed(sql`i.id = any ${uuids(invoices)}`)),
    // Each bakery has a first invoice: the latest of them.
    ...(number === null
      ? []
      : [
          sql`select p.id from (select n.id from invoices n where n.number = ${number} and n.state <> 'draft'
            order by n.sent_at desc, n.id desc limit ${LOOKED_AT}) i join ${invoice}`,
        ]),
    ...(email ? [theirs(sql`o.customer_email = ${email}`), billed(sql`i.customer_email = ${email}`)] : []),
    ...has(users, theirs(sql`o.customer_id = any ${uuids(users)}`)),
    ...has(users, billed(sql`i.customer_email in ${emails}`)),
    ...has(customers, theirs(sql`o.bakery_customer_id = any ${uuids(customers)}`)),
    ...has(customers, billed(sql`i.bakery_customer_id = any ${uuids(customers)}`)),
  ]
}

const narrowed = (query: MoneyQuery): SQL[] =>
  alsoOf(query, {
    by_user: sql`(o.customer_id = ${query.user} or i.customer_email = (select u.email from users u where u.id = ${query.user}))`,
    by_bakery: sql`b.id = ${query.bakery}`,
    by_place: sql`p.bakery_state = ${query.place}`,
  })

/** As `state` says it, of a payment `p`. */
const IN_STATE: Record<string, SQL[]> = {
  open: [sql`p.state = 'creating'`, sql`p.state = 'open'`],
  paid: [sql`p.state = 'paid'`],
  sent_back: [sql`p.outcome = 'sent_back'`],
  expired: [sql`p.state = 'expired'`],
  failed: [sql`p.state = 'failed'`],
}

const BOUGHT = [
  ['premium_periods', 'premium_period_id'],
  ['featured_weeks', 'featured_week_id'],
] as const

export async function listPayments(db: Reads, query: MoneyQuery) {
  const listed = { moment: sql`p.created_at`, id: sql`p.id` }
  const { way } = waysOf(query, listed)
  const found = await whose(db, query)
  const states = query.state ? IN_STATE[query.state]! : []
  const walked = query.place ? [sql`p.bakery_state = ${query.place}`] : states.length === 0 ? [sql`true`] : states
  const everybodys = walked.map((where) => way(sql`payments p`, where))
  const of = (one: FoundMoney) => {
    const theirs = paidBy(one)
    return [
      ...has(theirs, way(lookedUp(anyOf(theirs), sql`payments y where y.id`, sql`p`), sql`true`)),
      // By the bakery's accounts, which an index holds in this order; its own purchases are few.
      ...has(
        one.bakeries,
        sql`(select x.id, x.at from payment_accounts k
          cross join lateral ${way(sql`payments p`, sql`p.stripe_account_id = k.stripe_account_id`)} x
          where k.bakery_id = any ${uuids(one.bakeries)})`,
      ),
      ...BOUGHT.flatMap(([table, column]) =>
        has(
          one.bakeries,
          way(
            lookedUp(
              sql`select z.id from ${sql.identifier(table)} z where z.bakery_id = any ${uuids(one.bakeries)}`,
              sql`payments y where y.${sql.identifier(column)}`,
              sql`p`,
            ),
            sql`true`,
          ),
        ),
      ),
    ]
  }
  const page = await readList<MoneyPayment>(db, {
    ways: found ? of(found) : everybodys,
    columns: PAYMENT,
    rows: sql`join payments p on p.id = l.id ${SUBJECT_ROWS}`,
    keep: [...(states.length === 0 ? [] : [sql`(${sql.join(states, sql` or `)})`]), ...narrowed(query)],
    ...{ listed, limit: query.limit },
  })
  return { ...page, too_many: found?.too_many ?? false }
}

/** A bakery's or a state's refunds and disputes are picked out of all: no index holds them in this order. */
const byPeople = async (db: Reads, query: MoneyQuery) => (query.q || query.user ? whose(db, query) : null)

const REFUND_STATE: Record<string, SQL> = {
  requested: sql`r.state = 'requested'`,
  sent: sql`r.state = 'sent'`,
  done: sql`r.state = 'done'`,
  failed: sql`r.state = 'failed' and r.replaced_by is null`,
}

export async function listRefunds(db: Reads, query: MoneyQuery) {
  const listed = { moment: sql`r.created_at`, id: sql`r.id` }
  const { way } = waysOf(query, listed)
  const found = await byPeople(db, query)
  const state = query.state ? REFUND_STATE[query.state]! : sql`true`
  const theirs = found ? paidBy(found) : []
  const page = await readList<MoneyRefund>(db, {
    ways: !found
      ? [way(sql`refunds r`, state)]
      : has(theirs, way(lookedUp(anyOf(theirs), sql`refunds y where y.payment_id`, sql`r`), sql`true`)),
    columns: REFUND,
    rows: sql`join refunds r on r.id = l.id join payments p on p.id = r.payment_id ${SUBJECT_ROWS}
      left join profiles a on a.user_id = r.requested_by`,
    keep: [state, ...narrowed(query)],
    ...{ listed, limit: query.limit },
  })
  return { ...page, too_many: found?.too_many ?? false }
}

/** The provider's ids are no UUIDs, so a dispute's place is told by its payment's. */
export async function listDisputes(db: Reads, query: MoneyQuery) {
  const listed = { moment: sql`d.created_at`, id: sql`d.payment_id` }
  const { way } = waysOf(query, listed)
  const found = await byPeople(db, query)
  const theirs = found ? paidBy(found) : []
  const page = await readList<MoneyDispute>(db, {
    ways: !found
      ? [way(sql`disputes d`, sql`true`)]
      : has(theirs, way(lookedUp(anyOf(theirs), sql`disputes y where y.payment_id`, sql`d`), sql`true`)),
    columns: DISPUTE,
    rows: sql`join disputes d on d.payment_id = l.id and d.created_at = l.at join payments p on p.id = d.payment_id ${SUBJECT_ROWS}`,
    keep: narrowed(query),
    ...{ listed, limit: query.limit },
  })
  return { ...page, too_many: found?.too_many ?? false }
}
