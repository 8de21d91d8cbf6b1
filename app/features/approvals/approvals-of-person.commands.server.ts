import { sql } from 'drizzle-orm'
import type { PersonRows } from '~/http/person-rows.server'

/** What they asked for themselves goes with their account; what was asked about them goes here, with its reasons. */
export const approvalsOfPerson: PersonRows = {
  eraseOf: (tx, { id }) => tx.execute(sql`delete from approvals where ${id} = any (about)`),
}
