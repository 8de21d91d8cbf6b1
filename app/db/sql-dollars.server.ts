import { type SQL, sql } from 'drizzle-orm'

/** Cents as `dollars` (lib/dollars.ts) sends them: for JSON that PostgreSQL makes. */
export const asDollars = (cents: SQL): SQL => sql`(${cents})::double precision / 100`
