import { sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import type { Actor } from '~/http/actor.server'
import { AppError } from '~/lib/errors'
import { ERASED_NAME, eraseProblem, NO_SUCH_CUSTOMER } from './customer'
import { lockCustomers } from './lock-customers.commands.server'

/**
 * Takes somebody out of what the bakery wrote down itself. What they placed on our pages is theirs and ours, and stays (196); so do the
 * sums, which are the bakery's books.
 */
export async function eraseCustomer(db: Db, actor: Actor, id: string): Promise<undefined> {
  await db.transaction(async (tx) => {
    const [customer] = await lockCustomers(tx, actor, [id])
    if (!customer) throw new AppError('not_found', NO_SUCH_CUSTOMER)
    const problem = eraseProblem(await countOpen(tx, id))
    if (problem) throw new AppError('conflict', problem)
    await emptyOrders(tx, id)
    await emptyInvoices(tx, id)
    await emptyRequests(tx, id)
    await tx.execute(sql`delete from bakery_customers where id = ${id}`)
  })
}

async function countOpen(tx: Tx, id: string) {
  const { rows } = await tx.execute<{ orders: number; invoices: number; requests: number }>(sql`select
    (select count(*) from orders where bakery_customer_id = ${id} and status not in ('completed', 'cancelled'))::integer as orders,
    (select count(*) from invoices i where i.bakery_customer_id = ${id} and (i.state in ('sent', 'part_paid')
      or exists (select from invoice_payments p where p.invoice_id = i.id and p.state = 'open')))::integer as invoices,
    (select count(*) from custom_requests where bakery_customer_id = ${id} and state in ('unverified', 'open'))::integer as requests`)
  return rows[0]!
}

/** Orders that the bakery took elsewhere, and custom ones of nobody who has an account here. */
const emptyOrders = (tx: Tx, id: string) =>
  tx.execute(sql`
    with emptied as (
      update orders set customer_name = ${ERASED_NAME}, customer_email = null, customer_phone = null, notes = null, bakery_notes = null,
        delivery_address = case when delivery_address is not null then
          jsonb_build_object('street', 'Erased', 'city', delivery_address -> 'city', 'state', delivery_address -> 'state', 'zip_code', '') end
      where bakery_customer_id = ${id} and source <> 'site' and customer_id is null
      returning id
    ), told as (
      update order_events set note = null where order_id in (select id from emptied) and kind <> 'payment'
    )
    update order_items set special_instructions = null,
      options = (select coalesce(jsonb_agg(option - 'text'), '[]') from jsonb_array_elements(options) option)
    where order_id in (select id from emptied)`)

const emptyInvoices = (tx: Tx, id: string) =>
  tx.execute(sql`
    with theirs as (
      select id, customer_name, customer_email from invoices where bakery_customer_id = ${id}
    ), emptied as (
      update invoices set customer_name = ${ERASED_NAME}, customer_email = null, note = null where bakery_customer_id = ${id}
    ), paid as (
      update invoice_payments set note = null where invoice_id in (select id from theirs)
    )
    update invoice_events e set
      note = replace(replace(e.note, coalesce(t.customer_email, t.customer_name), ${ERASED_NAME}), t.customer_name, ${ERASED_NAME})
    from theirs t where e.invoice_id = t.id`)

const emptyRequests = (tx: Tx, id: string) =>
  tx.execute(sql`
    with emptied as (
      update custom_requests set customer_name = ${ERASED_NAME}, customer_email = null, message = '', answers = '[]', allergies = null,
        reason = null
      where bakery_customer_id = ${id} returning id
    ), offered as (
      update quotes set delivery_address = null, note = null where request_id in (select id from emptied)
    )
    delete from request_pictures where request_id in (select id from emptied)`)
