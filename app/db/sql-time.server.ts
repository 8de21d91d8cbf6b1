import { type Placeholder, type SQL, sql } from 'drizzle-orm'

export type Moment = Date | Placeholder

export const at = (moment: Moment) => sql`${moment instanceof Date ? moment.toISOString() : moment}::timestamptz`

export const iso = <T>(column: SQL) => sql<T>`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
