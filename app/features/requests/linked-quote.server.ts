import { sql } from 'drizzle-orm'
import { invoiceLinkOver, unsignedLink } from '~/db/pay-link-views.server'
import type { LinkedRoom, LinkedThing } from '~/http/linked-thing.server'
import { LINK_OVER, LINK_REPLACED } from '~/lib/pay-link'
import { requestHref } from '../desk/desk-tabs'
import { ENDED } from '../invoices/invoice'
import { QUOTE_ENDED } from './quote'
import { type QuoteState, requestGroup } from './request'

type Row = Omit<LinkedThing, 'known' | 'what' | 'desk_path' | 'group' | 'gone'> & {
  request_id: string
  state: QuoteState
  voided: boolean
  over: boolean
  replaced: boolean
}

/** Once it is accepted, it opens the invoice that it became, so its link ends with that one's. */
const find: LinkedRoom['find'] = async (db, id, now) => {
  const { rows } = await db.execute<Row>(sql`
    select r.bakery_id, b.name as bakery_name, b.claimed_by as owner_id, r.customer_name, r.customer_email, r.id as request_id, q.state,
      ${unsignedLink('quote', sql`q.id`)} as link, coalesce(i.state = 'void', false) as voided,
      coalesce(${invoiceLinkOver(now)}, false) or r.customer_email is null as over,
      exists (select from pay_links l where l.kind = 'invoice' and l.thing_id = i.id and l.version > 0) as replaced
    from quotes q join custom_requests r on r.id = q.request_id join bakeries b on b.id = r.bakery_id
    left join invoices i on i.quote_id = q.id where q.id = ${id}`)
  if (!rows[0]) return null
  const { request_id, state, voided, over, replaced, ...quote } = rows[0]
  const ended = state === 'open' || state === 'accepted' ? null : QUOTE_ENDED[state]
  return {
    ...quote,
    known: true,
    what: 'a custom order',
    desk_path: requestHref(quote.bakery_id, request_id),
    group: requestGroup(request_id),
    gone: ended ?? (voided ? ENDED.void : over ? LINK_OVER : replaced ? LINK_REPLACED : null),
  }
}

export const linkedQuote: LinkedRoom = { find }
