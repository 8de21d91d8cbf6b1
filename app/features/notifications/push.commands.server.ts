import { createECDH } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { onlyRow } from '~/db/only-row.server'
import { at } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { refuseWrong } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { pushKey } from './notification'
import { deliver, mayPushTo, type Push, type Subscription, sealed } from './push-request.server'
import { takeTurn } from './push-turns.server'
import { type Vapid, vapidOf } from './vapid.server'

type PushServices = Pick<Services, 'db' | 'env' | 'secret' | 'clock'>

const MOST_BROWSERS = 20
const TRIES = 7
const HOUR_SECONDS = 3600

/** The same browser again is the same row, also when another user has signed in there. */
export async function keepSubscription(
  { db, env }: PushServices,
  actor: Actor,
  given: Subscription,
): Promise<{ id: string }> {
  const { endpoint, p256dh, auth } = given
  refuseWrong({
    endpoint: !mayPushTo(endpoint, env.for_real) && 'That isn’t the address of a push service.',
    keys: !isKey(p256dh) && 'That isn’t a browser’s key.',
  })
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth)
      values (${newId()}, ${actor.id}, ${actor.session_id}, ${endpoint}, ${p256dh}, ${auth})
      on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
        auth = excluded.auth
      returning id`)
    await tx.execute(sql`
      delete from push_subscriptions where id in (
        select id from push_subscriptions where user_id = ${actor.id} order by created_at desc, id desc offset ${MOST_BROWSERS})`)
    return onlyRow(rows)
  })
}

export async function forgetSubscription({ db }: PushServices, actor: Actor, endpoint: string): Promise<void> {
  await db.execute(sql`delete from push_subscriptions where user_id = ${actor.id} and endpoint = ${endpoint}`)
}

/** A point on the curve: nothing could be encrypted for another key. */
function isKey(p256dh: string): boolean {
  try {
    const own = createECDH('prime256v1')
    own.generateKeys()
    return own.computeSecret(p256dh, 'base64url').length === 32
  } catch {
    return false
  }
}

const PushJob = z.object({
  user_id: z.uuid(),
  /** Any word: a push that waits through an upgrade may have a kind that is renamed since. */
  kind: z.string(),
  bakery_id: z.uuid().nullish(),
  group: z.string(),
  title: z.string(),
  body: z.string(),
  path: z.string(),
  /** On a later try: only these browsers. */
  again: z.array(z.uuid()).optional(),
  tries: z.int().default(1),
})

type StoredSubscription = Subscription & { id: string }

/**
 * To the user's signed-in browsers, if the user still belongs to the bakery whose news it is. Browsers that are gone are deleted;
 * those whose service was busy are tried again, later and later, unless newer news about the same replace this push.
 */
export async function sendPush(given: PushServices, payload: unknown, job_id: string): Promise<void> {
  const { db, clock } = given
  const job = PushJob.parse(payload)
  const { rows } = await db.execute<StoredSubscription & Record<string, unknown>>(sql`
    select b.id, b.endpoint, b.p256dh, b.auth from push_subscriptions b join sessions s on s.id = b.session_id
    where b.user_id = ${job.user_id} and s.kind = 'user' and s.revoked_at is null and s.expires_at > ${at(clock())}
      and (${job.bakery_id ?? null}::uuid is null or ${job.user_id} in (
        select claimed_by from bakeries where id = ${job.bakery_id ?? null} union all select user_id from bakery_helpers where bakery_id = ${job.bakery_id ?? null}))
      and (${job.again === undefined} or b.id = any (${sql.param(job.again ?? [])}::uuid[]))`)
  const vapid = vapidOf(given)
  const outcomes = await Promise.all(rows.map((browser) => sendTo(given, browser, job, vapid)))
  const waits = outcomes.filter((outcome) => outcome !== null)
  if (waits.length === 0 || job.tries >= TRIES) return
  const tried = waits.some(({ crowded }) => !crowded)
  const least = tried ? 30 * 2 ** job.tries : 0
  const seconds = Math.min(Math.max(least, ...waits.map(({ after }) => after)), HOUR_SECONDS)
  const next = { ...job, again: waits.map(({ id }) => id), tries: job.tries + (tried ? 1 : 0) }
  const key = pushKey(job)
  // Newer news and `retell` take the key from this job. The lock waits for a command that is about to.
  await db.execute(sql`
    with unchanged as materialized (select from graphile_worker._private_jobs where id = ${job_id} and key = ${key} for update)
    select graphile_worker.add_job('send_push', ${JSON.stringify(next)}::json, run_at := ${at(clock())} + make_interval(secs => ${seconds}),
      job_key := ${key}::text)
    from unchanged`)
}

/** Null when there is nothing more to do for this browser. */
async function sendTo({ db, env }: PushServices, { id, ...browser }: StoredSubscription, push: Push, vapid: Vapid) {
  const { endpoint } = browser
  if (!mayPushTo(endpoint, env.for_real)) return null
  // Outside of the service's turn: bad keys of a browser say nothing about the service.
  const request = await sealed(browser, push, vapid).catch(() => null)
  if (!request) return null
  const turn = await takeTurn(new URL(endpoint).host, () => deliver(request, env.for_real))
  if (!('answer' in turn)) return { id, after: turn.after_seconds, crowded: turn.crowded }
  const { status, retry_after } = turn.answer
  if (status === 404 || status === 410) await db.execute(sql`delete from push_subscriptions where id = ${id}`)
  return status === 429 || status >= 500 ? { id, after: retry_after ?? 0, crowded: false } : null
}
