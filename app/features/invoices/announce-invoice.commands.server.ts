import { sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { sideEffect } from '~/features/ledger/side-effects.commands.server'
import { notify, readGroup } from '~/features/notifications/notify.commands.server'
import { publish } from '~/live/publish.server'
import type { SideMail } from '~/mail/sides.server'
import { sendCard } from '../messages/send-card.commands.server'
import { bakersInvoicePath, invoicePath } from './invoice'
import { findMailedInvoice, type MailedInvoice } from './mailed-invoice.queries.server'

interface InvoiceNews {
  mails?: (invoice: MailedInvoice) => SideMail[]
  /** The card in the conversation of baker and customer, if they have one. */
  card?: { from_bakery: boolean; sender_id: string | null; invoice_payment_id?: string; now: Date }
}

/** Tells both sides' open pages, mails and bells; each can fail alone, without failing the change. Helpers hear nothing of money. */
export const announceInvoice = (
  tx: Tx,
  invoice_id: string,
  { mails = () => [], card }: InvoiceNews = {},
): Promise<void> =>
  sideEffect(tx, `invoice:${invoice_id}`, async (inner) => {
    const invoice = await findMailedInvoice(inner, invoice_id)
    const { bakery_id, customer_id, owner_id, state } = invoice
    const readers = state === 'draft' ? [owner_id] : [customer_id, owner_id]
    await sideEffect(inner, `live:${invoice_id}`, (innermost) =>
      publish(innermost, readers, { type: 'invoice', invoice_id, bakery_id }),
    )
    for (const { side, ...mail } of mails(invoice)) {
      const to =
        side === 'customer'
          ? ({ to: [customer_id], kind: 'order', path: customerPath(invoice) } as const)
          : ({ to: [owner_id], kind: 'bakery_invoice', bakery_id, path: bakersInvoicePath(invoice_id) } as const)
      await sideEffect(inner, mail.mail_key, (innermost) =>
        notify(innermost, { ...to, group: invoiceGroup(invoice_id), mail }),
      )
    }
    if (card && customer_id && (await haveTalked(inner, { bakery_id, customer_id })))
      await sideEffect(inner, `card:${invoice_id}`, async (innermost) => {
        await sendCard(innermost, { bakery_id, customer_id, invoice_id, ...card })
      })
  })

/** Neither side sees a quote's draft, so the bell leads to the customer's request. */
const customerPath = ({ id, state, request_id }: MailedInvoice) =>
  state === 'draft' && request_id ? `/account/requests/${request_id}` : invoicePath(id)

async function haveTalked(tx: Tx, { bakery_id, customer_id }: { bakery_id: string; customer_id: string }) {
  const { rows } = await tx.execute(
    sql`select from conversations where bakery_id = ${bakery_id} and customer_id = ${customer_id}`,
  )
  return rows.length > 0
}

export const readNews = (db: Db, user_id: string, invoice_id: string) =>
  readGroup(db, [user_id], invoiceGroup(invoice_id))

export const invoiceGroup = (invoice_id: string) => `invoice:${invoice_id}`
