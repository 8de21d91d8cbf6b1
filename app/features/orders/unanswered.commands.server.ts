import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { at, iso } from '~/db/sql-time.server'
import { sideEffect } from '~/features/ledger/side-effects.commands.server'
import { notify } from '~/features/notifications/notify.commands.server'
import { findCrew } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { newId } from '~/lib/ids'
import { queueMail } from '~/mail/outbox.server'
import { announce, orderGroup } from './announce.commands.server'
import { answerDue, type Unanswered } from './answer-due'
import { closeOrderPages, type EndingServices, endOrder } from './end-order.commands.server'
import { lockOrder } from './lock-order.commands.server'
import { findMailedOrder } from './mailed-order.queries.server'
import { boardPath, reminderMail, unacceptedMails, unansweredMails } from './order-mails.server'
import { postpone } from './order-payment.commands.server'
import { NO_PROPOSAL } from './proposal.commands.server'

type Given = Pick<Services, 'db' | 'clock' | 'env'>

const HOUR_MS = 3_600_000
const AT_A_TIME = 20

/** Decision 23: a word to the bakery after 12 hours without an answer. Once per order: `reminded_at` is set by the same statement. */
export async function remindUnanswered({ db, clock, env }: Given): Promise<number> {
  const now = clock()
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      update orders set reminded_at = ${at(now)} where id in (
        select id from orders o where ${unanswered(now)} and reminded_at is null and proposed_at is null
          and paid_at <= ${at(ago(now, 12))} order by paid_at limit ${AT_A_TIME} for update skip locked)
      returning id`)
    for (const { id } of rows)
      await sideEffect(tx, `order:reminder:${id}`, async (inner) => {
        const order = await findMailedOrder(inner, id)
        for (const mail of reminderMail(order, env.public_url)) {
          const to = await findCrew(inner, [order.bakery_id])
          await notify(inner, {
            to,
            kind: 'new_order',
            group: orderGroup(id),
            title: mail.subject,
            path: boardPath(order),
          })
          // Whatever they have switched off: the order is about to be cancelled.
          await queueMail(inner, mail)
        }
      })
    return rows.length
  })
}

/** …and everything back once the answer is overdue. Each in its own transaction: one that fails holds up no other. */
export async function cancelUnanswered(given: EndingServices): Promise<number> {
  const now = given.clock()
  const orders = (await overdue(given.db, now)).slice(0, AT_A_TIME)
  const results = await Promise.allSettled(
    orders.map(({ id }) =>
      cancelOne(given, id).catch(async (error: unknown) => {
        await postpone(given.db, id, now)
        throw error
      }),
    ),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return orders.length
}

async function cancelOne(services: EndingServices, order_id: string): Promise<void> {
  const { db, clock, env } = services
  const closed = await closeOrderPages(services, order_id)
  await db.transaction(async (tx) => {
    await lockOrder(tx, order_id)
    const [now, event_id] = [clock(), newId()]
    const [order] = await overdue(tx, now, order_id)
    // Answered meanwhile, or another time was suggested.
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
    await endOrder(tx, services, { order_id, reason, requested_by: null, closed, now })
    const mails = order.proposed_at ? unacceptedMails : unansweredMails
    await announce(tx, order_id, 'changed', (mailed) => mails(mailed, event_id, env.public_url))
  })
}

/**
 * Paid for, and nobody has answered. The few that were refunded in part have no index: they are looked for among the newest, since
 * an answer is due within two days.
 */
const unanswered = (now: Date) => sql`o.status = 'pending' and (o.payment_status = 'paid'
  or (o.payment_status = 'partly_refunded' and o.created_at > ${at(ago(now, 7 * 24))}))`

type Waiting = Record<string, unknown> & Unanswered & { id: string; time_zone: string }

async function overdue(db: Pick<Db, 'execute'>, now: Date, order_id?: string): Promise<Waiting[]> {
  const { rows } = await db.execute<Waiting>(sql`
    select o.id, b.time_zone, ${iso(sql`o.paid_at`)} as paid_at, ${iso(sql`o.requested_for`)} as requested_for,
      ${iso(sql`o.requested_until`)} as requested_until, ${iso(sql`o.proposed_at`)} as proposed_at,
      ${iso(sql`o.proposed_for`)} as proposed_for, ${iso(sql`o.proposed_until`)} as proposed_until
    from orders o join bakeries b on b.id = o.bakery_id
    where ${unanswered(now)} ${order_id ? sql`and o.id = ${order_id}` : sql``}
    order by coalesce(o.sweep_failed_at, o.paid_at)`)
  return rows.filter((order) => Date.parse(answerDue(order, order.time_zone)) <= now.getTime())
}

const ago = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS)
