import { sql } from 'drizzle-orm'
import { isTo, type PersonRows } from '~/http/person-rows.server'

export const newsletterOfPerson: PersonRows = {
  exportOf: (person) => ({ newsletter_signups: isTo(sql`t.email`, person) }),
  moveOf: (tx, { from, to }) =>
    tx.execute(sql`
      update newsletter_signups set email = ${to}
      where email = ${from} and not exists (select from newsletter_signups other where other.email = ${to})`),
  eraseOf: (tx, person) => tx.execute(sql`delete from newsletter_signups t where ${isTo(sql`t.email`, person)}`),
}
