import { type SQL, sql } from 'drizzle-orm'

/** A condition: whether a text holds a phrase that editors want to see first. */
export const hasBlockedPhrase = (body: string): SQL =>
  sql`exists (select from blocked_phrases x where position(x.phrase in lower(${body})) > 0)`
