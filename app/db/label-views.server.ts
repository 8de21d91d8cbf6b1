import { sql } from 'drizzle-orm'

/** Of a public bakery in `bakeries`: what the law wants told of it, as its page tells it (repeatable/details.sql). */
export const labelFacts = sql`(
  select ('{' || d.details || '}')::json -> 'label' from bakery_details d where d.bakery_id = bakeries.id)`
