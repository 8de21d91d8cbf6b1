import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { notify } from '~/features/notifications/notify.commands.server'
import type { Services } from '~/http/services.server'
import { nowOrderMail, type Saver } from './saved-mails.server'

const AT_A_TIME = 100

/** Decision 199. Queued by the database when a bakery begins to take orders, or ends (db/migrations/repeatable/saved.sql). */
export async function tellSavers({ db, env }: Pick<Services, 'db' | 'env'>, bakery_id: string): Promise<void> {
  await db.execute(sql`
    update saved_bakeries s set awaits_orders = true from bakeries b
    where b.id = ${bakery_id} and s.bakery_id = b.id and not takes_orders and not awaits_orders`)
  const tellSome = (tx: Tx) => tell(tx, bakery_id, env.public_url)
  while ((await db.transaction(tellSome)) === AT_A_TIME);
}

/** The mark goes in the transaction that tells them: each is told once. */
async function tell(tx: Tx, bakery_id: string, public_url: string): Promise<number> {
  const { rows } = await tx.execute<Saver & Record<string, unknown>>(sql`
    with told as (
      update saved_bakeries set awaits_orders = false
      where bakery_id = ${bakery_id} and user_id in (
        select user_id from saved_bakeries s join bakeries b on b.id = s.bakery_id
        where s.bakery_id = ${bakery_id} and awaits_orders and takes_orders
        order by user_id limit ${AT_A_TIME} for update of s)
      returning user_id, bakery_id)
    select u.id as user_id, u.email, b.name as bakery_name, b.slug
    from told join users u on u.id = told.user_id join bakeries b on b.id = told.bakery_id`)
  for (const saver of rows) {
    const { user_id, slug } = saver
    const mail = nowOrderMail(saver, public_url)
    await notify(tx, { to: [user_id], kind: 'bakery', group: `bakery:${bakery_id}`, path: `/bakery/${slug}`, mail })
  }
  return rows.length
}
