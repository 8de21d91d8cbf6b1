import { sql } from 'drizzle-orm'
import { isOf, isOfBakery, type PersonRows } from '~/http/person-rows.server'

export const listingsOfPerson: PersonRows = {
  exportOf: (person) => ({
    listings: isOf('owner_id', person),
    listing_changes: isOf('submitted_by', person),
    bakery_pictures: isOfBakery(person),
  }),
  eraseOf: async (tx, person) => {
    await tx.execute(sql`delete from listing_changes t where ${isOfBakery(person)} or t.submitted_by = ${person.id}`)
    await tx.execute(sql`delete from bakery_pictures t where ${isOfBakery(person)}`)
  },
}
