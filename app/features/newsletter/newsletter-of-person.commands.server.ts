import { sql } from 'drizzle-orm'
import { isTo, type PersonRows } from '~/http/person-rows.server'

export const newsletterOfPerson: PersonRows = {
  exportOf: (person) => ({ newsletter_signups: isTo(sql`t.email`, person) }),
  // The address is proved, so what somebody only typed there yields. What was chosen there stands, and none goes to the old one any more.
  moveOf: async (tx, { from, to }) => {
    const isOpen = sql`unsubscribed_at is null`
    await tx.execute(sql`
      delete from newsletter_signups where email = ${to} and confirmed_at is null and ${isOpen}
        and exists (select from newsletter_signups own where own.email = ${from} and own.${isOpen})`)
    await tx.execute(sql`
      delete from newsletter_signups where email = ${from} and ${isOpen}
        and exists (select from newsletter_signups other where other.email = ${to})`)
    // Links in the old mailbox end (decision 240); whoever hadn't confirmed is asked in the new one.
    await tx.execute(sql`
      update newsletter_signups set email = ${to}, created_at = now(),
        confirm_mailed_at = case when confirmed_at is not null then confirm_mailed_at end
      where email = ${from} and not exists (select from newsletter_signups other where other.email = ${to})`)
  },
  eraseOf: (tx, person) => tx.execute(sql`delete from newsletter_signups t where ${isTo(sql`t.email`, person)}`),
}
