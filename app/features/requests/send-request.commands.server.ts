import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { custom_requests } from '~/db/schema/requests'
import { refuseBlockedSides } from '~/features/messages/lock-conversation.commands.server'
import type { Actor } from '~/http/actor.server'
import { count } from '~/http/limits.server'
import { workplaces } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { HOUR_MS } from '~/lib/durations'
import { AppError, refuseWrong } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { hashToken, newToken } from '~/lib/tokens.server'
import { sendLetter } from '~/mail/outbox.server'
import { deliverRequest } from './announce-request.commands.server'
import { freezeAnswers } from './answers'
import { lockSettings } from './custom-order-settings.commands.server'
import type { OpenSettings } from './custom-order-settings.queries.server'
import { confirmLetter } from './letters.server'
import { CONFIRM_HOURS, NO_SUCH_REQUEST } from './request'
import { dateProblem } from './request-dates'
import type { CustomRequest, NewRequest } from './requests.contract'
import { readRequest } from './show-request.commands.server'

const AN_HOUR = { attempts: 60, window_seconds: 3600 }
/** So many requests with one address wait at a time, however often a visitor types it: no more mails go to a stranger. */
const MOST_WAITING = 5

/** The same id again is the same request. Of two customers who want the last place of a week at once, one gets it. */
export async function sendRequest(
  services: Services,
  actor: Actor,
  { bakery_id, ...given }: NewRequest & { bakery_id: string },
): Promise<CustomRequest> {
  const { db, clock, env } = services
  const id = given.id ?? newId()
  if (workplaces(actor).includes(bakery_id)) throw new AppError('conflict', 'That’s your own bakery.')
  // Before the transaction: a transaction that holds the bakery's lock must not wait for another connection.
  await count(services, { scope: 'custom-request', key: actor.id ?? actor.session_id!, ...AN_HOUR })
  const who = await whoAsks(services, actor)
  return db.transaction(async (tx) => {
    const now = clock()
    const settings = await lockSettings(tx, bakery_id, now)
    // Looked up behind the lock: a first sending with this id may have taken the last place.
    const known = await findOwn({ ...services, db: tx }, actor, id)
    if (known) return known
    const { problems, ...frozen } = freezeAnswers(settings, given)
    refuseDate(given.date, settings, problems)
    refuseWrong(problems)
    if (actor.id) await refuseBlockedSides(tx, { bakery_id, customer_id: actor.id, from_bakery: false })
    else await refuseTooManyWaiting(tx, who.customer_email)
    const code = newToken()
    const row = {
      id,
      bakery_id,
      ...who,
      wanted_on: given.date,
      message: given.message,
      ...frozen,
      ...(actor.id
        ? ({ state: 'open' } as const)
        : ({
            state: 'unverified',
            session_id: actor.session_id,
            confirm_hash: hashToken(code),
            confirm_until: new Date(now.getTime() + CONFIRM_HOURS * HOUR_MS),
          } as const)),
      created_at: now,
      updated_at: now,
    }
    const [inserted] = await tx.insert(custom_requests).values(row).onConflictDoNothing().returning()
    if (!inserted) throw new AppError('conflict', 'Another request has this id. Please send it again.', { field: 'id' })
    await adoptPictures(tx, actor, inserted, given.pictures)
    if (inserted.state === 'open') await deliverRequest(tx, inserted, { now, public_url: env.public_url })
    else {
      const slots = { bakery_name: settings.bakery_name, code, public_url: env.public_url }
      await sendLetter(
        tx,
        confirmLetter.mail(slots, { to: inserted.customer_email!, mail_key: `request:confirm:${id}` }),
      )
    }
    return (await readRequest({ ...services, db: tx }, actor, id))!
  })
}

/** Inside the lead time, or in a full week: refused with the next free date, and whatever else is wrong. */
export function refuseDate(
  date: string,
  { room, bakery_name }: OpenSettings,
  others: Record<string, string> = {},
): void {
  const problem = dateProblem(date, room, bakery_name)
  if (!problem) return
  const { sentence, next_free_on } = problem
  refuseWrong({ date: sentence, ...others }, { code: 'conflict', details: { next_free_on } })
}

async function findOwn(
  services: Parameters<typeof readRequest>[0],
  actor: Actor,
  id: string,
): Promise<CustomRequest | null> {
  const known = await readRequest(services, actor, id)
  return known?.viewer === 'customer' ? known : null
}

async function refuseTooManyWaiting(tx: Tx, email: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from custom_requests where confirm_until is not null and customer_email = ${email} limit ${MOST_WAITING}`)
  if (rows.length >= MOST_WAITING)
    throw new AppError('conflict', 'Please open the links in the emails we’ve sent you first.')
}

async function whoAsks({ db }: Services, actor: Actor) {
  const { rows } = await db.execute<{ customer_name: string; customer_email: string }>(
    actor.id
      ? sql`select p.full_name as customer_name, u.email as customer_email from users u join profiles p on p.user_id = u.id
          where u.id = ${actor.id}`
      : sql`select guest_name as customer_name, guest_email as customer_email from sessions where id = ${actor.session_id}`,
  )
  const [who] = rows
  if (!who) throw new AppError('not_found', NO_SUCH_REQUEST)
  return { ...who, customer_id: actor.id }
}

/** Uploaded by the same customer for this bakery, maybe before they signed in again. */
async function adoptPictures(
  tx: Tx,
  actor: Actor,
  { id, bakery_id }: { id: string; bakery_id: string },
  pictures: string[],
): Promise<void> {
  const uploader = actor.id
    ? sql`p.session_id in (select s.id from sessions s where s.user_id = ${actor.id})`
    : sql`p.session_id = ${actor.session_id}`
  const { rowCount } = await tx.execute(sql`
    update request_pictures p set request_id = ${id}, position = array_position(${sql.param(pictures)}::uuid[], p.id)
    where p.id = any (${sql.param(pictures)}::uuid[]) and p.bakery_id = ${bakery_id} and ${uploader}
      and p.request_id is null`)
  if ((rowCount ?? 0) < new Set(pictures).size)
    throw new AppError('conflict', 'One of the photos is gone. Please add it again.', { field: 'pictures' })
}
