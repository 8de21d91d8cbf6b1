import { sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import type { Actor } from '~/http/actor.server'
import { AppError, orNotFound } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { countCharacters } from '~/lib/text'
import { ALLERGIES_MAX, NO_SUCH_CUSTOMER, NOTES_MAX, NOTES_TOO_LONG, SAME_CUSTOMER, TWO_ACCOUNTS } from './customer'
import type { Customer } from './customers.contract'
import { findCustomer } from './customers.queries.server'
import { lockCustomers } from './lock-customers.commands.server'

/**
 * `id` stays. What names the other one names it from then on, and whoever comes by the other's address or name is it: that is what the
 * other's row is left for (196).
 */
export async function mergeCustomers(db: Db, actor: Actor, id: string, from_id: string): Promise<Customer> {
  if (id === from_id) throw new AppError('invalid', SAME_CUSTOMER, { field: 'from_id' })
  await db.transaction(async (tx) => {
    const locked = await lockCustomers(tx, actor, [id, from_id])
    const kept = locked.find((one) => one.id === id)
    const gone = locked.find((one) => one.id === from_id && one.bakery_id === kept?.bakery_id)
    if (!kept || !gone) throw new AppError('not_found', NO_SUCH_CUSTOMER)
    if (kept.user_id && gone.user_id && kept.user_id !== gone.user_id) throw new AppError('conflict', TWO_ACCOUNTS)
    const notes = both(kept.notes, gone.notes)
    const allergies = both(kept.allergies, gone.allergies)
    if (countCharacters(notes) > NOTES_MAX || countCharacters(allergies) > ALLERGIES_MAX)
      throw new AppError('conflict', NOTES_TOO_LONG)
    await handOver(tx, gone.id, kept.id)
    // A name without an address takes the address over, and leaves the name behind as the way to find it.
    const takes = kept.email === null && gone.email !== null
    const left = takes ? { name: kept.name, email: null } : gone
    await tx.execute(sql`delete from bakery_customers where id = ${gone.id}`)
    await tx.execute(sql`
      update bakery_customers set email = coalesce(email, ${takes ? gone.email : null}), phone = coalesce(phone, ${gone.phone}),
        user_id = coalesce(user_id, ${gone.user_id}::uuid), notes = ${notes}, allergies = ${allergies},
        last_at = greatest(last_at, ${gone.last_at}::timestamptz), created_at = least(created_at, ${gone.created_at}::timestamptz)
      where id = ${kept.id}`)
    await tx.execute(sql`
      insert into bakery_customers (id, bakery_id, name, email, merged_into)
      values (${newId()}, ${kept.bakery_id}, ${left.name}, ${left.email}, ${kept.id})`)
  })
  return orNotFound(await findCustomer(db, actor, id), NO_SUCH_CUSTOMER)
}

const both = (kept: string, gone: string) =>
  kept.toLowerCase().includes(gone.toLowerCase()) ? kept : [kept, gone].filter(Boolean).join('\n')

const handOver = (tx: Tx, gone: string, kept: string) =>
  tx.execute(sql`
    with sold as (update orders set bakery_customer_id = ${kept} where bakery_customer_id = ${gone}),
      billed as (update invoices set bakery_customer_id = ${kept} where bakery_customer_id = ${gone}),
      asked as (update custom_requests set bakery_customer_id = ${kept} where bakery_customer_id = ${gone})
    update bakery_customers set merged_into = ${kept} where merged_into = ${gone}`)
