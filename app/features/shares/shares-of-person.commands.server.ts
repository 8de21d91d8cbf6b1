import { sql } from 'drizzle-orm'
import { isOf, isOfBakery, type PersonRows } from '~/http/person-rows.server'

export const sharesOfPerson: PersonRows = {
  exportOf: (person) => ({ share_posts: isOf('submitted_by', person), share_links: isOfBakery(person) }),
  eraseOf: (tx, person) =>
    tx.execute(sql`delete from share_posts t where ${isOfBakery(person)} or t.submitted_by = ${person.id}`),
}
