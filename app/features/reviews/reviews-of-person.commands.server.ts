import { sql } from 'drizzle-orm'
import { isOf, type PersonRows } from '~/http/person-rows.server'

export const reviewsOfPerson: PersonRows = {
  exportOf: (person) => ({ reviews: isOf('user_id', person) }),
  // Without an author they are a former member's (`authorView`); otherwise they go with the account.
  eraseOf: async (tx, { id, keeps_posts }) => {
    if (keeps_posts)
      await tx.execute(sql`update reviews set user_id = null where user_id = ${id} and hidden_at is null`)
    await tx.execute(sql`update reviews set reply = null, replied_at = null where replied_by = ${id}`)
  },
}
