import { sql } from 'drizzle-orm'
import { invoiceLinkOver, unsignedLink } from '~/db/pay-link-views.server'
import type { LinkedRoom, LinkedThing } from '~/http/linked-thing.server'
import { LINK_OVER } from '~/lib/pay-link'
import { invoiceGroup } from './announce-invoice.commands.server'
import { bakersInvoicePath, ENDED, type InvoiceState, invoiceNumber } from './invoice'

type Row = Omit<LinkedThing, 'known' | 'what' | 'desk_path' | 'group' | 'gone'> & {
  number: number
  state: InvoiceState
  over: boolean
}

const find: LinkedRoom['find'] = async (db, id, now) => {
  const { rows } = await db.execute<Row>(sql`
    select i.bakery_id, b.name as bakery_name, b.claimed_by as owner_id, i.customer_name, i.customer_email, i.number, i.state,
      ${unsignedLink('invoice', sql`i.id`)} as link, ${invoiceLinkOver(now)} or i.customer_email is null as over
    from invoices i join bakeries b on b.id = i.bakery_id where i.id = ${id} and i.state <> 'draft'`)
  if (!rows[0]) return null
  const { number, state, over, ...invoice } = rows[0]
  return {
    ...invoice,
    known: true,
    what: `invoice ${invoiceNumber(number)}`,
    desk_path: bakersInvoicePath(id),
    group: invoiceGroup(id),
    gone: state === 'void' ? ENDED.void : over ? LINK_OVER : null,
  }
}

export const linkedInvoice: LinkedRoom = { find }
