import { sql } from 'drizzle-orm'
import { isOf, isOfBakery, type PersonRows } from '~/http/person-rows.server'

export const messagesOfPerson: PersonRows = {
  exportOf: (person) => ({
    conversations: isOf('customer_id', person),
    messages: sql`(${isOf('sender_id', person)}
      or t.held_at is null and t.conversation_id in (select t.id from conversations t where ${isOf('customer_id', person)}))`,
    message_pictures: isOf('owner_id', person),
    conversation_mutes: isOf('user_id', person),
    blocks: sql`${isOf('customer_id', person)} and not t.by_bakery`,
    saved_replies: isOfBakery(person),
  }),
  // What they wrote for a bakery, as its owner or a helper, loses its words as if they had taken it back (ruling 60).
  eraseOf: async (tx, { id }) => {
    // Here and not with the account: whoever writes in one holds it, and then tells the person (decision 080).
    await tx.execute(sql`
      delete from conversations where id in (select id from conversations where customer_id = ${id} order by id for update)`)
    await tx.execute(sql`delete from message_pictures where owner_id = ${id}`)
    await tx.execute(sql`
      update messages set body = '', deleted_at = coalesce(deleted_at, now())
      where sender_id = ${id} and from_bakery`)
  },
}
