import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { webhook_events } from '~/db/schema/payments'
import { syncAccount } from '~/features/payouts/payouts.commands.server'
import { syncRefund } from '~/features/refunds/sync-refund.commands.server'
import type { MoneyServices } from '~/http/services.server'
import { DAY_MS } from '~/lib/durations'
import { AppError } from '~/lib/errors'
import { passKillPoint } from '~/payments/kill-points.server'
import { syncDispute } from './disputes.commands.server'
import { settle } from './settle.commands.server'

const KEPT_DAYS = 30

/** Trusts only the signature over the raw bytes. The event and its job are stored in one statement. */
export async function receiveEvent(services: MoneyServices, raw: Buffer, signature: string | undefined): Promise<void> {
  const { db, env, payments } = services
  const event = await payments.stripe.webhooks
    .constructEventAsync(raw, signature ?? '', payments.webhook_secret)
    .catch(() => {
      throw new AppError('invalid', 'The signature does not fit.')
    })
  const object = event.data.object as { id?: string }
  await db.execute(sql`
    with kept as (
      insert into webhook_events (id, type, object_id, account, payload)
      values (${event.id}, ${event.type}, ${object.id ?? null}, ${event.account ?? null}, ${raw.toString('utf8')}::jsonb)
      on conflict (id) do nothing
      returning id
    )
    select graphile_worker.add_job('process_webhook', json_build_object('id', id), max_attempts := 25) from kept`)
  passKillPoint(env, 'inbox_written')
}

/** The event's object is read again, so neither the order of arrival nor a second copy matters. */
export async function processEvent(services: MoneyServices, id: string): Promise<void> {
  const { db, clock } = services
  const [event] = await db.select().from(webhook_events).where(eq(webhook_events.id, id))
  if (!event || event.processed_at) return
  await handle(services, event)
  await db.update(webhook_events).set({ processed_at: clock() }).where(eq(webhook_events.id, id))
}

/** Events hold names and addresses, and are useless once they are processed or given up. */
export async function pruneEvents({ db, clock }: Pick<MoneyServices, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - KEPT_DAYS * DAY_MS)
  const given_up = sql`exists (
    select from due_failures f where f.kind = 'process_event' and f.subject_id = ${webhook_events.id} and f.next_at is null)`
  const { processed_at, received_at } = webhook_events
  await db
    .delete(webhook_events)
    .where(or(lt(processed_at, before), and(isNull(processed_at), lt(received_at, before), given_up)))
}

type Event = Pick<typeof webhook_events.$inferSelect, 'type' | 'object_id' | 'account'>

/** Of connected accounts only `account.updated` matters; all other objects are our own account's. */
async function handle(services: MoneyServices, { type: said, object_id: id, account }: Event): Promise<void> {
  const type = said as Stripe.Event['type']
  if (!id) return
  if (type === 'account.updated') await syncAccount(services, id)
  else if (account) return
  else if (type.startsWith('checkout.session.')) await settle(services, id)
  else if (type.startsWith('charge.dispute.')) await syncDispute(services, id)
  else if (type.startsWith('refund.')) await syncRefund(services, id)
}
