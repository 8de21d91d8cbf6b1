import { sql } from 'drizzle-orm'
import { unsignedLink } from '~/db/pay-link-views.server'
import { type Actor, holderOf } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { payPath } from '~/lib/pay-link.server'
import type { MailFile } from '~/mail/attachments.server'
import { printPicture } from '~/media/print-picture.server'
import { ORDER_STATUSES, showsAddress } from '../orders/order'
import { NO_SUCH_INVOICE } from './invoice'
import { invoicePaper } from './invoice-paper.server'
import { findInvoice } from './invoice-view.queries.server'

type FileServices = Pick<Services, 'db' | 'clock' | 'env' | 'secret' | 'media'>

interface Head extends Record<string, unknown> {
  name: string
  place: string
  /** Papers are passed on: only where the mails of the customer's confirmed order tell it, too. */
  phone: string | null
  website_url: string | null
  picture: string | null
  link: string
}

/** Square, at 180 dots per inch. */
const DOTS = { width: 160, height: 160 }

/** With the pay link while it is owed; a draft has none that works. */
export async function makeInvoiceFile(services: FileServices, actor: Actor, id: string): Promise<MailFile> {
  const { db, clock, env, secret, media } = services
  const invoice = orNotFound(await findInvoice(db, actor, id, clock()), NO_SUCH_INVOICE)
  const { rows } = await db.execute<Head>(sql`
    select b.name, b.city || ', ' || b.state as place, a.phone, b.website_url, ${unsignedLink('invoice', sql`i.id`)} as link,
      encode(p.content_hash, 'hex') || '-' || (select min(width) from unnest(p.widths) width) || '.webp' as picture
    from invoices i join bakeries b on b.id = i.bakery_id
    left join orders o on o.id = i.order_id and o.customer_email = i.customer_email
      and o.status = any (${sql.param(ORDER_STATUSES.filter(showsAddress))}::text[])
    left join bakery_addresses a on a.bakery_id = o.bakery_id and a.text_me
    left join pictures p on p.id = b.hero_picture_id where i.id = ${id}`)
  const { name, place, phone, website_url, picture, link } = rows[0]!
  const letterhead = {
    name,
    contact: [place, phone, website_url?.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')].filter(
      (one) => typeof one === 'string',
    ),
    // A picture that cannot be read must not keep an invoice from its customer.
    picture: picture ? await printPicture(media, picture, DOTS).catch(() => null) : null,
  }
  const number = invoice.invoice_number === null ? 'draft' : String(invoice.invoice_number).padStart(4, '0')
  const content = await invoicePaper(invoice, { letterhead, pay_url: env.public_url + payPath(secret, link) })
  return { filename: `invoice-${number}.pdf`, contentType: 'application/pdf', content }
}

/** As the holder of its link sees it. Null if the customer was erased before the mail went out. */
export const invoiceFile = async (services: FileServices, id: string): Promise<MailFile | null> => {
  const actor = holderOf({ kind: 'invoice', id })
  return (await findInvoice(services.db, actor, id, services.clock())) && makeInvoiceFile(services, actor, id)
}
