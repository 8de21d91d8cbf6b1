import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { pageOf, pagesBy } from '~/db/pages-by.server'
import type { quotes, request_pictures } from '~/db/schema/requests'
import { iso } from '~/db/sql-time.server'
import { type Actor, heldId } from '~/http/actor.server'
import { isHelper, works, worksOrAdmin } from '~/http/ownership.server'
import type { RequestState } from './request'
import type { CustomRequest, MailedQuote, Quote, RequestSummary } from './requests.contract'

type Reader = Pick<Db, 'execute'>

/** Requests as `r` that the actor sent. A guest has those of their session, until they prove their address. */
export const isSender = (actor: Actor): SQL =>
  actor.id ? sql`r.customer_id = ${actor.id}::uuid` : sql`r.session_id = ${actor.session_id}::uuid`

/** Of a quote `q` of a request `r`: its customer, or the holder of the link to this very quote. */
export const isPayer = (actor: Actor): SQL =>
  actor.holds ? sql`q.id = ${heldId(actor, 'quote')}::uuid` : isSender(actor)

/** Requests as `r` that the actor may see: their own, and their bakery's once it was sent; admins see all of those. */
const isSeen = (actor: Actor): SQL =>
  sql`(${isSender(actor)} or (r.state <> 'unverified' and ${worksOrAdmin(actor, sql`r.bakery_id`)}))`

const viewer = (actor: Actor): SQL => sql`
  case when ${isSender(actor)} then 'customer' when ${works(actor, sql`r.bakery_id`)} then 'bakery' else 'admin' end`

type StoredQuote = Omit<Quote, 'lines'> & Pick<typeof quotes.$inferSelect, 'lines'>

/** With its pictures by the names of their files. */
type StoredRequest = Omit<CustomRequest, 'pictures'> & { pictures: StoredPicture[] }
type StoredPicture = Pick<typeof request_pictures.$inferSelect, 'id' | 'file' | 'small_file' | 'width' | 'height'>

export async function findRequest(db: Reader, actor: Actor, id: string): Promise<StoredRequest | null> {
  const { rows } = await db.execute<Omit<StoredRequest, 'quotes'> & { quotes: StoredQuote[] }>(sql`
    select ${summaryColumns}, ${viewer(actor)} as viewer, r.customer_email, r.answers, r.allergies, r.reason,
      (select i.id from ${acceptedInvoice}) as invoice_id,
      ${iso(sql`r.updated_at`)} as updated_at,
      (select coalesce(json_agg(json_build_object('id', p.id, 'file', p.file, 'small_file', p.small_file, 'width', p.width,
        'height', p.height) order by p.position, p.id), '[]') from request_pictures p where p.request_id = r.id) as pictures,
      (select coalesce(json_agg(${quoteJson} order by q.version desc), '[]') from quotes q where q.request_id = r.id) as quotes
    from custom_requests r join bakeries b on b.id = r.bakery_id where r.id = ${id} and ${isSeen(actor)}`)
  const [found] = rows
  if (!found) return null
  const request = { ...found, quotes: found.quotes.map(asQuote) }
  // Money is the owner's, and so is how to reach the customer outside of the conversation (decision 177).
  const moneyless = found.viewer === 'bakery' && isHelper(actor, found.bakery_id)
  return moneyless ? { ...request, customer_email: null, quotes: [], invoice_id: null } : request
}

export async function findQuote(db: Reader, quote_id: string): Promise<Quote> {
  const { rows } = await db.execute<{ quote: StoredQuote }>(sql`
    select ${quoteJson} as quote from quotes q where q.id = ${quote_id}`)
  return asQuote(rows[0]!.quote)
}

