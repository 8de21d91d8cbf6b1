import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { at } from '~/db/sql-time.server'
import { walkDue } from '~/features/ledger/walk-due.commands.server'
import type { Services } from '~/http/services.server'
import { siteOf, withLinks } from '~/lib/pay-link.server'
import { mailCustomer } from '~/mail/sides.server'
import { announceInvoice } from './announce-invoice.commands.server'
import { reminderLetter } from './letters.server'
import { lockInvoice, noteEvent } from './lock-invoice.commands.server'

/** No customer is reminded in the night. */
const FROM_HOUR = 9
const LATE_DAYS = 3
/** A reminder that is late by more, because the site was down, is dropped. */
const STALE_DAYS = 3

const OPEN = sql`i.state in ('sent', 'part_paid')`

interface Reminder extends Record<string, unknown> {
  invoice_id: string
  /** The day that `reminded_for` keeps. */
  day: string
  due_on: string
  /** By the bakery's clock. */
  today: string
}

type ReminderServices = Pick<Services, 'db' | 'clock' | 'env' | 'secret'>

/** On the due day and three days after, by the bakery's clock. Each once: the row remembers it, under its lock. */
export const remindInvoices = (given: ReminderServices) =>
  walkDue<Reminder>(given, {
    kind: 'remind_invoice',
    due: reminders(given.clock()),
    ready: IS_DAY,
    act: (reminder) => given.db.transaction((tx) => remind(tx, given, reminder)),
  })

async function remind(tx: Tx, services: ReminderServices, { invoice_id, day }: Reminder): Promise<void> {
  const invoice = await lockInvoice(tx, invoice_id)
  const now = services.clock()
  const { rows } = await tx.execute<Reminder>(sql`
    select due.* from (${reminders(now)}) due where invoice_id = ${invoice_id} and day = ${day} and ${IS_DAY}`)
  const [due] = rows
  if (!due) return
  const overdue = due.today > due.due_on
  await tx.execute(sql`update invoices set reminded_for = reminded_for || ${day}::date where id = ${invoice_id}`)
  await noteEvent(tx, invoice, { note: overdue ? 'Reminded: overdue.' : 'Reminded: due today.', now })
  const told = { today: due.today, reminded_of: due.due_on }
  const mail_key = `invoice:reminder:${invoice_id}:${day}`
  await announceInvoice(tx, invoice_id, {
    mails: (mailed) => mailCustomer(reminderLetter, { ...withLinks(mailed, siteOf(services)), ...told }, mail_key),
  })
}

const IS_DAY = sql`due.hour >= ${FROM_HOUR}`

/** Both walks begin at an index over days. */
function reminders(now: Date): SQL {
  const here = sql`(${at(now)} at time zone b.time_zone)`
  const asked = sql`(${at(now)} at time zone 'utc')::date`
  const walk = (day: SQL, owed: SQL) => sql`
    select i.id, remind.day, ${day} as due_on, ${here} as here from invoices i join bakeries b on b.id = i.bakery_id
    cross join lateral (values (${day}), (${day} + ${LATE_DAYS}::integer)) remind (day)
    where ${owed} and ${day} between ${asked} - ${LATE_DAYS + STALE_DAYS + 1}::integer and ${asked} + 1
      and i.customer_email is not null and remind.day <> all (i.reminded_for)
      and remind.day > (i.sent_at at time zone b.time_zone)::date
      and ${here}::date between remind.day and remind.day + ${STALE_DAYS - 1}::integer`
  return sql`
    select distinct on (day, id) id || ':' || day as id, day as since, id as invoice_id, day::text, due_on::text,
      here::date::text as today, extract(hour from here) as hour
    from (
      ${walk(sql`i.due_on`, OPEN)}
      union all
      ${walk(sql`i.deposit_due_on`, sql`${OPEN} and i.paid_cents < i.deposit_cents`)}) reminder
    order by day, id, due_on desc`
}
