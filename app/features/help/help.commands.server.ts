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
import { EMAIL_MISSING, KEPT_YEARS, NO_REQUEST } from './help'
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
  { email, ...said }: NewRequest,
): Promise<{ number: string }> {
  const { db, clock, env, secret } = services
  const user_id = actor.kind === 'user' ? actor.id : null
  const to = user_id ? actor.email : email
  if (!to && said.kind !== 'feedback') throw new AppError('invalid', EMAIL_MISSING, { field: 'email' })
  const [id, number, now] = [newId(), helpNumber(randomInt), clock()]
  await db.transaction(async (tx) => {
    await countIn(
      tx,
      services,
      { scope: 'help/address', key: address, ...PER_ADDRESS },
      ...(to ? [{ scope: 'help/person', key: user_id ?? to, ...PER_PERSON }] : []),
      ...(to && !user_id ? [letterTo(to)] : []),
    )
    const row = { id, number, ...said, user_id, email: user_id ? null : email }
    await tx.insert(help_requests).values({ ...row, waits_since: now, created_at: now })
    if (!to) return
    const help_url = helpLink({ public_url: env.public_url, secret }, number, { id, address: to })
    await sendLetter(tx, helpReceivedLetter.mail({ number, help_url }, { to, mail_key: `help:${id}` }))
  })
  return { number }
}

/** It waits for an editor again, whatever was ruled before. */
export async function writeAgain(
  services: Services,
  { number, message, ...asker }: { number: string; message: string } & Asker,
): Promise<HelpRequest> {
  const { db, clock, secret } = services
  const written = await db.transaction(async (tx) => {
    const { id } = orNotFound(await findRequestId(tx, secret, number, asker), NO_REQUEST)
    await countIn(tx, services, { scope: 'help/request', key: id, ...PER_REQUEST })
    const now = clock()
    await addAnswer(tx, { request_id: id, from_us: false, editor_id: null, body: message, created_at: now })
    await tx.execute(sql`
      update help_requests set state = 'pending', reason = null, ruled_by = null, ruled_at = null,
        waits_since = case when state = 'pending' then waits_since else ${at(now)} end
      where id = ${id}`)
    return orNotFound(await findRequest(tx, secret, number, asker), NO_REQUEST)
  })
  return withScreenshot(services, written)
}

export const addAnswer = (tx: Tx, answer: Omit<typeof help_answers.$inferInsert, 'id'>) =>
  tx.insert(help_answers).values({ id: newId(), ...answer })

/** Long after it was closed. */
export const forgetOldRequests = ({ db, clock }: { db: Db; clock: () => Date }) =>
  db.execute(sql`
    delete from help_requests
    where state in ('answered', 'dismissed') and ruled_at < ${at(clock())} - make_interval(years => ${KEPT_YEARS})`)
