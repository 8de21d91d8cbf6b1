import { sql } from 'drizzle-orm'
import { isOf, isTo, type PersonRows } from '~/http/person-rows.server'

export const helpersOfPerson: PersonRows = {
  exportOf: (person) => ({ bakery_helpers: isOf('user_id', person) }),
  // The owner knows them by it, and invites nobody twice. What was sent to the new one meanwhile is answered already.
  moveOf: async (tx, { id, to }) => {
    await tx.execute(sql`
      delete from bakery_helpers t using bakery_helpers own
      where own.user_id = ${id} and own.bakery_id = t.bakery_id and t.email = ${to} and t.user_id is null`)
    await tx.execute(sql`update bakery_helpers set email = ${to} where user_id = ${id}`)
  },
  // Invitations that they never took.
  eraseOf: (tx, person) => tx.execute(sql`delete from bakery_helpers t where ${isTo(sql`t.email`, person)}`),
}
