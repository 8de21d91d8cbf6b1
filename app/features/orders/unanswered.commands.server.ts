import { sql } from 'drizzle-orm'
import { at } from '~/db/sql-time.server'
import { sideEffect } from '~/features/ledger/side-effects.commands.server'
import type { Services } from '~/http/services.server'
import { newId } from '~/lib/ids'
import { queueMail } from '~/mail/outbox.server'
import { announce } from './announce.commands.server'
import { letGo } from './let-go.commands.server'
import { lockOrder } from './lock-order.commands.server'
import { findMailedOrder } from './mailed-order.queries.server'
import { reminderMail, unacceptedMails, unansweredMails } from './order-mails.server'
import { postpone } from './order-payment.commands.server'
import { requestOrderRefund } from './order-refund.commands.server'
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
        select id from orders where payment_status = 'paid' and status = 'pending' and reminded_at is null and proposed_at is null
          and paid_at <= ${at(ago(now, 12))} order by paid_at limit ${AT_A_TIME} for update skip locked)
      returning id`)
    for (const { id } of rows)
      await sideEffect(tx, `order:reminder:${id}`, async (inner) => {
        for (const mail of reminderMail(await findMailedOrder(inner, id), env.public_url)) await queueMail(inner, mail)
      })
    return rows.length
  })
}

/**
 * …and everything back after 24, or an hour before its window. Once the bakery has suggested another time, it is the customer who
 * has to answer. What is for the same hour still leaves half an hour.
 */
const overdue = (now: Date) => sql`payment_status = 'paid' and status = 'pending' and case when proposed_at is null
  then paid_at <= ${at(ago(now, 24))} or (requested_for <= ${at(ago(now, -1))} and paid_at <= ${at(ago(now, 0.5))})
  else proposed_at <= ${at(ago(now, 24))} or (proposed_for <= ${at(ago(now, -1))} and proposed_at <= ${at(ago(now, 0.5))}) end`

/** Each in its own transaction: one that fails holds up no other. */
export async function cancelUnanswered(given: Given): Promise<number> {
  const now = given.clock()
  const { rows } = await given.db.execute<{ id: string }>(sql`
    select id from orders where ${overdue(now)}
    order by coalesce(sweep_failed_at, paid_at) limit ${AT_A_TIME}`)
  const results = await Promise.allSettled(
    rows.map(({ id }) =>
      cancelOne(given, id).catch(async (error: unknown) => {
        await postpone(given.db, id, now)
        throw error
      }),
    ),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return rows.length
}

async function cancelOne({ db, clock, env }: Given, order_id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const suggested = (await lockOrder(tx, order_id))?.proposed_at
    const reason = suggested ? 'The suggested time was not answered.' : 'The bakery did not answer in time.'
    const [now, event_id] = [clock(), newId()]
    const { rows } = await tx.execute<{ id: string }>(sql`
      with changed as (
        update orders set status = 'cancelled', ${NO_PROPOSAL}, updated_at = ${at(now)}
        where id = ${order_id} and ${overdue(now)} returning id
      )
      insert into order_events (id, order_id, actor_role, from_status, to_status, note, created_at)
      select ${event_id}::uuid, id, 'system', 'pending', 'cancelled', ${reason}, ${at(now)} from changed
      returning order_id as id`)
    // Answered meanwhile, or another time was suggested.
    if (rows.length === 0) return
    await letGo(tx, order_id)
    await requestOrderRefund(tx, { order_id, kind: 'full', reason, requested_by: null })
    const mails = suggested ? unacceptedMails : unansweredMails
    await announce(tx, order_id, 'changed', (order) => mails(order, event_id, env.public_url))
  })
}

const ago = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS)
