import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { at } from '~/db/sql-time.server'
import type { Services } from '~/http/services.server'
import { announceInvoice } from './announce-invoice.commands.server'
import { reminderMail } from './invoice-mails.server'
import { lockInvoice, noteEvent } from './lock-invoice.commands.server'

const AT_ONCE = 500
/** Nobody is reminded in the night. */
const FROM_HOUR = 9
const LATE_DAYS = 3
/** What could not be sent for so long, because the site was away, is not sent any more. */
const STALE_DAYS = 3

const OPEN = sql`i.state in ('sent', 'part_paid')`

interface Reminder extends Record<string, unknown> {
  id: string
  /** The day that it is for, as `reminded_for` keeps it. */
  day: string
  late: boolean
}

/**
 * On the day that a deposit or the rest is due, and three days after, by the clocks at the bakery. Each once: the row remembers it, under
 * its lock. What is paid is owed no more, so it is not found.
 */
export async function remindInvoices({ db, clock, env }: Pick<Services, 'db' | 'clock' | 'env'>): Promise<number> {
  let reminded = 0
  for (const { id } of await listDue(db, sql`true`, clock())) {
    await db.transaction(async (tx) => {
      const invoice = await lockInvoice(tx, id)
      const now = clock()
      const [due] = await listDue(tx, sql`i.id = ${id}`, now)
      if (!due) return
      await tx.execute(sql`update invoices set reminded_for = reminded_for || ${due.day}::date where id = ${id}`)
      await noteEvent(tx, invoice, { note: due.late ? 'Reminded: overdue.' : 'Reminded: due today.', now })
      await announceInvoice(tx, id, { mails: (mailed) => reminderMail(mailed, due, env.public_url) })
      reminded++
    })
  }
  return reminded
}

/** Both walks begin at an index over days. A deposit is reminded of while some of it is missing. */
async function listDue(db: Db | Tx, which: SQL, now: Date): Promise<Reminder[]> {
  const here = sql`(${at(now)} at time zone b.time_zone)`
  const asked = sql`(${at(now)} at time zone 'utc')::date`
  const walk = (day: SQL, owed: SQL) => sql`
    select i.id, remind.day, remind.late from invoices i join bakeries b on b.id = i.bakery_id
    cross join lateral (values (${day}, false), (${day} + ${LATE_DAYS}::integer, true)) remind (day, late)
    where ${owed} and ${day} between ${asked} - ${LATE_DAYS + STALE_DAYS + 1}::integer and ${asked} + 1 and ${which}
      and i.customer_email is not null and remind.day <> all (i.reminded_for)
      and remind.day > (i.sent_at at time zone b.time_zone)::date
      and ${here}::date between remind.day and remind.day + ${STALE_DAYS - 1}::integer and extract(hour from ${here}) >= ${FROM_HOUR}`
  const { rows } = await db.execute<Reminder>(sql`
    select distinct on (day, id) id, day::text, late from (
      ${walk(sql`i.due_on`, OPEN)}
      union all
      ${walk(sql`i.deposit_due_on`, sql`${OPEN} and i.paid_cents < i.deposit_cents`)}) due
    order by day, id, late limit ${AT_ONCE}`)
  return rows
}
