import { type SQL, sql } from 'drizzle-orm'
import { isTo, type Person, type PersonRows } from '~/http/person-rows.server'

/** Of their account, and what they sent as a stranger from an address of theirs. */
const isOwn = (person: Person): SQL => sql`(t.user_id = ${person.id} or ${isTo(sql`t.email`, person)})`

/** Requests of the account go with it. */
export const helpOfPerson: PersonRows = {
  exportOf: (person) => ({
    help_requests: isOwn(person),
    help_answers: sql`t.request_id in (select t.id from help_requests t where ${isOwn(person)})`,
  }),
  moveOf: (tx, { from, to }) =>
    tx.execute(sql`update help_requests set email = ${to} where email = ${from} and state in ('pending', 'asked')`),
  eraseOf: (tx, person) => tx.execute(sql`delete from help_requests t where ${isTo(sql`t.email`, person)}`),
}
