import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { AppError } from '~/lib/errors'

/** No ruling favors a blocked person (ruling 64). The share lock waits for a block that is being made at this moment. */
export async function refuseForBlocked(tx: Tx, user_id: string | null | undefined): Promise<void> {
  if (!user_id) return
  await tx.execute(sql`select from users where id = ${user_id} for share`)
  const { rows } = await tx.execute<{ blocked: boolean }>(sql`select is_blocked(${user_id}) as blocked`)
  if (onlyRow(rows).blocked)
    throw new AppError('conflict', 'Whoever sent this is blocked, so we can’t decide in their favor.')
}
