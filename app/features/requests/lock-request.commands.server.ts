import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { custom_requests, quotes } from '~/db/schema/requests'
import { at } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { owns } from '~/http/ownership.server'
import { AppError } from '~/lib/errors'
import type { RequestRow } from './announce-request.commands.server'
import { NO_SUCH_QUOTE, NO_SUCH_REQUEST, type QuoteState, REQUEST_ENDED } from './request'
import { isSender } from './requests.queries.server'

/** Conditions on a request `r`: each side may end its own alone. */
export const asSide = {
  bakery: (actor: Actor): SQL => sql`(${owns(actor, sql`r.bakery_id`)} and r.state <> 'unverified')`,
  customer: isSender,
}

/** A command that changes a request or a quote of it locks the request first (decision 080). */
export async function lockRequest(tx: Tx, id: string, mine: SQL = sql`true`): Promise<RequestRow> {
  const { rows } = await tx.execute(sql`select from custom_requests r where r.id = ${id} and ${mine} for no key update`)
  if (rows.length === 0) throw new AppError('not_found', NO_SUCH_REQUEST)
  const [request] = await tx.select().from(custom_requests).where(eq(custom_requests.id, id))
  return request!
}

export type QuoteRow = typeof quotes.$inferSelect

export async function lockQuote(
  tx: Tx,
  id: string,
  mine: SQL = sql`true`,
): Promise<{ request: RequestRow; quote: QuoteRow }> {
  const { rows } = await tx.execute<{ request_id: string }>(sql`
    select q.request_id from quotes q join custom_requests r on r.id = q.request_id where q.id = ${id} and ${mine}`)
  if (!rows[0]) throw new AppError('not_found', NO_SUCH_QUOTE)
  const request = await lockRequest(tx, rows[0].request_id)
  const [quote] = await tx.select().from(quotes).where(eq(quotes.id, id))
  return { request, quote: quote! }
}

export function refuseEnded({ state }: RequestRow): void {
  if (state === 'open' || state === 'unverified') return
  throw new AppError('conflict', REQUEST_ENDED[state])
}

export const endOpenQuote = (tx: Tx, request_id: string, state: Exclude<QuoteState, 'open'>, now: Date) =>
  tx.execute(sql`
    update quotes set state = ${state}, ended_at = ${at(now)} where request_id = ${request_id} and state = 'open'`)

export const endRequest = (
  tx: Tx,
  id: string,
  { state, reason = null, now }: { state: 'accepted' | 'declined' | 'withdrawn'; reason?: string | null; now: Date },
) =>
  tx
    .update(custom_requests)
    .set({ state, reason, confirm_hash: null, confirm_until: null, updated_at: now })
    .where(eq(custom_requests.id, id))
