import { sql } from 'drizzle-orm'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { countCharacters } from '~/lib/text'
import { NO_SUCH_CUSTOMER, NOTES_MAX, NOTES_TOO_LONG, SAME_CUSTOMER, TWO_ACCOUNTS, withLines } from './customer'
import type { Customer } from './customers.contract'
import { findCustomer } from './customers.queries.server'
import { lockCustomers } from './lock-customers.commands.server'

/** `id` stays, and gets all that the other has. The other's row is left to lead its address and name here (decision 196). */
export async function mergeCustomers(
  { db, customer_rows }: Pick<Services, 'db' | 'customer_rows'>,
  actor: Actor,
  id: string,
  from_id: string,
): Promise<Customer> {
  if (id === from_id) throw new AppError('invalid', SAME_CUSTOMER, { field: 'from_id' })
  await db.transaction(async (tx) => {
    const locked = await lockCustomers(tx, customer_rows, actor, [id, from_id])
    const kept = locked.find((one) => one.id === id)
    const gone = locked.find((one) => one.id === from_id && one.bakery_id === kept?.bakery_id)
    if (!kept || !gone) throw new AppError('not_found', NO_SUCH_CUSTOMER)
    if (kept.user_id && gone.user_id && kept.user_id !== gone.user_id) throw new AppError('conflict', TWO_ACCOUNTS)
    const notes = withLines(kept.notes, gone.notes)
    if (countCharacters(notes) > NOTES_MAX) throw new AppError('conflict', NOTES_TOO_LONG)
    for (const room of customer_rows) await room.mergeOf(tx, { gone: gone.id, kept: kept.id })
    await tx.execute(sql`update bakery_customers set merged_into = ${kept.id} where merged_into = ${gone.id}`)
    // A customer without an address takes it over; the old name stays as the way to find them.
    const takes = kept.email === null && gone.email !== null
    const left = takes ? { name: kept.name, email: null } : gone
    await tx.execute(sql`delete from bakery_customers where id = ${gone.id}`)
    await tx.execute(sql`
      update bakery_customers set email = coalesce(email, ${takes ? gone.email : null}), phone = coalesce(phone, ${gone.phone}),
        user_id = coalesce(user_id, ${gone.user_id}::uuid), notes = ${notes},
        allergies = ${withLines(kept.allergies, gone.allergies)},
        last_at = greatest(last_at, ${gone.last_at}::timestamptz), created_at = least(created_at, ${gone.created_at}::timestamptz)
      where id = ${kept.id}`)
    await tx.execute(sql`
      insert into bakery_customers (id, bakery_id, name, email, merged_into)
      values (${newId()}, ${kept.bakery_id}, ${left.name}, ${left.email}, ${kept.id})`)
  })
  return orNotFound(await findCustomer(db, actor, id), NO_SUCH_CUSTOMER)
}
