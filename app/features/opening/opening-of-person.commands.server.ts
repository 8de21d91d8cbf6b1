import { sql } from 'drizzle-orm'
import { isOfBakery, type PersonRows } from '~/http/person-rows.server'

export const openingOfPerson: PersonRows = {
  exportOf: (person) => ({
    opening_windows: isOfBakery(person),
    opening_rules: isOfBakery(person),
    closed_dates: isOfBakery(person),
  }),
  eraseOf: async (tx, person) => {
    await tx.execute(sql`delete from opening_windows t where ${isOfBakery(person)}`)
    await tx.execute(sql`delete from opening_rules t where ${isOfBakery(person)}`)
    await tx.execute(sql`delete from closed_dates t where ${isOfBakery(person)}`)
  },
}
