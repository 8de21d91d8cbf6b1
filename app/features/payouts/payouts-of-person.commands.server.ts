import { sql } from 'drizzle-orm'
import { isOf, type PersonRows } from '~/http/person-rows.server'

/** Until a payment has cleared whose day the provider didn't tell, and until a refund that was taken from the bank is booked there. */
const CLEARS = sql`interval '7 days'`
/** The provider keeps what comes to an account that it still asks for details; how much of it is left there, our books don't know. */
const HELD = sql`interval '90 days'`

export const payoutsOfPerson: PersonRows = {
  exportOf: (person) => ({ payment_accounts: isOf('user_id', person) }),
  // Without the account's row nobody could answer the provider, or be asked for what refunds took beyond the balance (ruling 47).
  openOf: async (tx, { id }) => {
    const { rows } = await tx.execute<Record<'clears' | 'held' | 'owed', boolean>>(sql`
      with came as (
        select a.payouts_enabled, c.* from payment_accounts a join card_money c on c.stripe_account_id = a.stripe_account_id
        where a.user_id = ${id}
      )
      select exists (select from came where net_cents > 0 and coalesce(available_on, paid_at + ${CLEARS}) > now()) as clears,
        exists (select from came where net_cents > 0 and not payouts_enabled and paid_at > now() - ${HELD}) as held,
        exists (select from came join refunds r on r.payment_id = came.payment_id
          where r.taken_cents > 0 and r.done_at > now() - ${CLEARS}) as owed`)
    const { clears, held, owed } = rows[0]!
    if (clears) return 'money that’s on its way to your bank'
    if (held) return 'money at our payment partner, who needs a few details from you'
    return owed ? 'a refund that’s still being settled with your bank' : null
  },
}
