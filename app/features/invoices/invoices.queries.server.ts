import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { cameInYear, soldCents } from '~/db/order-views.server'
import { pagesBy } from '~/db/pages-by.server'
import { at } from '~/db/sql-time.server'
import { type Actor, isAdmin } from '~/http/actor.server'
import { isOwner, NOT_YOURS, type owns, ownsOrAdmin } from '~/http/ownership.server'
import { AppError } from '~/lib/errors'
import { type InvoiceState, OWED_STATES } from './invoice'
import { isRecipient, isSeen, type SummaryRow, summaryColumns, summaryOf } from './invoice-view.queries.server'
import type { InvoiceSettings } from './invoices.contract'

interface ListQuery {
  bakery_id?: string | undefined
  state?: InvoiceState | 'open' | 'overdue' | undefined
  query?: string | undefined
  limit: number
  after?: string | undefined
}

/** Rows that one page looks through at most; `next` goes on from there. */
const LOOKED_AT = 2000

/** Overdue and parts of a name have no index, so a page looks through a bounded number of rows: it can be short and have a `next`. */
export async function listInvoices(db: Db, actor: Actor, query: ListQuery, now: Date) {
  const { bakery_id, state, limit } = query
  if (bakery_id && !isOwner(actor, bakery_id) && !isAdmin(actor)) throw new AppError('not_found', NOT_YOURS)
  const whose = bakery_id
    ? sql`i.bakery_id = ${bakery_id} and ${isSeen}`
    : sql`${isRecipient(actor)} and i.state <> 'draft'`
  const pages = pagesBy({ moment: sql`i.created_at`, id: sql`i.id`, way: 'desc' }, query.after)
  const filters = filtersOf(query, now)
  const looked_at = filters.length > 0 ? LOOKED_AT : limit + 1
  const states = state === 'open' || state === 'overdue' ? OWED_STATES : [state]
  const walks = states.map(
    (one) => sql`(
      select i.* from invoices i where ${whose} and ${one ? sql`i.state = ${one}` : sql`true`} and ${pages.beyond}
      order by ${pages.order} limit ${looked_at})`,
  )
  const { rows } = await db.execute<SummaryRow & { cursor: string; found: boolean; place: number }>(sql`
    select * from (
      select ${summaryColumns(now)}, ${pages.cursor} as cursor, ${sql.join([sql`true`, ...filters], sql` and `)} as found,
        row_number() over (order by ${pages.order})::integer as place
      from (${sql.join(walks, sql` union all `)}) i join bakeries on bakeries.id = i.bakery_id) seen
    where place = ${looked_at} or (found and place < ${looked_at}) order by place limit ${limit + 1}`)
  const hits = rows.filter(({ found }) => found)
  const end = hits.length > limit ? hits[limit - 1] : rows.find(({ place }) => place === looked_at)
  return { items: hits.slice(0, limit).map(summaryOf), next: end?.cursor ?? null }
}

/** Of an invoice `i` joined to `bakeries`. */
const today = (now: Date) => sql`(${at(now)} at time zone bakeries.time_zone)::date`

/** Of an open invoice `i`; the same rule as `isOverdue`. */
const overdue = (now: Date): SQL =>
  sql`(i.due_on < ${today(now)} or (i.deposit_due_on < ${today(now)} and i.paid_cents < i.deposit_cents))`

function filtersOf({ state, query = '' }: ListQuery, now: Date): SQL[] {
  const words = query.trim().toLowerCase()
  const number = /^#?0*(\d{1,9})$/.exec(words)?.[1]
  const named = sql`position(${words} in lower(i.customer_name || ' ' || coalesce(i.customer_email, ''))) > 0`
  return [
    ...(state === 'overdue' ? [sql`coalesce(${overdue(now)}, false)`] : []),
    ...(words === '' ? [] : [number ? sql`(${named} or coalesce(i.number = ${number}::integer, false))` : named]),
  ]
}

interface Totals extends Record<string, unknown> {
  open: number
  open_count: number
  overdue: number
  overdue_count: number
  paid: number
  paid_count: number
  draft_count: number
}

/** Counts money by the bakery's day. */
export async function findTotals(db: Db, actor: Actor, bakery_id: string, now: Date): Promise<Totals | null> {
  const cents = (value: SQL) => sql`coalesce(sum(${value}), 0)::double precision`
  const here = sql`(${at(now)} at time zone bakeries.time_zone)`
  const { rows } = await db.execute<Totals>(sql`
    select owed.*, came.paid, finished.paid_count, drafts.draft_count
    from bakeries cross join lateral (
      select ${cents(sql`i.total_cents - i.paid_cents`)} as open, count(*)::integer as open_count,
        coalesce(sum(i.total_cents - i.paid_cents) filter (where ${overdue(now)}), 0)::double precision as overdue,
        (count(*) filter (where ${overdue(now)}))::integer as overdue_count
      from invoices i where i.bakery_id = bakeries.id and i.state in ('sent', 'part_paid')) owed
    cross join lateral (
      select ${soldCents} as paid from money_came m
      where m.invoice_id is not null and ${cameInYear(sql`bakeries.id`, here)}) came
    cross join lateral (
      select count(*)::integer as paid_count from invoices i
      where i.bakery_id = bakeries.id and i.state = 'paid' and i.paid_at at time zone bakeries.time_zone >= date_trunc('year', ${here})) finished
    cross join lateral (
      select count(*)::integer as draft_count from invoices i
      where i.bakery_id = bakeries.id and i.state = 'draft' and i.quote_id is null) drafts
    where bakeries.id = ${bakery_id} and ${ownsOrAdmin(actor, sql`bakeries.id`)}`)
  return rows[0] ?? null
}

export async function findInvoiceSettings(
  db: Pick<Db, 'execute'>,
  actor: Actor,
  bakery_id: string,
  may: typeof owns = ownsOrAdmin,
): Promise<InvoiceSettings | null> {
  const { rows } = await db.execute<{ tax_label: string | null; tax_rate: number | null }>(sql`
    select s.tax_label, s.tax_rate from bakeries b left join invoice_settings s on s.bakery_id = b.id
    where b.id = ${bakery_id} and ${may(actor, sql`b.id`)}`)
  if (!rows[0]) return null
  const { tax_label, tax_rate } = rows[0]
  return { tax: tax_label === null ? null : { label: tax_label, rate: (tax_rate ?? 0) / 100 } }
}

export async function isSentTo(db: Db, actor: Actor, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from invoices i where i.id = ${id} and i.state <> 'draft' and ${isRecipient(actor)}`,
  )
  return rows.length > 0
}

/** The open try to pay, if the actor may see the invoice or pays its quote. */
export async function findInvoiceTry(db: Db, actor: Actor, id: string): Promise<{ provider_id: string | null } | null> {
  const { rows } = await db.execute<{ provider_id: string | null }>(sql`
    select (select c.provider_id from invoice_payments p join payments c on c.invoice_payment_id = p.id
      where p.invoice_id = i.id and p.state = 'open' and c.state in ('creating', 'open') limit 1) as provider_id
    from invoices i where i.id = ${id} and (
      (${ownsOrAdmin(actor, sql`i.bakery_id`)} and ${isSeen})
      or (${isRecipient(actor)} and (i.state <> 'draft' or i.quote_id is not null)))`)
  return rows[0] ?? null
}
