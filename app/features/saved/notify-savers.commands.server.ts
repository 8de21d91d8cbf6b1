import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { walkDue } from '~/features/ledger/walk-due.commands.server'
import { notify } from '~/features/notifications/notify.commands.server'
import type { Services } from '~/http/services.server'
import { stopLink } from '~/mail/stop-mail.server'
import { nowOrderLetter } from './letters.server'

type SaverServices = Pick<Services, 'db' | 'clock' | 'env' | 'secret'>

/** Ruling 67, decision 182. Queued by the database when a bakery begins to take orders (db/migrations/repeatable/saved.sql). */
export async function notifySavers(given: SaverServices, bakery_id: string): Promise<void> {
  while (await notifyDue(given, sql`due.bakery_id = ${bakery_id}`));
}

/** Customers who could not be told at the first try. */
export const notifySaversAgain = (given: SaverServices) => notifyDue(given, sql`failure.kind is not null`)

interface WaitingSaver {
  user_id: string
  bakery_id: string
}

const notifyDue = (given: SaverServices, ready: SQL): Promise<boolean> =>
  walkDue<WaitingSaver>(given, {
    kind: 'tell_saver',
    due: sql`
      select s.bakery_id || ':' || s.user_id as id, s.created_at as since, s.user_id, s.bakery_id
      from saved_bakeries s join bakeries b on b.id = s.bakery_id where awaits_orders and takes_orders`,
    ready,
    act: (waiting) => given.db.transaction((tx) => notifySaver(tx, waiting, given)),
  })

interface Saver extends Record<string, unknown> {
  email: string
  bakery_name: string
  slug: string
}

/** The mark goes in the transaction that tells them: each is told once. */
async function notifySaver(
  tx: Tx,
  { user_id, bakery_id }: WaitingSaver,
  { env, secret }: SaverServices,
): Promise<void> {
  const { rows } = await tx.execute<Saver>(sql`
    with told as (
      update saved_bakeries s set awaits_orders = false from bakeries b
      where s.user_id = ${user_id} and s.bakery_id = ${bakery_id} and b.id = s.bakery_id and awaits_orders and takes_orders
      returning s.user_id, b.name as bakery_name, b.slug)
    select u.email, bakery_name, slug from told join users u on u.id = told.user_id`)
  for (const saver of rows) {
    const site = { public_url: env.public_url, secret }
    const off_url = stopLink(site, '/unsubscribe-alerts', { who: user_id, what: 'bakeries' })
    const slots = { ...saver, off_url, public_url: env.public_url, postal_address: env.postal_address }
    const mail = nowOrderLetter.mail(slots, { to: saver.email })
    const [group, path] = [`bakery:${bakery_id}`, `/bakery/${saver.slug}`]
    await notify(tx, { to: [user_id], kind: 'bakery', group, path, mail })
  }
}
