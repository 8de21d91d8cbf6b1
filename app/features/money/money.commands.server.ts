import { sql } from 'drizzle-orm'
import { at } from '~/db/sql-time.server'
import { recordAudit } from '~/features/audit/audit.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { MINUTE_MS } from '~/lib/durations'
import { orNotFound } from '~/lib/errors'
import { wantedMoney } from './money'
import type { InvoiceDetail, MoneyQuery, OrderDetail, PaymentDetail } from './money.contract'
import { findInvoiceMoney, findOrderMoney, findPayment } from './money-detail.queries.server'

type Reading = Pick<Services, 'db' | 'clock'>

/** A page that is read again, as after each press, is one look. */
const ONE_LOOK_MINUTES = 10

type Kind = 'order' | 'invoice' | 'payment'

async function noteLook({ db, clock }: Reading, by: Actor, subject_type: Kind, subject_id: string): Promise<void> {
  const [now, action] = [clock(), `${subject_type}.looked_at`]
  const since = at(new Date(now.getTime() - ONE_LOOK_MINUTES * MINUTE_MS))
  const { rows } = await db.execute(sql`
    select from audit_log where subject_id = ${subject_id} and created_at > ${since} and actor_id = ${by.id} and action = ${action} limit 1`)
  if (rows.length === 0) await recordAudit(db, now, { by, action, subject_type, subject_id })
}

export async function lookAtOrder(services: Reading, actor: Actor, id: string): Promise<OrderDetail> {
  const order = orNotFound(await findOrderMoney(services.db, id), 'We couldn’t find that order.')
  await noteLook(services, actor, 'order', id)
  return order
}

export async function lookAtInvoice(services: Reading, actor: Actor, id: string): Promise<InvoiceDetail> {
  const invoice = orNotFound(await findInvoiceMoney(services.db, id), 'We couldn’t find that invoice.')
  await noteLook(services, actor, 'invoice', id)
  return invoice
}

export async function lookAtPayment(services: Reading, actor: Actor, id: string): Promise<PaymentDetail> {
  const payment = orNotFound(await findPayment(services.db, id), 'We couldn’t find that payment.')
  await noteLook(services, actor, 'payment', id)
  return payment
}

type List<Page> = (db: Services['db'], query: MoneyQuery) => Promise<Page>

/** As /admin/search does it: whose address was looked for is written down, and not the address. */
export async function search<Page>(
  { db, clock }: Reading,
  actor: Actor,
  list: List<Page>,
  query: MoneyQuery,
): Promise<Page> {
  const page = await list(db, query)
  const { email } = wantedMoney(query.q ?? '')
  if (email && !query.after) {
    const { rows } = await db.execute<{ id: string }>(sql`select id from users where email = ${email}`)
    await recordAudit(db, clock(), {
      ...{ by: actor, action: 'money.by_email', subject_type: 'user', subject_id: rows[0]?.id ?? 'nobody' },
    })
  }
  return page
}
