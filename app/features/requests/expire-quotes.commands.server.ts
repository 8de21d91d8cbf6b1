import { eq, sql } from 'drizzle-orm'
import { quotes } from '~/db/schema/requests'
import { at } from '~/db/sql-time.server'
import { notify } from '~/features/notifications/notify.commands.server'
import { findCrew } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { requestHref } from '../desk/desk-tabs'
import { lockQuote } from './lock-request.commands.server'
import { findMailed, mailAll, tellPages } from './present-request.commands.server'
import { requestGroup, requestPath } from './request'
import { quoteExpiredMails } from './request-mails.server'

const AT_A_TIME = 20

/**
 * Quotes whose time is over; not while somebody has the page to pay open, which closes by itself. Each alone: one that fails
 * holds up no other. Run every minute.
 */
export async function expireQuotes(services: Pick<Services, 'db' | 'clock' | 'env'>): Promise<number> {
  const { rows } = await services.db.execute<{ id: string }>(sql`
    select q.id from quotes q where q.state = 'open' and q.expires_at <= ${at(services.clock())} and ${nobodyPays}
    order by q.expires_at limit ${AT_A_TIME}`)
  const ended = await Promise.allSettled(rows.map(({ id }) => expireQuote(services, id)))
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return rows.length
}

const nobodyPays = sql`not exists (
  select from invoices i join invoice_payments p on p.invoice_id = i.id where i.quote_id = q.id and p.state = 'open')`

async function expireQuote({ db, clock, env }: Pick<Services, 'db' | 'clock' | 'env'>, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { request, quote } = await lockQuote(tx, id)
    const now = clock()
    if (quote.state !== 'open') return
    await tx.update(quotes).set({ state: 'expired', ended_at: now }).where(eq(quotes.id, id))
    const mailed = await findMailed(tx, request.id)
    await mailAll(tx, quoteExpiredMails(mailed, env.public_url))
    const news = { group: requestGroup(request.id), title: 'A quote has expired' }
    await notify(tx, {
      ...news,
      to: [request.customer_id],
      kind: 'order',
      body: `${mailed.bakery_name} can send you a new one.`,
      path: requestPath(request.id),
    })
    await notify(tx, {
      ...news,
      to: await findCrew(tx, [request.bakery_id]),
      kind: 'new_order',
      body: `${mailed.customer_name} didn’t answer in time.`,
      path: requestHref(request.bakery_id, request.id),
    })
    await tellPages(tx, request)
  })
}
