import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { iso } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import type { OwnReturn } from './mail-returns.contract'

/** Both may hold: three bounces weigh more than a complaint, since they can be lifted. */
export async function findOwnReturn(tx: Pick<Tx, 'execute'>, { id }: Actor): Promise<OwnReturn> {
  const { rows } = await tx.execute<OwnReturn & Record<string, unknown>>(sql`
    select u.email, ${iso(sql`case when s.bounced_at is null then s.complained_at else s.bounced_at end`)} as since,
      case when s.stops_all then 'stopped' when s.bounced_at is not null then 'paused' when s.complained_at is not null then 'complained'
        else 'fine' end as state
    from users u left join mail_suppressions s on s.email = u.email where u.id = ${id}`)
  return onlyRow(rows)
}
