import { type Placeholder, type SQL, sql } from 'drizzle-orm'

export type Moment = Date | Placeholder

export const at = (moment: Moment) => sql`${moment instanceof Date ? moment.toISOString() : moment}::timestamptz`

/** In words. The reader's zone is not known when a page is drawn for everybody. */
export const dayOf = (column: SQL): SQL => sql`to_char(${column} at time zone 'America/New_York', 'FMMon FMDD, YYYY')`

export const iso = <T>(column: SQL) => sql<T>`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
