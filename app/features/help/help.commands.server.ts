import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { help_answers, help_requests } from '~/db/schema/help'
import { at } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { countIn, letterTo } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { sendLetter } from '~/mail/outbox.server'
import { EMAIL_MISSING, KEPT_YEARS, NO_REQUEST, SENT_BEFORE } from './help'
import type { HelpRequest, NewRequest } from './help.contract'
import { type Asker, findRequest, findRequestId, helpLink } from './help.queries.server'
import { helpNumber } from './help-number'
import { withScreenshot } from './help-screenshot.commands.server'
import { helpReceivedLetter } from './letters.server'

/** A school or an office may have one address. */
const PER_ADDRESS = { attempts: 30, window_seconds: 3600 }
const PER_PERSON = { attempts: 10, window_seconds: 3600 }
const PER_REQUEST = { attempts: 30, window_seconds: 86_400 }

/** The account's address is proved, so only a stranger's mail is counted as those to strangers are. */
export async function askForHelp(
  services: Services,
  { actor, address }: { actor: Actor; address: string },
  { id = newId(), email, ...said }: NewRequest,
): Promise<{ number: string }> {
  const { db, clock, env, secret } = services
  const user_id = actor.kind === 'user' ? actor.id : null
  const to = user_id ? actor.email : email
  if (!to && said.kind !== 'feedback') throw new AppError('invalid', EMAIL_MISSING, { field: 'email' })
  const [number, now] = [helpNumber(randomInt), clock()]
  return db.transaction(async (tx) => {
    const row = { id, number, ...said, user_id, email: user_id ? null : email }
    const [kept] = await tx
      .insert(help_requests)
      .values({ ...row, waits_since: now, created_at: now })
      .onConflictDoNothing({ target: help_requests.id })
      .returning({ id: help_requests.id })
    if (!kept) return findSent(tx, row)
    await countIn(
      tx,
      services,
      { scope: 'help/address', key: address, ...PER_ADDRESS },
      ...(to ? [{ scope: 'help/person', key: user_id ?? to, ...PER_PERSON }] : []),
      ...(to && !user_id ? [letterTo(to)] : []),
    )
    if (!to) return { number }
    const help_url = helpLink({ public_url: env.public_url, secret }, number, { id, address: to })
    await sendLetter(tx, helpReceivedLetter.mail({ number, help_url }, { to, mail_key: `help:${id}` }))
    return { number }
  })
}

type SentRequest = Pick<typeof help_requests.$inferInsert, 'id' | 'message' | 'user_id' | 'email'>

/** Sent again when the answer was lost. Another's id, or new words under an old one, is no such thing. */
async function findSent(tx: Tx, { id, message, user_id, email }: SentRequest): Promise<{ number: string }> {
  const { rows } = await tx.execute<{ number: string }>(sql`
    select number from help_requests where id = ${id} and message = ${message}
      and user_id is not distinct from ${user_id} and email is not distinct from ${email}`)
  if (!rows[0]) throw new AppError('conflict', SENT_BEFORE, { field: 'message' })
  return rows[0]
}

/** It waits for an editor again, whatever was ruled before. */
export async function writeAgain(
  services: Services,
  { id = newId(), number, message, ...asker }: { id?: string | undefined; number: string; message: string } & Asker,
): Promise<HelpRequest> {
  const { db, clock, secret } = services
  const written = await db.transaction(async (tx) => {
    const { id: request_id } = orNotFound(await findRequestId(tx, secret, number, asker), NO_REQUEST)
    const read = async () => orNotFound(await findRequest(tx, secret, number, asker), NO_REQUEST)
    if (await isWritten(tx, { id, request_id, message })) return read()
    await countIn(tx, services, { scope: 'help/request', key: request_id, ...PER_REQUEST })
    const now = clock()
    await addAnswer(tx, { id, request_id, from_us: false, editor_id: null, body: message, created_at: now })
    await tx.execute(sql`
      update help_requests set state = 'pending', reason = null, ruled_by = null, ruled_at = null,
        waits_since = case when state = 'pending' then waits_since else ${at(now)} end
      where id = ${request_id}`)
    // An editor may be answering it: their page reads again, though for the queue nothing has changed.
    await tx.execute(sql`select tell_editors()`)
    return read()
  })
  return withScreenshot(services, written)
}

type SentMessage = Pick<typeof help_answers.$inferInsert, 'id' | 'request_id'> & { message: string }

/** Under the request's lock, so that of two presses the second finds the first. */
async function isWritten(tx: Tx, { id, request_id, message }: SentMessage): Promise<boolean> {
  const { rows } = await tx.execute<{ same: boolean }>(sql`
    select request_id = ${request_id} and not from_us and body = ${message} as same from help_answers where id = ${id}`)
  if (rows[0] && !rows[0].same) throw new AppError('conflict', SENT_BEFORE, { field: 'message' })
  return rows.length > 0
}

export const addAnswer = (tx: Tx, answer: typeof help_answers.$inferInsert) => tx.insert(help_answers).values(answer)

/** Long after it was closed. */
export const forgetOldRequests = ({ db, clock }: { db: Db; clock: () => Date }) =>
  db.execute(sql`
    delete from help_requests
    where state in ('answered', 'dismissed') and ruled_at < ${at(clock())} - make_interval(years => ${KEPT_YEARS})`)
