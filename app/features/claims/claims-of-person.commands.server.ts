import { sql } from 'drizzle-orm'
import { isOf, type PersonRows } from '~/http/person-rows.server'

export const claimsOfPerson: PersonRows = {
  exportOf: (person) => ({
    bakery_claims: isOf('user_id', person),
    claim_documents: sql`t.claim_id in (select t.id from bakery_claims t where ${isOf('user_id', person)})`,
  }),
}
