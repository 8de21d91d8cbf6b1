import { sql } from 'drizzle-orm'
import type { PersonRows } from '~/http/person-rows.server'

export const refundsOfPerson: PersonRows = {
  exportOf: ({ id }) => ({
    refunds: sql`t.payment_id in (
      select p.id from payments p join orders o on o.id = p.order_id where o.customer_id = ${id})`,
  }),
  // By whose account the money came to: a bakery that was handed over left the account with its owner then.
  openOf: async (tx, { id }) => {
    const { rowCount } = await tx.execute(sql`
      select from payment_accounts a join payments p on p.stripe_account_id = a.stripe_account_id
      where a.user_id = ${id} and (
        exists (select from refunds r where r.payment_id = p.id and r.state in ('requested', 'sent'))
        or exists (select from disputes d where d.payment_id = p.id and d.status not in ('won', 'lost', 'warning_closed')))
      limit 1`)
    return rowCount ? 'a refund or a dispute that’s under way' : null
  },
}
