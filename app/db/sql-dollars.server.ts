import { type SQL, sql } from 'drizzle-orm'

/** As `dollars` (lib/dollars.ts), for JSON that PostgreSQL makes. */
export const asDollars = (cents: SQL): SQL => sql`(${cents})::double precision / 100`
