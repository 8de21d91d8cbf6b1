import { sql } from 'drizzle-orm'

/** Of `bakeries`: what the law requires on the label, as the bakery's page has it (repeatable/details.sql). */
export const labelFacts = sql`(
  select ('{' || d.details || '}')::json -> 'label' from bakery_details d where d.bakery_id = bakeries.id)`
