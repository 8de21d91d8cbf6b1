import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import type { CustomerRows } from '~/http/customer-rows.server'
import { ERASED_NAME } from '../customers/customer'

/** Which: a condition on the columns of `custom_requests`. */
export const eraseRequests = (tx: Tx, which: SQL) =>
  tx.execute(sql`
    with emptied as (
      update custom_requests set customer_name = ${ERASED_NAME}, customer_email = null, message = '', answers = '[]', allergies = null,
        reason = null
      where ${which} returning id
    ), offered as (
      update quotes set delivery_address = null, note = null where request_id in (select id from emptied)
    )
    delete from request_pictures where request_id in (select id from emptied)`)

export const requestsOfCustomer: CustomerRows = {
  lockOf: (tx, ids) =>
    tx.execute(sql`
      select from custom_requests where bakery_customer_id = any (${sql.param(ids)}::uuid[]) order by id for no key update`),
  openOf: async (tx, id) => {
    const { rowCount } = await tx.execute(sql`
      select from custom_requests where bakery_customer_id = ${id} and state in ('unverified', 'open') limit 1`)
    return rowCount ? 'a request that waits for an answer' : null
  },
  eraseOf: (tx, id) => eraseRequests(tx, sql`bakery_customer_id = ${id}`),
  mergeOf: (tx, { gone, kept }) =>
    tx.execute(sql`update custom_requests set bakery_customer_id = ${kept} where bakery_customer_id = ${gone}`),
  exportOf: (id) => sql`
    select 'request' as kind, r.id, null as number, to_char(r.wanted_on, '"For "FMMonth FMDD, YYYY') as words, r.state,
      'request' as source, null::integer as total, r.created_at
    from custom_requests r where r.bakery_customer_id = ${id} and r.state <> 'unverified'`,
}
