import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import type { CustomerRows } from '~/http/customer-rows.server'
import { ERASED_NAME, withoutNames } from '../customers/customer'

/** Ids of these customers' invoices. A draft names no customer's row until it is sent, so it is found by address, also a merged one's. */
const theirs = (ids: string[]): SQL => sql`(
  select i.id from invoices i where i.bakery_customer_id = any (${sql.param(ids)}::uuid[])
  union all
  select i.id from bakery_customers c join invoices i on i.bakery_id = c.bakery_id and i.state = 'draft' and i.customer_email = c.email
  where i.bakery_customer_id is null and (c.id = any (${sql.param(ids)}::uuid[]) or c.merged_into = any (${sql.param(ids)}::uuid[])))`

interface NamedNote extends Record<string, unknown> {
  id: string
  note: string
  names: string[]
}

/** In notes of the history the baker may have named the customer. */
async function eraseNames(tx: Tx, which: SQL): Promise<void> {
  const { rows } = await tx.execute<NamedNote>(sql`
    select e.id, e.note, array_remove(array[i.customer_email, i.customer_name], null) as names
    from invoice_events e join invoices i on i.id = e.invoice_id where i.id in ${which}`)
  const changed = rows
    .map(({ id, note, names }) => ({ id, note, left: withoutNames(note, names) }))
    .filter(({ note, left }) => note !== left)
  await tx.execute(sql`
    update invoice_events e set note = left(changed.note, 2000)
    from unnest(${sql.param(changed.map(({ id }) => id))}::uuid[], ${sql.param(changed.map(({ left }) => left))}::text[])
      as changed (id, note) where e.id = changed.id`)
}

/** Which: a query for their ids. */
export async function eraseInvoices(tx: Tx, which: SQL): Promise<void> {
  await eraseNames(tx, which)
  await tx.execute(sql`
    with emptied as (
      update invoices set customer_name = ${ERASED_NAME}, customer_email = null, note = null
      where id in ${which} returning id
    )
    update invoice_payments set note = null where invoice_id in (select id from emptied)`)
}

export const invoicesOfCustomer: CustomerRows = {
  lockOf: (tx, ids) =>
    tx.execute(sql`
      select from invoices where id in ${theirs(ids)} order by id for no key update`),
  openOf: async (tx, id) => {
    const { rowCount } = await tx.execute(sql`
      select from invoices i where i.bakery_customer_id = ${id} and (i.state in ('sent', 'part_paid')
        or exists (select from invoice_payments p where p.invoice_id = i.id and p.state = 'open')) limit 1`)
    return rowCount ? 'an invoice that isn’t paid' : null
  },
  eraseOf: (tx, id) => eraseInvoices(tx, theirs([id])),
  mergeOf: (tx, { gone, kept }) =>
    tx.execute(sql`update invoices set bakery_customer_id = ${kept} where bakery_customer_id = ${gone}`),
  exportOf: (id) => sql`
    select 'invoice' as kind, i.id, '#' || lpad(i.number::text, greatest(4, length(i.number::text)), '0') as number,
      (select string_agg(line ->> 'description', ', ') from jsonb_array_elements(i.lines) line) as words, i.state,
      'invoice' as source, i.total_cents as total, i.created_at
    from invoices i where i.id in ${theirs([id])} and (i.quote_id is null or i.state <> 'draft')`,
}
