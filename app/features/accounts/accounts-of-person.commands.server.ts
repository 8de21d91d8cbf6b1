import { eq, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { users } from '~/db/schema/accounts'
import { forgetAudited } from '~/features/audit/audit.commands.server'
import { isOf, isTo, type PersonRows } from '~/http/person-rows.server'
import { forgetMail } from '~/mail/outbox.server'
import { USERNAME_HELD_DAYS } from './account'

export const accountsOfPerson: PersonRows = {
  exportOf: (person) => ({
    users: sql`t.id = ${person.id}`,
    profiles: isOf('user_id', person),
    sessions: isOf('user_id', person),
    sign_ins: isOf('user_id', person),
    former_emails: isOf('user_id', person),
    username_history: isOf('user_id', person),
    email_changes: isOf('user_id', person),
    user_roles: isOf('user_id', person),
    // What came to the address before they proved it may have been for somebody who has given it up.
    mail_outbox: sql`${isTo(sql`t."to"`, person)}
      and not exists (select from users u where u.id = ${person.id} and u.email = t."to" and u.email_verified_at > t.created_at)`,
  }),
  openOf: async (tx, { id }) => {
    const { rowCount } = await tx.execute(sql`select from user_roles where user_id = ${id}`)
    return rowCount ? 'a role on our team, which another admin can take back' : null
  },
  eraseOf: async (tx, person) => {
    await tx.execute(sql`delete from sessions t where t.kind = 'guest' and ${isTo(sql`t.guest_email`, person)}`)
    await tx.execute(sql`
      insert into gone_usernames (digest, until)
      select sha256(convert_to(name, 'UTF8')), now() + make_interval(days => ${USERNAME_HELD_DAYS}) from (
        select lower(username) as name from profiles where user_id = ${person.id}
        union select username from username_history where user_id = ${person.id} and until > now()) names
      on conflict (digest) do update set until = excluded.until`)
    await forgetAudited(tx, person.emails)
    await forgetMail(tx, person)
  },
}

/** With all that belongs to it, by the foreign keys. */
export async function deleteAccount(tx: Tx, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id))
}
