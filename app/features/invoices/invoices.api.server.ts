import type { Actor } from '~/http/actor.server'
import type { Handlers } from '~/http/mount.server'
import { findOwnBakery, NOT_YOURS } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { dayOf } from '~/lib/zone'
import { readNews } from './announce-invoice.commands.server'
import { createInvoice, deleteDraft, editInvoice, setSettings } from './draft-invoice.commands.server'
import { recordHandPayment, undoReceived } from './hand-payments.commands.server'
import { NO_SUCH_INVOICE } from './invoice'
import { invoicesFile } from './invoice-exports.server'
import { makeInvoiceFile } from './invoice-file.commands.server'
import { findInvoice } from './invoice-view.queries.server'
import type { invoicesContract } from './invoices.contract'
import { findInvoiceSettings, findTotals, listInvoices } from './invoices.queries.server'
import { payInvoice, settleInvoice } from './pay-invoice.commands.server'
import { refundInvoice } from './refund-invoice.commands.server'
import { sendInvoice, voidInvoice } from './send-invoice.commands.server'

export const invoicesHandlers = (services: Services): Handlers<typeof invoicesContract> => {
  const { db, clock } = services
  const find = async (actor: Actor, id: string) =>
    orNotFound(await findInvoice(db, actor, id, clock()), NO_SUCH_INVOICE)
  return {
    'GET /invoices': ({ actor, query }) => listInvoices(db, actor, query, clock()),
    'GET /bakeries/:bakery_id/invoice-totals': async ({ actor, params }) =>
      orNotFound(await findTotals(db, actor, params.bakery_id, clock()), NOT_YOURS),
    'GET /bakeries/:bakery_id/invoices.csv': async ({ actor, params, query, reply }) => {
      const bakery = orNotFound(await findOwnBakery(db, actor, params.bakery_id), NOT_YOURS)
      const year = query.year ?? Number(dayOf(clock(), bakery.time_zone).slice(0, 4))
      reply.header('content-disposition', `attachment; filename="${bakery.slug}-invoices-${year}.csv"`)
      return invoicesFile(db, bakery, year)
    },
    'GET /bakeries/:bakery_id/invoice-settings': async ({ actor, params }) =>
      orNotFound(await findInvoiceSettings(db, actor, params.bakery_id), NOT_YOURS),
    'PUT /bakeries/:bakery_id/invoice-settings': ({ actor, params, body }) =>
      setSettings(services, actor, params.bakery_id, body),
    'POST /invoices': ({ actor, body }) => createInvoice(services, actor, body),
    'GET /invoices/:id': async ({ actor, params }) => {
      const invoice = await find(actor, params.id)
      if (actor.id && !actor.viewed_by) await readNews(db, actor.id, params.id)
      return invoice
    },
    'GET /invoices/:id/pdf': async ({ actor, params, reply }) => {
      const { filename, content } = await makeInvoiceFile(services, actor, params.id)
      reply.header('content-disposition', `attachment; filename="${filename}"`)
      return content
    },
    'PUT /invoices/:id': ({ actor, params, body }) => editInvoice(services, actor, { ...params, ...body }),
    'DELETE /invoices/:id': async ({ actor, params }) => {
      await deleteDraft(services, actor, params.id)
      return undefined
    },
    'POST /invoices/:id/send': ({ actor, params }) => sendInvoice(services, actor, params.id),
    'POST /invoices/:id/void': ({ actor, params, body }) =>
      voidInvoice(services, actor, { ...params, reason: body?.reason ?? null }),
    'POST /invoices/:id/payments': ({ actor, params, body }) =>
      recordHandPayment(services, actor, { ...body, invoice_id: params.id }),
    'DELETE /invoices/:id/payments/:payment_id': ({ actor, params }) => undoReceived(services, actor, params),
    'POST /invoices/:id/refunds': ({ actor, params, body }) => refundInvoice(services, actor, { ...params, ...body }),
    'POST /invoices/:id/pay': ({ actor, params, body }) =>
      payInvoice(services, actor, { ...params, part: body?.part ?? 'all' }),
    'POST /invoices/:id/settle': ({ actor, params }) => settleInvoice(services, actor, params.id),
  }
}
