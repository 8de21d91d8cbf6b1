import { sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { at, iso } from '~/db/sql-time.server'
import { walkDue } from '~/features/ledger/walk-due.commands.server'
import { notify } from '~/features/notifications/notify.commands.server'
import { findCrew } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { HOUR_MS } from '~/lib/durations'
import { newId } from '~/lib/ids'
import { siteOf } from '~/lib/pay-link.server'
import { sendLetter } from '~/mail/outbox.server'
import { announceOrder, orderGroup } from './announce-order.commands.server'
import { answerDue, type UnansweredOrder } from './answer-due'
import { closeOrderPages, type EndingServices, endOrder } from './end-order.commands.server'
import { boardPath } from './letter-parts.server'
import { lockOrder } from './lock-order.commands.server'
import { findMailedOrder } from './mailed-order.queries.server'
import { reminderMail, unacceptedMails, unansweredMails } from './order-mails.server'
import { NO_PROPOSAL } from './proposal.commands.server'
import { isBeingChanged } from './status-later.commands.server'

type UnansweredServices = Pick<Services, 'db' | 'clock' | 'env' | 'secret'>

/** Ruling 23: after 12 hours, once per order. */
export async function remindUnanswered(given: UnansweredServices): Promise<void> {
  const now = given.clock()
  await walkDue<{ id: string }>(given, {
    kind: 'remind_unanswered',
    due: sql`
      select o.id, o.bakery_since as since from orders o where ${unanswered(now)} and o.reminded_at is null and o.proposed_at is null
        and o.bakery_since <= ${at(ago(now, 12))}`,
    act: ({ id }) => given.db.transaction((tx) => remindOne(tx, given, id)),
  })
}

async function remindOne(tx: Tx, services: UnansweredServices, id: string): Promise<void> {
  const now = services.clock()
  const { rowCount } = await tx.execute(sql`
    update orders o set reminded_at = ${at(now)}
    where o.id = ${id} and ${unanswered(now)} and o.reminded_at is null and o.proposed_at is null`)
  if (!rowCount) return
  const order = await findMailedOrder(tx, id)
  for (const mail of reminderMail(order, siteOf(services))) {
    const { bakery_id, customer_id: without } = order
    const [to, group] = [await findCrew(tx, [bakery_id], { without }), orderGroup(id)]
    await notify(tx, { to, kind: 'new_order', bakery_id, group, title: mail.subject, path: boardPath(order) })
    // Even if the owner switched such mails off: the order is about to be cancelled.
    await sendLetter(tx, mail)
  }
}

/** Ruling 23: once the answer is overdue, the order is cancelled and refunded. */
export async function cancelUnanswered(given: EndingServices): Promise<void> {
  const ids = (await overdue(given.db, given.clock())).map(({ id }) => id)
  await walkDue<{ id: string }>(given, {
    kind: 'cancel_unanswered',
    due: sql`select o.id, o.bakery_since as since from orders o where o.id = any (${sql.param(ids)}::uuid[])`,
    act: ({ id }) => cancelOne(given, id),
  })
}

async function cancelOne(services: EndingServices, order_id: string): Promise<void> {
  const { db, clock } = services
  await closeOrderPages(services, order_id)
  await db.transaction(async (tx) => {
    await lockOrder(tx, order_id)
    const [now, event_id] = [clock(), newId()]
    const [order] = await overdue(tx, now, order_id)
    // Answered meanwhile, about to be, or another time was suggested.
    if (!order) return
    const reason = order.proposed_at
      ? 'We didn’t get an answer about the suggested time.'
      : 'The bakery didn’t answer in time.'
    await tx.execute(sql`
      with changed as (
        update orders set status = 'cancelled', ${NO_PROPOSAL}, updated_at = ${at(now)} where id = ${order_id} returning id
      )
      insert into order_events (id, order_id, actor_role, from_status, to_status, note, created_at)
      select ${event_id}::uuid, id, 'system', 'pending', 'cancelled', ${reason}, ${at(now)} from changed`)
    await endOrder(tx, services, { order_id, reason, requested_by: null, now })
    const mails = order.proposed_at ? unacceptedMails : unansweredMails
    await announceOrder(tx, order_id, 'changed', (mailed) => mails(mailed, event_id, siteOf(services)))
  })
}

/** Partly refunded orders have no index, so only new ones are looked at: an answer is due within two days. */
const unanswered = (now: Date) => sql`o.status = 'pending' and (o.payment_status = 'paid'
  or (o.payment_status = 'partly_refunded' and o.created_at > ${at(ago(now, 7 * 24))}))`

type OverdueOrder = Record<string, unknown> & UnansweredOrder & { id: string; time_zone: string }

async function overdue(db: Pick<Db, 'execute'>, now: Date, order_id?: string): Promise<OverdueOrder[]> {
  const { rows } = await db.execute<OverdueOrder>(sql`
    select o.id, b.time_zone, ${iso(sql`o.bakery_since`)} as bakery_since, ${iso(sql`o.requested_for`)} as requested_for,
      ${iso(sql`o.requested_until`)} as requested_until, ${iso(sql`o.proposed_at`)} as proposed_at,
      ${iso(sql`o.proposed_for`)} as proposed_for, ${iso(sql`o.proposed_until`)} as proposed_until
    from orders o join bakeries b on b.id = o.bakery_id
    where ${unanswered(now)} and not ${isBeingChanged(sql`o.id`)} ${order_id ? sql`and o.id = ${order_id}` : sql``}`)
  return rows.filter((order) => Date.parse(answerDue(order, order.time_zone)) <= now.getTime())
}

const ago = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS)
