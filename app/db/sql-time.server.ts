import { type SQL, sql } from 'drizzle-orm'

export const at = (now: Date) => sql`${now.toISOString()}::timestamptz`

/** As JSON has it: "2026-11-20T15:30:00.000Z". */
export const iso = <T>(column: SQL) => sql<T>`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
