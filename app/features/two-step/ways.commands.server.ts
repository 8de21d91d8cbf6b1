import { sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'

/** How a person can take the second step; null if their password alone signs them in. */
export async function waysOf(db: Db | Tx, user_id: string): Promise<{ app: boolean; passkeys: boolean } | null> {
  const { rows } = await db.execute<{ app: boolean; passkeys: boolean }>(sql`
    select exists (select from code_apps where user_id = ${user_id} and confirmed_at is not null) as app,
      exists (select from passkeys where user_id = ${user_id}) as passkeys`)
  const ways = rows[0]
  return ways && (ways.app || ways.passkeys) ? ways : null
}
