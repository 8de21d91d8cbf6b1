import { sql } from 'drizzle-orm'
import type { Services } from '~/http/services.server'
import { readCounted } from './links.server'

/** Where a link of an issue leads, counted by day and without who it was. Null for a link that we didn't write. */
export async function countClick(
  { db, clock, secret }: Pick<Services, 'db' | 'clock' | 'secret'>,
  token: string,
): Promise<string | null> {
  const found = readCounted(secret, token)
  if (!found) return null
  const { number, target } = found
  await db.execute(sql`
    insert into breadletter_clicks (issue_id, link, day, clicks)
    select id, ${target}, ${clock().toISOString().slice(0, 10)}::date, 1 from breadletter_issues where number = ${number}
    on conflict (issue_id, link, day) do update set clicks = breadletter_clicks.clicks + 1`)
  return target
}
