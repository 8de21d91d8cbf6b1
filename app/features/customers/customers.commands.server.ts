import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { at as moment } from '~/db/sql-time.server'
import { newId } from '~/lib/ids'
import { ALLERGIES_MAX } from './customer'

interface Met {
  bakery_id: string
  name: string
  email: string | null
  phone?: string | null | undefined
  user_id?: string | null | undefined
  allergies?: string | null | undefined
  /** When they ordered, asked, or were sent an invoice. */
  at: Date
}

/**
 * Somebody orders, asks, or is sent an invoice: answers their row in the bakery's list. The same address is the same person; without
 * one, the same name. What is known stays and gaps are filled. A row that was merged into another answers that one. The rows stay
 * locked until the transaction ends, so that whoever merges or erases them waits for what is written about them (196).
 */
export async function rememberCustomer(
  tx: Pick<Tx, 'execute'>,
  { bakery_id, name, email, phone, user_id, allergies, at }: Met,
): Promise<string> {
  const known =
    email === null ? sql`(bakery_id, lower(name)) where email is null` : sql`(bakery_id, email) where email is not null`
  const { rows } = await tx.execute<{ id: string }>(sql`
    with met as (
      insert into bakery_customers as c (id, bakery_id, user_id, name, email, phone, allergies, last_at)
      values (${newId()}, ${bakery_id}, ${user_id ?? null}::uuid, ${name}, ${email}, ${phone || null}, ${allergies ?? ''}, ${moment(at)})
      on conflict ${known} do update set ${fillIn(sql`excluded`)}
      returning id, merged_into, user_id, phone, allergies, last_at
    ), kept as (
      update bakery_customers c set ${fillIn(sql`met`)} from met where c.id = met.merged_into
    )
    select coalesce(merged_into, id) as id from met`)
  return rows[0]!.id
}

/** What a row `c` learns from another. Allergies are never dropped: what is new stands below what was known. */
const fillIn = (from: SQL): SQL => sql`
  user_id = coalesce(c.user_id, ${from}.user_id), phone = coalesce(c.phone, ${from}.phone), last_at = greatest(c.last_at, ${from}.last_at),
  allergies = case when strpos(lower(c.allergies), lower(${from}.allergies)) > 0 then c.allergies
    else left(concat_ws(E'\n', nullif(c.allergies, ''), ${from}.allergies), ${ALLERGIES_MAX}) end`
