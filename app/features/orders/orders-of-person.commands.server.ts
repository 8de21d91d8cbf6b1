import { type SQL, sql } from 'drizzle-orm'
import { backOnOwnRow, isListed, isOrderOf, isOthersTo, type Person, type PersonRows } from '~/http/person-rows.server'
import { eraseOrders } from './orders-of-customer.commands.server'

const ofPerson = (person: Person): SQL => sql`(${isOrderOf(person)} or (t.customer_id is null and ${isListed(person)}))`

const inOrders = (person: Person): SQL => sql`t.order_id in (select t.id from orders t where ${ofPerson(person)})`

export const ordersOfPerson: PersonRows = {
  exportOf: (person) => ({
    orders: ofPerson(person),
    order_items: inOrders(person),
    order_events: inOrders(person),
  }),
  moveOf: (tx, { id, from, to }) =>
    tx.execute(sql`
      update orders set customer_email = ${to} where id in (
        select o.id from orders o where o.customer_id = ${id} and o.customer_email = ${from} and o.status not in ('completed', 'cancelled')
        order by o.id for no key update)`),
  // An own order that its bakery never ended keeps nobody here for good.
  openOf: async (tx, person) => {
    const { rows } = await tx.execute<{ sells: boolean; buys: boolean }>(sql`
      select exists (select from orders t where t.bakery_id = any (${sql.param(person.bakery_ids)}::uuid[])
          and t.bakery_since is not null and t.status not in ('completed', 'cancelled')) as sells,
        exists (select from orders t where ${ofPerson(person)} and t.status not in ('completed', 'cancelled')
          and (t.payment_status = 'unpaid' or coalesce(t.requested_until, t.created_at) > now() - interval '14 days')) as buys`)
    if (rows[0]!.sells) return 'orders to finish at your bakery'
    return rows[0]!.buys ? 'an order that isn’t finished' : null
  },
  eraseOf: async (tx, person) => {
    await tx.execute(
      sql`select from orders t where ${ofPerson(person)} or ${isOthersTo(person)} order by t.id for no key update`,
    )
    await eraseOrders(tx, sql`id in (select t.id from orders t where ${ofPerson(person)})`)
    await tx.execute(sql`update orders t set ${backOnOwnRow(person)}`)
    // What isn't finished is told to the account that placed it.
    await tx.execute(sql`
      update orders t set customer_email = case when t.status not in ('completed', 'cancelled') then u.email end
      from users u where u.id = t.customer_id and ${isOthersTo(person)}`)
    await tx.execute(sql`
      update orders set bakery_notes = null where bakery_id = any (${sql.param(person.bakery_ids)}::uuid[]) and bakery_notes is not null`)
    await tx.execute(sql`update order_events set note = null where actor_id = ${person.id} and kind <> 'payment'`)
  },
}
