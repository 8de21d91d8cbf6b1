import { sql } from 'drizzle-orm'
import { invoiceLinkOver, unsignedLink } from '~/db/pay-link-views.server'
import type { LinkedRoom, LinkedThing } from '~/http/linked-thing.server'
import { LINK_OVER } from '~/lib/pay-link'
import { requestHref } from '../desk/desk-tabs'
import { ENDED } from '../invoices/invoice'
import { QUOTE_ENDED } from './quote'
import type { QuoteState } from './request'

type Row = Omit<LinkedThing, 'what' | 'desk_path' | 'gone'> & {
  request_id: string
  state: QuoteState
  voided: boolean
  over: boolean
}

/** Once it is accepted, its link ends with the invoice that it became. */
const find: LinkedRoom['find'] = async (db, id, now) => {
  const { rows } = await db.execute<Row>(sql`
    select r.bakery_id, b.name as bakery_name, r.customer_name, r.customer_email, r.id as request_id, q.state,
      ${unsignedLink('quote', sql`q.id`)} as link, coalesce(i.state = 'void', false) as voided,
      coalesce(${invoiceLinkOver(now)}, false) or r.customer_email is null as over
    from quotes q join custom_requests r on r.id = q.request_id join bakeries b on b.id = r.bakery_id
    left join invoices i on i.quote_id = q.id where q.id = ${id}`)
  if (!rows[0]) return null
  const { request_id, state, voided, over, ...quote } = rows[0]
  const ended = state === 'open' || state === 'accepted' ? null : QUOTE_ENDED[state]
  return {
    ...quote,
    what: 'a custom order',
    desk_path: requestHref(quote.bakery_id, request_id),
    gone: ended ?? (voided ? ENDED.void : over ? LINK_OVER : null),
  }
}

export const linkedQuote: LinkedRoom = { find }
