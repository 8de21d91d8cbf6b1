import { sql } from 'drizzle-orm'
import { isTo, type PersonRows } from '~/http/person-rows.server'

const OF_PERSON = sql`t.email`

export const mailReturnsOfPerson: PersonRows = {
  exportOf: (person) => ({ mail_returns: isTo(OF_PERSON, person), mail_suppressions: isTo(OF_PERSON, person) }),
  eraseOf: async (tx, person) => {
    await tx.execute(sql`delete from mail_returns t where ${isTo(OF_PERSON, person)}`)
    await tx.execute(sql`delete from mail_suppressions t where ${isTo(OF_PERSON, person)}`)
  },
}
