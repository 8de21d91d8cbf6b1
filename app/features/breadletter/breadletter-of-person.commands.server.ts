import { sql } from 'drizzle-orm'
import { isTo, type PersonRows } from '~/http/person-rows.server'

/** It goes with the signup. */
export const breadletterOfPerson: PersonRows = {
  exportOf: (person) => ({
    breadletter_sent: sql`t.signup_id in (select t.id from newsletter_signups t where ${isTo(sql`t.email`, person)})`,
  }),
}
