import { eq, lt, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { webhook_events } from '~/db/schema/payments'
import { reportFinding } from '~/features/ledger/findings.commands.server'
import { syncAccount } from '~/features/payouts/payouts.commands.server'
import { syncRefund } from '~/features/refunds/sync-refund.commands.server'
import type { MoneyServices } from '~/http/services.server'
import { describeError } from '~/lib/error-without-values'
import { AppError } from '~/lib/errors'
import { cut } from '~/lib/text'
import { passKillPoint } from '~/payments/kill-points.server'
import { syncDispute } from './disputes.commands.server'
import { settle } from './settle.commands.server'

const TRIES_BEFORE_ALARM = 10
const KEPT_DAYS = 30

/** Believes nothing but the signature over the raw bytes; keeps the event and its job in one statement, then says thanks. */
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

/** Whatever an event says, its object is read again: so neither the order of arrival nor a second copy matters. */
export async function processEvent(services: MoneyServices, id: string): Promise<void> {
  const { db, clock } = services
  const [event] = await db.select().from(webhook_events).where(eq(webhook_events.id, id))
  if (!event || event.processed_at) return
  try {
    await handle(services, event)
    await db.update(webhook_events).set({ processed_at: clock(), last_error: null }).where(eq(webhook_events.id, id))
  } catch (error) {
    const attempts = event.attempts + 1
    await db
      .update(webhook_events)
      .set({ attempts, last_error: cut(describeError(error), 500) })
      .where(eq(webhook_events.id, id))
    if (attempts === TRIES_BEFORE_ALARM)
      await reportFinding(db, { subject: id, kind: 'event_failed', detail: describeError(error) })
    throw error
  }
}

/** What the provider told us holds names and addresses, and is of no use once its object was read. */
export async function pruneEvents({ db, clock }: Pick<MoneyServices, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - KEPT_DAYS * 86_400_000)
  await db.delete(webhook_events).where(lt(webhook_events.processed_at, before))
}

async function handle(services: MoneyServices, event: { type: string; object_id: string | null }): Promise<void> {
  const { object_id: id } = event
  const type = event.type as Stripe.Event['type']
  if (!id) return
  if (type.startsWith('checkout.session.')) await settle(services, id)
  else if (type.startsWith('charge.dispute.')) await syncDispute(services, id)
  else if (type.startsWith('refund.')) await syncRefund(services, id)
  else if (type === 'account.updated') await syncAccount(services, id)
}
