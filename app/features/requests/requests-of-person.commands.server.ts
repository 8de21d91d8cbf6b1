import { type SQL, sql } from 'drizzle-orm'
import {
  backOnOwnRow,
  isOfBakery,
  isOrderOf,
  isOthersTo,
  type Person,
  type PersonRows,
} from '~/http/person-rows.server'
import { eraseRequests } from './requests-of-customer.commands.server'

const inRequests = (person: Person): SQL =>
  sql`t.request_id in (select t.id from custom_requests t where ${isOrderOf(person)})`

export const requestsOfPerson: PersonRows = {
  exportOf: (person) => ({
    custom_requests: isOrderOf(person),
    request_pictures: inRequests(person),
    quotes: inRequests(person),
    custom_order_settings: isOfBakery(person),
  }),
  moveOf: (tx, { id, from, to }) =>
    tx.execute(sql`
      update custom_requests set customer_email = ${to} where customer_id = ${id} and customer_email = ${from} and state = 'open'`),
  openOf: async (tx, person) => {
    const { rowCount } = await tx.execute(sql`
      select from custom_requests t where (${isOfBakery(person)} or ${isOrderOf(person)}) and t.state = 'open' limit 1`)
    return rowCount ? 'a custom order request that’s open' : null
  },
  eraseOf: async (tx, person) => {
    await tx.execute(sql`delete from custom_requests t where ${isOrderOf(person)} and t.state = 'unverified'`)
    await eraseRequests(tx, sql`id in (select t.id from custom_requests t where ${isOrderOf(person)})`)
    await tx.execute(sql`update custom_requests t set ${backOnOwnRow(person)}`)
    await tx.execute(sql`
      update custom_requests t set customer_email = case when t.state = 'open' then u.email end
      from users u where u.id = t.customer_id and ${isOthersTo(person)}`)
    const ids = sql.param(person.bakery_ids)
    await tx.execute(sql`delete from custom_order_settings where bakery_id = any (${ids}::uuid[])`)
    await tx.execute(
      sql`update custom_requests set reason = null where bakery_id = any (${ids}::uuid[]) and reason is not null`,
    )
    await tx.execute(sql`update quotes set note = null where created_by = ${person.id} and note is not null`)
  },
}
