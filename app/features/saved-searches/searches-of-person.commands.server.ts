import { sql } from 'drizzle-orm'
import { isOf, isOfBakery, type PersonRows } from '~/http/person-rows.server'

export const searchesOfPerson: PersonRows = {
  exportOf: (person) => ({
    saved_searches: isOf('user_id', person),
    saved_search_finds: sql`t.search_id in (select id from saved_searches where user_id = ${person.id})`,
  }),
  /** What others found on a menu of theirs. Their own goes with the account. */
  eraseOf: (tx, person) => tx.execute(sql`delete from saved_search_finds t where ${isOfBakery(person)}`),
}
