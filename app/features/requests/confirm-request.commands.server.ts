import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { custom_requests } from '~/db/schema/requests'
import { at } from '~/db/sql-time.server'
import { accountOfProven } from '~/features/accounts/account-without-password.commands.server'
import type { SessionView } from '~/features/accounts/sessions.commands.server'
import { walkDue } from '~/features/ledger/walk-due.commands.server'
import { refuseBlockedSides } from '~/features/messages/lock-conversation.commands.server'
import type { Caller } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { DAY_MS } from '~/lib/durations'
import { AppError } from '~/lib/errors'
import { hashToken } from '~/lib/tokens.server'
import { deliverRequest, type RequestRow } from './announce-request.commands.server'
import { lockSettings } from './custom-order-settings.commands.server'
import { CODE_STALE } from './request'
import { refuseDate } from './send-request.commands.server'

/** A guest has proved their address: the request goes out, if its date is still free. Single use. */
export async function confirmRequest(
  { db, clock, env }: Services,
  caller: Caller,
  code: string,
): Promise<{ request_id: string; session: SessionView | null }> {
  return db.transaction(async (tx) => {
    const now = clock()
    // The bakery's settings are locked before its requests, as in `sendRequest`.
    const named = await findWaiting(tx, code, now)
    const settings = await lockSettings(tx, named.bakery_id, now)
    const request = await findWaiting(tx, code, now)
    refuseDate(request.wanted_on, settings)
    const proven = { email: request.customer_email!, full_name: request.customer_name }
    const { user_id, session } = await accountOfProven(tx, { clock, env }, caller, proven)
    await refuseBlockedSides(tx, { bakery_id: request.bakery_id, customer_id: user_id, from_bakery: false })
    const [sent] = await tx
      .update(custom_requests)
      .set({
        state: 'open',
        customer_id: user_id,
        session_id: null,
        confirm_hash: null,
        confirm_until: null,
        updated_at: now,
      })
      .where(eq(custom_requests.id, request.id))
      .returning()
    await deliverRequest(tx, sent!, { now, public_url: env.public_url })
    return { request_id: request.id, session }
  })
}

async function findWaiting(tx: Tx, code: string, now: Date): Promise<RequestRow> {
  const [request] = await tx
    .select()
    .from(custom_requests)
    .where(sql`confirm_hash = ${hashToken(code)} and confirm_until > ${at(now)} and state = 'unverified'`)
  if (!request) throw new AppError('invalid_code', CODE_STALE, { field: 'code' })
  return request
}

/** Requests that no guest confirmed within a day, and pictures that were never sent. Run every hour. */
export async function sweepUnsent(given: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = given.clock()
  const sweep = (kind: string, table: SQL, unsent: SQL) =>
    walkDue<{ id: string }>(given, {
      kind,
      due: sql`select id, created_at as since from ${table} where ${unsent}`,
      act: ({ id }) => given.db.execute(sql`delete from ${table} where id = ${id} and ${unsent}`),
    })
  await sweep('sweep_request', sql`custom_requests`, sql`confirm_until < ${at(now)}`)
  const long_ago = new Date(now.getTime() - DAY_MS)
  const unused = sql`request_id is null and created_at < ${at(long_ago)}`
  await sweep('sweep_request_picture', sql`request_pictures`, unused)
}
