import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { at as moment } from '~/db/sql-time.server'
import { newId } from '~/lib/ids'
import { withLines } from './customer'

interface MetCustomer {
  bakery_id: string
  name: string
  email: string | null
  phone?: string | null | undefined
  user_id?: string | null | undefined
  allergies?: string | null | undefined
  /** When they ordered, asked, or got an invoice. */
  at: Date
}

/**
 * Finds or makes the row of a customer who orders, asks, or gets an invoice; a merged row stands for the one that it was merged into.
 * The same address is the same customer; without one, the same name. Known facts stay, gaps are filled, new allergies stand below.
 * The rows stay locked until the transaction ends: a command that merges or erases them waits (decision 196).
 */
export async function rememberCustomer(
  tx: Pick<Tx, 'execute'>,
  { bakery_id, name, email, phone, user_id, allergies, at }: MetCustomer,
): Promise<string> {
  const known =
    email === null ? sql`(bakery_id, lower(name)) where email is null` : sql`(bakery_id, email) where email is not null`
  const { rows } = await tx.execute<{ id: string; allergies: string }>(sql`
    with met as (
      insert into bakery_customers as c (id, bakery_id, user_id, name, email, phone, last_at)
      values (${newId()}, ${bakery_id}, ${user_id ?? null}::uuid, ${name}, ${email}, ${phone || null}, ${moment(at)})
      on conflict ${known} do update set ${fillIn(sql`excluded`)}
      returning id, merged_into, user_id, phone, allergies, last_at
    ), kept as (
      update bakery_customers c set ${fillIn(sql`met`)} from met where c.id = met.merged_into returning c.id, c.allergies
    )
    select id, allergies from kept union all select id, allergies from met where merged_into is null`)
  const { id, allergies: noted } = onlyRow(rows)
  const all = withLines(noted, allergies ?? '')
  if (all !== noted) await tx.execute(sql`update bakery_customers set allergies = ${all} where id = ${id}`)
  return id
}

/** Fills the gaps of a row `c` from another row. */
const fillIn = (from: SQL): SQL => sql`
  user_id = coalesce(c.user_id, ${from}.user_id), phone = coalesce(c.phone, ${from}.phone), last_at = greatest(c.last_at, ${from}.last_at)`
