import { sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { at } from '~/db/sql-time.server'
import type { SignInOutcome } from './session-rules'

interface Attempt {
  user_id: string
  outcome: SignInOutcome
  device_label: string | null
}

/** For the sign-in history that admins see. */
export async function noteSignIn(db: Db | Tx, now: Date, { user_id, outcome, device_label }: Attempt): Promise<void> {
  await db.execute(sql`
    insert into sign_ins as s (user_id, outcome, device_label, hour, last_at)
    values (${user_id}, ${outcome}, ${device_label ?? ''}, date_trunc('hour', ${at(now)}), ${at(now)})
    on conflict (user_id, outcome, device_label, hour) do update set times = s.times + 1, last_at = excluded.last_at`)
}
