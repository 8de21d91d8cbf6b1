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
    // Each that nobody reads any more leaves the number of unread ones, as when it is taken back. No wrong number may hold up who leaves.
    await tx.execute(sql`
      select from conversations where id in (select conversation_id from messages where sender_id = ${id} and from_bakery)
      order by id for no key update`)
    await tx.execute(sql`
      with unread as (
        select conversation_id, count(*)::int as count from messages
        where sender_id = ${id} and from_bakery and read_at is null and held_at is null and deleted_at is null
        group by conversation_id)
      update conversations c set customer_unread = greatest(c.customer_unread - u.count, 0),
        customer_mail_at = case when c.customer_unread > u.count then c.customer_mail_at end
      from unread u where u.conversation_id = c.id`)
    await tx.execute(sql`
      update messages set body = '', deleted_at = coalesce(deleted_at, now())
      where sender_id = ${id} and from_bakery`)
  },
}
