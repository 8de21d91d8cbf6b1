import { sql } from 'drizzle-orm'

/** Of an address `a`: as it stands on an envelope, in one line. */
export const addressLine = sql`concat_ws(', ', a.street, a.unit, a.city, a.state || ' ' || a.zip_code)`

/**
 * Of `bakeries`: what the law wants told of it. A verified record alone says so, and a home's address is told where it asks for one
 * and the verified owner chose to publish it (decision 40).
 */
export const labelFacts = sql`(
  select json_build_object('on_page', c.on_page, 'before_payment', c.before_payment, 'statement', c.statement, 'notice', c.notice,
    'permit_number', case when c.wants_permit then p.permit_number end, 'county', case when c.wants_permit then p.county end,
    'address', case when c.wants_address and p.address_choice = 'publish' and bakeries.verification_status = 'verified'
      then (select ${addressLine} from bakery_addresses a where a.bakery_id = p.bakery_id) end,
    'state_number', case when c.wants_address and p.address_choice = 'number' then c.number_instead || ' ' || p.state_number end,
    'phone', case when c.wants_phone and bakeries.verification_status = 'verified' then p.phone end)
  from bakery_programs p join cottage_programs c on c.key = p.program_key
  where p.bakery_id = bakeries.id and c.verified and (c.on_page or c.before_payment))`

/** Of `bakeries`: its owner would rather not publish a home's address, and takes orders by request only. */
export const isByRequest = sql`exists (
  select from bakery_programs p where p.bakery_id = bakeries.id and p.address_choice = 'request_only')`
