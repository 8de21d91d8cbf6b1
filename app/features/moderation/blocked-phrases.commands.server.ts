import { type SQL, sql } from 'drizzle-orm'

export const hasBlockedPhrase = (body: string): SQL =>
  sql`exists (select from blocked_phrases x where position(x.phrase in lower(${body})) > 0)`
