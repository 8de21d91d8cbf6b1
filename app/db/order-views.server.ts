import { sql } from 'drizzle-orm'

/** Of an order `o`: what went back to its customer so far or is on its way. A payment that was sent back whole is no part of it (081). */
export const refundedCents = sql`coalesce((select sum(r.customer_cents) from refunds r
    where r.order_id = o.id and r.checkout_session_id is null and r.state <> 'failed'), 0)::integer`

/** Of an order `o`: what refunds took back from the baker. */
export const takenBackCents = sql`coalesce((select sum(r.reversal_cents) from refunds r where r.order_id = o.id
    and r.checkout_session_id is null and (r.state <> 'failed' or r.provider_reversal_id is not null)), 0)::integer`
