import { sql } from 'drizzle-orm'
import { namesAddress } from '~/db/names-address.server'
import type { PersonRows } from '~/http/person-rows.server'

export const paymentsOfPerson: PersonRows = {
  exportOf: ({ id }) => ({ payments: sql`t.order_id in (select o.id from orders o where o.customer_id = ${id})` }),
  // The provider's messages about a payment say who paid. They are pruned after a month anyway.
  // Their ids stay until then: the provider may send one twice.
  eraseOf: (tx, { emails }) =>
    tx.execute(sql`
      update webhook_events set payload = '{}' where processed_at is not null and ${namesAddress(sql`payload::text`, emails)}`),
}
