import { eq, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { custom_requests } from '~/db/schema/requests'
import { rememberCustomer } from '~/features/customers/customers.commands.server'
import { sendCard } from '~/features/messages/send-card.commands.server'
import { mailUnlessOff } from '~/features/notifications/notify.commands.server'
import { findCrew, IS_VERIFIED_OWNER } from '~/http/ownership.server'
import { publish } from '~/live/publish.server'
import { mailOwner, type SideMail } from '~/mail/sides.server'
import { newRequestLetter } from './letters.server'

export type RequestRow = typeof custom_requests.$inferSelect

interface DeliveryMoment {
  now: Date
  public_url: string
}

export async function deliverRequest(tx: Tx, request: RequestRow, { now, public_url }: DeliveryMoment): Promise<void> {
  const { id, bakery_id, customer_id, customer_name: name, customer_email: email, allergies } = request
  const bakery_customer_id = await rememberCustomer(tx, {
    bakery_id,
    name,
    email,
    user_id: customer_id,
    allergies,
    at: now,
  })
  await tx.update(custom_requests).set({ bakery_customer_id }).where(eq(custom_requests.id, id))
  await announceRequest(tx, request, { now, from_bakery: false, sender_id: customer_id, request_id: id }, (mailed) =>
    mailOwner(newRequestLetter, { ...mailed, public_url }),
  )
}

interface RequestNews {
  now: Date
  from_bakery: boolean
  sender_id: string | null
  request_id?: string
  quote_id?: string
  body?: string | undefined
  news?: string
}

/** Tells both sides' open pages and conversation, and mails the other side, as for an order (decision 182). */
export async function announceRequest(
  tx: Tx,
  request: Pick<RequestRow, 'id' | 'bakery_id' | 'customer_id'>,
  { body = '', ...told }: RequestNews,
  mail: (mailed: MailedRequest) => SideMail[],
): Promise<void> {
  const { id, bakery_id, customer_id } = request
  if (customer_id) await sendCard(tx, { bakery_id, customer_id, body, ...told })
  await mailAll(tx, mail(await findMailed(tx, id)))
  await publishRequest(tx, request)
}

export async function mailAll(tx: Tx, mails: SideMail[]): Promise<void> {
  for (const { side, ...mail } of mails) await mailUnlessOff(tx, side === 'bakery' ? 'new_order' : 'order', mail)
}

export async function publishRequest(
  tx: Tx,
  { id, bakery_id, customer_id }: Pick<RequestRow, 'id' | 'bakery_id' | 'customer_id'>,
): Promise<void> {
  await publish(tx, [customer_id, ...(await findCrew(tx, [bakery_id], { without: customer_id }))], {
    type: 'request',
    request_id: id,
    bakery_id,
  })
}

interface MailedRequest {
  id: string
  customer_name: string
  customer_email: string | null
  wanted_on: string
  message: string
  allergies: string | null
  reason: string | null
  bakery_id: string
  bakery_name: string
  time_zone: string
  owner_email: string | null
}

export async function findMailed(tx: Pick<Tx, 'execute'>, request_id: string): Promise<MailedRequest> {
  const { rows } = await tx.execute<MailedRequest & Record<string, unknown>>(sql`
    select r.id, r.customer_name, r.customer_email, r.wanted_on::text as wanted_on, r.message, r.reason, r.allergies,
      b.id as bakery_id, b.name as bakery_name, b.time_zone,
      case when u.id is distinct from r.customer_id then u.email end as owner_email
    from custom_requests r join bakeries b on b.id = r.bakery_id
    left join users u on ${sql.raw(IS_VERIFIED_OWNER)}
    where r.id = ${request_id}`)
  return rows[0]!
}
