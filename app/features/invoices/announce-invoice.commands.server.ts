import type { Tx } from '~/db/client.server'
import { sideEffect } from '~/features/ledger/side-effects.commands.server'
import { type News, notify } from '~/features/notifications/notify.commands.server'
import { publish } from '~/live/publish.server'
import { bakersInvoicePath } from './invoice'
import { customerPath, type InvoiceMail } from './invoice-mails.server'
import { findMailedInvoice, type MailedInvoice } from './mailed-invoice.queries.server'

interface Told {
  mails?: (invoice: MailedInvoice) => InvoiceMail[]
}

/**
 * Tells both sides' open pages that an invoice changed, and whoever a mail is for, in their bell, too. Each can fail without failing the
 * change, nor the others. Money is the owner's: helpers hear nothing.
 */
export const announceInvoice = (tx: Tx, invoice_id: string, { mails = () => [] }: Told = {}): Promise<void> =>
  sideEffect(tx, `invoice:${invoice_id}`, async (inner) => {
    const invoice = await findMailedInvoice(inner, invoice_id)
    const { bakery_id, customer_id, owner_id, state } = invoice
    const readers = state === 'draft' ? [owner_id] : [customer_id, owner_id]
    await sideEffect(inner, `live:${invoice_id}`, (innermost) =>
      publish(innermost, readers, { type: 'invoice', invoice_id, bakery_id }),
    )
    for (const { side, ...mail } of mails(invoice)) {
      const to: Pick<News, 'to' | 'kind' | 'path'> =
        side === 'customer'
          ? { to: [customer_id], kind: 'order', path: customerPath(invoice) }
          : { to: [owner_id], kind: 'payout', path: bakersInvoicePath(invoice_id) }
      await sideEffect(inner, mail.key, (innermost) =>
        notify(innermost, { ...to, group: invoiceGroup(invoice_id), mail }),
      )
    }
  })

export const invoiceGroup = (invoice_id: string) => `invoice:${invoice_id}`
