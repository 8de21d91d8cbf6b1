import { sql } from 'drizzle-orm'
import { isOfBakery, type PersonRows } from '~/http/person-rows.server'

/** Their row at each bakery, and the list of a bakery that goes with them. */
export const customersOfPerson: PersonRows = {
  eraseOf: async (tx, person) => {
    const ids = sql.param(person.customer_ids)
    // Somebody else whom the baker took for the same person is a customer of their own again.
    await tx.execute(sql`
      update bakery_customers set merged_into = null where merged_into = any (${ids}::uuid[]) and not id = any (${ids}::uuid[])`)
    await tx.execute(sql`delete from bakery_customers t where t.id = any (${ids}::uuid[]) or ${isOfBakery(person)}`)
  },
}
