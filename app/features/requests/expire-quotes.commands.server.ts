import { eq, type SQL, sql } from 'drizzle-orm'
import { quotes } from '~/db/schema/requests'
import { at } from '~/db/sql-time.server'
import { walkDue } from '~/features/ledger/walk-due.commands.server'
import { notify } from '~/features/notifications/notify.commands.server'
import { findCrew } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { mailCustomer, mailOwner } from '~/mail/sides.server'
import { requestHref } from '../desk/desk-tabs'
import { findMailed, mailAll, publishRequest } from './announce-request.commands.server'
import { bakersQuoteExpiredLetter, quoteExpiredLetter } from './letters.server'
import { lockQuote } from './lock-request.commands.server'
import { requestGroup, requestPath } from './request'

type ExpireQuoteServices = Pick<Services, 'db' | 'clock' | 'env'>

/** Not while the customer has the page to pay open, which closes by itself. Run every minute. */
export const expireQuotes = (given: ExpireQuoteServices) =>
  walkDue<{ id: string }>(given, {
    kind: 'expire_quote',
    due: expiredQuotes(given.clock()),
    act: ({ id }) => expireQuote(given, id),
  })

const expiredQuotes = (now: Date): SQL => sql`
  select q.id, q.expires_at as since from quotes q where q.state = 'open' and q.expires_at <= ${at(now)} and not exists (
    select from invoices i join invoice_payments p on p.invoice_id = i.id where i.quote_id = q.id and p.state = 'open')`

async function expireQuote({ db, clock, env }: ExpireQuoteServices, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { request } = await lockQuote(tx, id)
    const now = clock()
    // Looked up again under the lock: a payment that begins locks the quote's row, too.
    await tx.execute(sql`select from quotes where id = ${id} for update`)
    const { rows } = await tx.execute(sql`select from (${expiredQuotes(now)}) expired where id = ${id}`)
    if (rows.length === 0) return
    await tx.update(quotes).set({ state: 'expired', ended_at: now }).where(eq(quotes.id, id))
    const mailed = await findMailed(tx, request.id)
    const slots = { ...mailed, public_url: env.public_url }
    await mailAll(tx, [...mailCustomer(quoteExpiredLetter, slots), ...mailOwner(bakersQuoteExpiredLetter, slots)])
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
      to: await findCrew(tx, [request.bakery_id], { without: request.customer_id }),
      kind: 'new_order',
      bakery_id: request.bakery_id,
      body: `${mailed.customer_name} didn’t answer in time.`,
      path: requestHref(request.bakery_id, request.id),
    })
    await publishRequest(tx, request)
  })
}
