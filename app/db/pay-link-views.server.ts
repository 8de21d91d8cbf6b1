import { type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '~/lib/durations'
import type { LinkKind } from '~/lib/pay-link'
import { at } from './sql-time.server'

/** The text of a link before its signature, which the database cannot make (`payPath`). */
export const unsignedLink = (kind: LinkKind, id: SQL): SQL => sql`(${kind}::text || '.' || ${id} || coalesce(
  (select '.v' || l.version from pay_links l where l.kind = ${kind} and l.thing_id = ${id} and l.version > 0), ''))`

/** An invoice `i` ended so long ago that its link has, too: with an order when that was handed over; a refund is mailed, and begins the time anew. */
export const invoiceLinkOver = (now: Date): SQL => sql`(i.state in ('paid', 'closed')
  and greatest(i.updated_at, (select max(e.created_at) from invoice_events e where e.invoice_id = i.id),
    (select coalesce(o.requested_until, o.updated_at) from orders o where o.id = i.order_id)) < ${at(longAgo(now))})`

/** The same for an order `o`. */
export const orderLinkOver = (now: Date): SQL =>
  sql`(o.status in ('completed', 'cancelled') and o.updated_at < ${at(longAgo(now))})`

const LINK_DAYS = 90
const longAgo = (now: Date) => new Date(now.getTime() - LINK_DAYS * DAY_MS)
