import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { at } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { countIn } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { releaseMail } from '~/mail/outbox.server'
import { readGenericNews } from './generic-news.server'
import {
  BOUNCE_DAYS,
  BOUNCES_MOST,
  type MailProvider,
  type MailReturn,
  RELEASED_DAYS,
  RETURN_KEPT_DAYS,
  SAID_OFF,
} from './mail-return'
import type { OwnReturn } from './mail-returns.contract'
import { findOwnReturn } from './mail-returns.queries.server'
import type { Delivery } from './news.server'
import { readSendgridNews } from './sendgrid-news.server'
import { readSesNews } from './ses-news.server'

/** Decision 246. Nothing is read before its signature holds. */
export async function receiveMailNews(
  { db, clock, env }: Pick<Services, 'db' | 'clock' | 'env'>,
  provider: MailProvider,
  came: Omit<Delivery, 'now'>,
): Promise<void> {
  const delivery = { ...came, now: clock() }
  const { secret, sns_topic, sendgrid_key } = env.mail_webhook
  const news =
    provider === 'ses'
      ? readSesNews(setUp(sns_topic), delivery)
      : provider === 'sendgrid'
        ? readSendgridNews(setUp(sendgrid_key), delivery)
        : readGenericNews(setUp(secret), delivery)
  await takeReturns(db, provider, await news, delivery.now)
}

function setUp(setting: string | undefined): string {
  if (setting === undefined) throw new AppError('not_found', SAID_OFF)
  return setting
}

/** The same news twice changes nothing, and what happened before somebody said "try again" holds nothing back. */
async function takeReturns(db: Db, provider: MailProvider, returns: MailReturn[], now: Date): Promise<void> {
  if (returns.length === 0) return
  const rows = returns.map((one) => ({ id: newId(), ...one }))
  await db.transaction(async (tx) => {
    const { rows: suppressed } = await tx.execute<{ email: string }>(sql`
      with new as (
        insert into mail_returns (id, provider, event_id, kind, email, reason, happened_at, created_at)
        select id, ${provider}, event_id, kind, email, reason, happened_at, ${at(now)}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as r (id uuid, event_id text, kind text, email text, reason text, happened_at timestamptz)
        order by event_id
        on conflict (provider, event_id) do nothing returning kind, email, happened_at)
      insert into mail_suppressions as s (email, bounced_at, complained_at, updated_at)
      select email, max(happened_at) filter (where kind = 'hard_bounce'), max(happened_at) filter (where kind = 'complaint'), ${at(now)}
      from new where kind <> 'soft_bounce' group by email order by email
      on conflict (email) do update set
        bounced_at = case when excluded.bounced_at > coalesce(s.retried_at, '-infinity') then greatest(s.bounced_at, excluded.bounced_at)
          else s.bounced_at end,
        complained_at = greatest(s.complained_at, excluded.complained_at), updated_at = excluded.updated_at
      returning email`)
    if (suppressed.length > 0)
      await stopAll(
        tx,
        suppressed.map(({ email }) => email),
        now,
      )
  })
}

const stopAll = (tx: Tx, emails: string[], now: Date) =>
  tx.execute(sql`
    update mail_suppressions s set stops_all = true
    where email = any (${sql.param(emails)}::text[]) and not stops_all and ${BOUNCES_MOST} <= (
      select count(*) from mail_returns r where r.email = s.email and r.kind = 'hard_bounce'
        and r.happened_at > greatest(${at(now)} - make_interval(days => ${BOUNCE_DAYS}), s.retried_at))`)

const A_DAY = { attempts: 3, window_seconds: 86_400 }

/** Lifts what bounces held back, and what waited for it goes out. A complaint stays: it was a person's wish. */
export const retryMailTo = (
  { db, clock, secret }: Pick<Services, 'db' | 'clock' | 'secret'>,
  actor: Actor,
): Promise<OwnReturn> =>
  db.transaction(async (tx) => {
    const own = await findOwnReturn(tx, actor)
    if (own.state === 'complained')
      throw new AppError('conflict', 'You marked one of our emails as spam, so newsletters and alerts stay off.')
    if (own.state === 'fine') return own
    await countIn(tx, { clock, secret }, { scope: 'returned-mail/retry', key: own.email, ...A_DAY })
    await tx.execute(sql`
      update mail_suppressions set bounced_at = null, stops_all = false, retried_at = ${at(clock())}, updated_at = ${at(clock())}
      where email = ${own.email}`)
    await releaseMail(tx, own.email, RELEASED_DAYS)
    return findOwnReturn(tx, actor)
  })

export const isHeldBack = (email: SQL): SQL =>
  sql`exists (select from mail_suppressions s where s.email = ${email} and num_nonnulls(s.bounced_at, s.complained_at) > 0)`

/** Its reader asked for mail there and has just opened some: that it came back once, or was spam to them, is over. */
export const trustAgain = (tx: Tx, email: string, now: Date) =>
  tx.execute(sql`
    update mail_suppressions set bounced_at = null, complained_at = null, stops_all = false, retried_at = ${at(now)}, updated_at = ${at(now)}
    where email = ${email}`)

export const pruneReturns = ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
  db.execute(
    sql`delete from mail_returns where created_at < ${at(clock())} - make_interval(days => ${RETURN_KEPT_DAYS})`,
  )
