import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { backOnOwnRow, isListed, isOfBakery, isTo, type Person, type PersonRows } from '~/http/person-rows.server'
import type { Services } from '~/http/services.server'
import { eraseInvoices } from './invoices-of-customer.commands.server'

const ofPerson = (person: Person): SQL => sql`(${isTo(sql`t.customer_email`, person)} or ${isListed(person)})`

const sent = (person: Person): SQL =>
  sql`t.invoice_id in (select t.id from invoices t where ${ofPerson(person)} and t.state <> 'draft')`

/** They accepted the work: a bill that somebody only sent to an address holds nobody back (decision 234). */
const accepted = ({ id }: Person): SQL => sql`(t.card_cents > t.refunded_cents
  or exists (select from orders o where o.id = t.order_id and o.customer_id = ${id})
  or exists (select from custom_requests r where r.id = t.request_id and r.customer_id = ${id}))`

const UNPAID = sql`t.state in ('sent', 'part_paid')`
/** Paid, void or closed, and no page is open at the provider by which money could still come. */
const SETTLED = sql`not ${UNPAID} and not exists (select from invoice_payments p where p.invoice_id = t.id and p.state = 'open')`

export const invoicesOfPerson: PersonRows = {
  exportOf: (person) => ({
    invoices: sql`${ofPerson(person)} and t.state <> 'draft'`,
    invoice_payments: sent(person),
    invoice_settings: isOfBakery(person),
  }),
  // With a quote that they're about to pay: neither side sees its draft, and the receipt goes to its address.
  moveOf: (tx, { from, to }) =>
    tx.execute(sql`
      update invoices set customer_email = ${to} where id in (
        select t.id from invoices t where t.customer_email = ${from} and (${UNPAID} or t.state = 'draft' and t.quote_id is not null) order by t.id for no key update)`),
  openOf: async (tx, person) => {
    const { rows } = await tx.execute<{ sells: boolean; buys: boolean }>(sql`
      select exists (select from invoices t where ${isOfBakery(person)} and ${UNPAID}) as sells,
        exists (select from invoices t where ${ofPerson(person)} and ${UNPAID} and ${accepted(person)}) as buys`)
    if (rows[0]!.sells) return 'invoices that aren’t paid, which you can void'
    return rows[0]!.buys ? 'an invoice to pay' : null
  },
  eraseOf: async (tx, person) => {
    await tx.execute(sql`select from invoices t where ${ofPerson(person)} order by t.id for no key update`)
    await tx.execute(sql`update invoices t set customer_left = true where ${ofPerson(person)}`)
    await emptySettled(tx)
    await tx.execute(sql`update invoices t set ${backOnOwnRow(person)}`)
    const ids = sql.param(person.bakery_ids)
    await tx.execute(sql`update invoices set note = null where bakery_id = any (${ids}::uuid[]) and note is not null`)
    await tx.execute(
      sql`update invoice_payments set note = null where bakery_id = any (${ids}::uuid[]) and note is not null`,
    )
    // "Voided: …": what happened stays, what they typed goes.
    await tx.execute(sql`update invoice_events set note = split_part(note, ': ', 1) where actor_id = ${person.id}`)
  },
}

/** Every hour: what was still to be paid when its customer left. */
export const forgetPaid = ({ db }: Pick<Services, 'db'>): Promise<void> => db.transaction(emptySettled)

async function emptySettled(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select t.id from invoices t where t.customer_left and ${SETTLED} order by t.id for no key update`)
  const which = sql`(select unnest(${sql.param(rows.map(({ id }) => id))}::uuid[]))`
  await eraseInvoices(tx, which)
  await tx.execute(sql`update invoices set customer_left = false where id in ${which}`)
}
