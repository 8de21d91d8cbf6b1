import { sql } from 'drizzle-orm'
import { isOf, isTo, type PersonRows } from '~/http/person-rows.server'

export const helpersOfPerson: PersonRows = {
  exportOf: (person) => ({ bakery_helpers: isOf('user_id', person) }),
  // Invitations that they never took.
  eraseOf: (tx, person) => tx.execute(sql`delete from bakery_helpers t where ${isTo(sql`t.email`, person)}`),
}