/** For its customer, and the holder of its link. */
export async function findMailedQuote(db: Reader, actor: Actor, quote_id: string): Promise<MailedQuote | null> {
  const { rows } = await db.execute<
    Record<string, unknown> & { quote: StoredQuote } & Omit<MailedQuote, keyof Quote>
  >(sql`
    select ${quoteJson} as quote, r.customer_id, r.customer_email, json_build_object('name', b.name, 'slug', b.slug, 'time_zone', b.time_zone) as bakery,
      (select i.id from invoices i where i.quote_id = q.id and q.state = 'accepted') as invoice_id
    from quotes q join custom_requests r on r.id = q.request_id join bakeries b on b.id = r.bakery_id
    where q.id = ${quote_id} and ${isPayer(actor)}`)
  if (!rows[0]) return null
  const { quote, ...more } = rows[0]
  return { ...asQuote(quote), ...more }
}

const asQuote = ({ lines, ...quote }: StoredQuote): Quote => ({
  ...quote,
  lines: lines.map(({ description, quantity, unit_price_cents }) => ({
    description,
    quantity,
    unit_price: unit_price_cents,
    total: quantity * unit_price_cents,
  })),
})

const quoteJson = sql`json_build_object('id', q.id, 'request_id', q.request_id, 'version', q.version, 'state', q.state,
  'lines', q.lines, 'subtotal', q.subtotal_cents, 'delivery', q.delivery_cents,
  'tax', case when q.tax_rate > 0 then
    json_build_object('label', coalesce(q.tax_label, 'Tax'), 'rate', q.tax_rate / 100.0, 'amount', q.tax_cents) end,
  'total', q.total_cents, 'deposit', q.deposit_cents, 'balance_due_on', q.balance_due_on, 'fulfillment_type', q.fulfillment_type,
  'delivery_address', q.delivery_address,
  'ready_from', ${iso(sql`q.ready_from`)}, 'ready_until', ${iso(sql`q.ready_until`)}, 'note', q.note, 'policy', q.policy,
  'expires_at', ${iso(sql`q.expires_at`)}, 'created_at', ${iso(sql`q.created_at`)})`

/** The invoice `i` of the accepted quote of a request `r`. */
const acceptedInvoice = sql`quotes q join invoices i on i.quote_id = q.id and q.request_id = r.id and q.state = 'accepted'`

const summaryColumns = sql`r.id, r.bakery_id, json_build_object('name', b.name, 'slug', b.slug, 'time_zone', b.time_zone) as bakery,
  r.customer_name, r.state, r.wanted_on::text as date, r.message,
  (select i.order_id from ${acceptedInvoice}) as order_id,
  exists (select from ${acceptedInvoice} join orders o on o.id = i.order_id and o.status = 'cancelled') as order_cancelled,
  (select c.id from conversations c where c.bakery_id = r.bakery_id and c.customer_id = r.customer_id
    and r.state <> 'unverified') as conversation_id,
  ${iso(sql`r.created_at`)} as created_at`

interface RequestQuery {
  bakery_id?: string | undefined
  state?: RequestState | undefined
  limit: number
  after?: string | undefined
}

/** Those of a bakery that the actor works for, or those that they sent. */
export async function listRequests(
  db: Reader,
  actor: Actor,
  { bakery_id, state, limit, after }: RequestQuery,
): Promise<{ items: RequestSummary[]; next: string | null }> {
  const whose = bakery_id
    ? sql`r.bakery_id = ${bakery_id} and r.state <> 'unverified' and ${worksOrAdmin(actor, sql`r.bakery_id`)}`
    : isSender(actor)
  const without_money = bakery_id !== undefined && isHelper(actor, bakery_id)
  const pages = pagesBy({ moment: sql`r.created_at`, id: sql`r.id`, way: 'desc' }, after)
  const { rows } = await db.execute<RequestSummary & { cursor: string }>(sql`
    select ${summaryColumns}, ${without_money ? sql`null` : newest} as quote, ${pages.cursor} as cursor
    from custom_requests r join bakeries b on b.id = r.bakery_id
    where ${whose} ${state ? sql`and r.state = ${state}` : sql``} and ${pages.beyond}
    order by ${pages.order} limit ${limit + 1}`)
  return pageOf(rows, limit)
}

const newest = sql`(select json_build_object('id', q.id, 'state', q.state, 'total', q.total_cents, 'expires_at', ${iso(sql`q.expires_at`)})
  from quotes q where q.request_id = r.id order by q.version desc limit 1)`
