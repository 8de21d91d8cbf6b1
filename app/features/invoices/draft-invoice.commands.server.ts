import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '~/db/client.server'
import { invoice_settings, invoices } from '~/db/schema/invoices'
import type { Actor } from '~/http/actor.server'
import { NOT_YOURS, owns } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound, refuseWrong } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { announceInvoice } from './announce-invoice.commands.server'
import { depositOf, depositProblem, linesOf, NO_SUCH_INVOICE, sumsOf, totalProblem } from './invoice'
import { findInvoice } from './invoice-view.queries.server'
import { type CreateInvoice, type EditInvoice, Invoice, type InvoiceSettings } from './invoices.contract'
import { findInvoiceSettings } from './invoices.queries.server'
import { lockOwn, nextVersion, noteEvent } from './lock-invoice.commands.server'

type DraftServices = Pick<Services, 'db' | 'clock'>

export const createInvoice = (
  { db, clock }: DraftServices,
  actor: Actor,
  { bakery_id, order_id, request_id, ...draft }: CreateInvoice,
): Promise<Invoice> =>
  db.transaction(async (tx) => {
    const { tax } = orNotFound(await findInvoiceSettings(tx, actor, bakery_id, owns), NOT_YOURS)
    const { problems, ...columns } = columnsOf(draft, tax)
    refuseWrong({ ...problems, ...(await aboutProblems(tx, { bakery_id, order_id, request_id })) })
    const now = clock()
    const id = newId()
    const about = { order_id: order_id ?? null, request_id: request_id ?? null }
    const [made] = await tx
      .insert(invoices)
      .values({ id, bakery_id, ...about, ...columns, created_at: now, updated_at: now })
      .returning()
    await noteEvent(tx, made!, { note: 'Created.', now, actor })
    await announceInvoice(tx, id)
    return orNotFound(await findInvoice(tx, actor, id, now), NO_SUCH_INVOICE)
  })

async function aboutProblems(tx: Tx, about: Pick<CreateInvoice, 'bakery_id' | 'order_id' | 'request_id'>) {
  const { bakery_id, order_id = null, request_id = null } = about
  const { rows } = await tx.execute<{ order: boolean; request: boolean }>(sql`
    select exists (select from orders where id = ${order_id} and bakery_id = ${bakery_id} and bakery_since is not null) as "order",
      exists (select from custom_requests where id = ${request_id} and bakery_id = ${bakery_id} and state <> 'unverified') as request`)
  return {
    order_id: order_id && !rows[0]!.order && 'We couldn’t find that order among yours.',
    request_id: request_id && !rows[0]!.request && 'We couldn’t find that request among yours.',
  }
}

/** Only a draft, and only if it has not changed since `updated_at`. */
export const editInvoice = (
  { db, clock }: DraftServices,
  actor: Actor,
  { id, updated_at, ...draft }: EditInvoice & { id: string },
): Promise<Invoice> =>
  db.transaction(async (tx) => {
    const invoice = await lockOwn(tx, id, owns(actor, invoices.bakery_id))
    const now = clock()
    const read = async () => orNotFound(await findInvoice(tx, actor, id, now), NO_SUCH_INVOICE)
    if (invoice.updated_at.getTime() !== Date.parse(updated_at))
      throw new AppError('conflict', 'This invoice was changed somewhere else in the meantime.', {
        details: { present: z.encode(Invoice, await read()) },
      })
    if (invoice.state !== 'draft') throw new AppError('conflict', SENT)
    const { tax } = (await findInvoiceSettings(tx, actor, invoice.bakery_id, owns))!
    const { problems, ...columns } = columnsOf(draft, tax)
    refuseWrong(problems)
    await tx
      .update(invoices)
      .set({ ...columns, updated_at: nextVersion(now) })
      .where(eq(invoices.id, id))
    await announceInvoice(tx, id)
    return read()
  })

export const deleteDraft = ({ db }: DraftServices, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const invoice = await lockOwn(tx, id, owns(actor, invoices.bakery_id))
    if (invoice.state !== 'draft') throw new AppError('conflict', 'It was sent, so it can only be voided.')
    await announceInvoice(tx, id)
    await tx.delete(invoices).where(eq(invoices.id, id))
  })

const SENT = 'This invoice was sent, so it can’t be changed anymore. You can void it and send a new one.'

type Draft = Omit<EditInvoice, 'updated_at'>

/** Amounts are in cents by now, rates in percent; the row keeps rates in hundredths of a percent. */
function columnsOf(draft: Draft, usual: InvoiceSettings['tax']) {
  const { customer_email, customer_name, deposit_due_on = null, due_on = null, note = null } = draft
  const lines = linesOf(draft.lines)
  const tax = taxOf(draft.tax, usual)
  const tax_rate = tax ? Math.round(tax.rate * 100) : 0
  const sums = sumsOf(lines, tax_rate)
  const deposit_cents = depositOf(draft.deposit || null, sums.total_cents)
  const late = deposit_cents !== null && deposit_due_on && due_on && deposit_due_on > due_on
  const of_total = totalProblem(sums.total_cents)
  return {
    problems: {
      lines: of_total,
      // With an impossible total every deposit would be wrong: one problem is enough.
      deposit: !of_total && depositProblem(deposit_cents, sums.total_cents),
      deposit_due_on: late && 'The deposit must be due before the balance.',
    },
    ...{ customer_email, customer_name, lines, ...sums, due_on, note },
    ...{ tax_label: tax?.label ?? null, tax_rate, deposit_cents },
    deposit_due_on: deposit_cents === null ? null : deposit_due_on,
  }
}

/** Left out, the bakery's setting counts. A number is a rate under the bakery's own label. */
function taxOf(tax: Draft['tax'], usual: InvoiceSettings['tax']): InvoiceSettings['tax'] {
  if (tax === undefined) return usual
  if (typeof tax !== 'number') return tax
  return tax === 0 ? null : { label: usual?.label ?? 'Tax', rate: tax }
}

export const setSettings = (
  { db }: DraftServices,
  actor: Actor,
  bakery_id: string,
  { tax }: InvoiceSettings,
): Promise<InvoiceSettings> =>
  db.transaction(async (tx) => {
    orNotFound(await findInvoiceSettings(tx, actor, bakery_id, owns), NOT_YOURS)
    const set = { tax_label: tax?.label ?? null, tax_rate: tax ? Math.round(tax.rate * 100) : 0 }
    await tx
      .insert(invoice_settings)
      .values({ bakery_id, ...set })
      .onConflictDoUpdate({ target: invoice_settings.bakery_id, set })
    return (await findInvoiceSettings(tx, actor, bakery_id, owns))!
  })
