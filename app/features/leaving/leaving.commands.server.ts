import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { at } from '~/db/sql-time.server'
import { deleteAccount } from '~/features/accounts/accounts-of-person.commands.server'
import { withPassword } from '~/features/accounts/passwords.commands.server'
import { keepUser, narrowSession, revokeSessions } from '~/features/accounts/sessions.commands.server'
import { walkDue } from '~/features/ledger/walk-due.commands.server'
import type { Actor } from '~/http/actor.server'
import type { LeavingPerson, Person, PersonRows } from '~/http/person-rows.server'
import type { Services } from '~/http/services.server'
import { DAY_MS, HOUR_MS } from '~/lib/durations'
import { AppError } from '~/lib/errors'
import { sendLetter, waitsToBeSent } from '~/mail/outbox.server'
import { DEMO_STAYS, endOfGrace, noonAfter, stillHave } from './leaving'
import { leavingLetter, leavingSoonLetter, putOffLetter, staysLetter } from './letters.server'
import { findAddressee, findPerson } from './person.queries.server'

type LeavingServices = Pick<Services, 'db' | 'clock' | 'env' | 'person_rows'>

/** To answer the reminder, which comes a day before, in one of the sweeps of ten minutes. */
const ANSWER_MS = 23 * HOUR_MS

interface LeaveWish {
  current_password?: string | undefined
  keeps_posts: boolean
}

/**
 * Everybody is signed out, so that signing in means something: it keeps the account (repeatable/leaving.sql). Only the session that asked
 * stands, to take it back.
 */
export const askToLeave = (services: Services, actor: Actor, wish: LeaveWish): Promise<{ erase_at: string }> =>
  withPassword(services, actor, {
    current_password: wish.current_password,
    or_fresh: true,
    first: (tx) => lockBakeries(tx, actor.id!),
    act: async (tx, { user, demo }) => {
      if (demo) throw new AppError('conflict', DEMO_STAYS)
      const open = await openThings(tx, services.person_rows, await findPerson(tx, user.id))
      if (open.length > 0) throw new AppError('conflict', stillHave(open))
      const now = services.clock()
      const end = endOfGrace(now)
      const { keeps_posts } = wish
      await tx.execute(sql`
        insert into leavings (user_id, keeps_posts, created_at, erase_at)
        values (${user.id}, ${keeps_posts}, ${at(now)}, ${at(end)})`)
      await revokeSessions(tx, now, { user_id: user.id, except: actor.session_id! })
      await narrowSession(tx, actor.session_id!)
      const { full_name } = user.user_metadata
      const slots = { full_name, keeps_posts, erase_at: end.toISOString(), public_url: services.env.public_url }
      await sendLetter(tx, leavingLetter.mail(slots, { to: user.email }))
      return { erase_at: end.toISOString() }
    },
  })

export async function stay(services: Services, actor: Actor): Promise<{ erase_at: null }> {
  await keepUser(services, actor)
  return { erase_at: null }
}

/** Before the person, as a block does it (repeatable/blocked.sql). */
const lockBakeries = (tx: Tx, user_id: string) =>
  tx.execute(sql`select from bakeries where claimed_by = ${user_id} order by id for no key update`)

export async function openThings(tx: Tx, person_rows: PersonRows[], person: Person): Promise<string[]> {
  const open: string[] = []
  for (const room of person_rows) {
    const what = await room.openOf?.(tx, person)
    if (what) open.push(what)
  }
  return open
}

/** Signing in has stopped it. */
export const tellStays = ({ db, env }: LeavingServices, user_id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const to = await findAddressee(tx, user_id)
    if (to) await sendLetter(tx, staysLetter.mail({ ...to, public_url: env.public_url }, { to: to.email }))
  })

/** Every ten minutes: a reminder a day before, then the end. */
export async function sweepLeavings(services: LeavingServices): Promise<void> {
  const now = services.clock()
  await walkDue<{ id: string }>(services, {
    kind: 'leaving_soon',
    due: sql`select user_id as id, erase_at as since from leavings
      where reminded_at is null and erase_at < ${at(new Date(now.getTime() + DAY_MS))}`,
    act: ({ id }) => remind(services, id),
  })
  await walkDue<{ id: string }>(services, {
    kind: 'leaving',
    due: sql`select l.user_id as id, l.erase_at as since from leavings l where ${isDue(now)}`,
    // Two people's rows may lie in each other's way.
    at_once: 1,
    act: ({ id }) => erase(services, id),
  })
}

/** Somebody blocked meanwhile is a case for the editors, and their address on the list has to mean somebody. */
const isDue = (now: Date): SQL =>
  sql`l.erase_at <= ${at(now)} and l.reminded_at is not null and not is_blocked(l.user_id)`

/** After the site was down it comes late, and the end with it. */
const remind = ({ db, clock, env }: LeavingServices, user_id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock()
    const answered = noonAfter(new Date(now.getTime() + ANSWER_MS))
    const { rows } = await tx.execute<{ erase_at: Date }>(sql`
      update leavings set reminded_at = ${at(now)}, erase_at = greatest(erase_at, ${at(answered)})
      where user_id = ${user_id} and reminded_at is null returning erase_at`)
    const to = rows[0] && (await findAddressee(tx, user_id))
    if (!to) return
    const slots = {
      full_name: to.full_name,
      erase_at: new Date(rows[0]!.erase_at).toISOString(),
      public_url: env.public_url,
    }
    await sendLetter(tx, leavingSoonLetter.mail(slots, { to: to.email }))
  })

/**
 * All of it or nothing: a process that is killed in the middle has done nothing, and the next turn begins again. The account is locked
 * as signing in does it: whichever comes second finds what the other has done. Whoever stands in its way goes first: it gives up before
 * the database would look for a circle, and `walkDue` tries again.
 */
const erase = ({ db, clock, env, person_rows }: LeavingServices, user_id: string): Promise<void> =>
  db.transaction(async (tx) => {
    await lockToErase(tx, user_id)
    const now = clock()
    const { rows } = await tx.execute<{ keeps_posts: boolean; put_off: boolean }>(sql`
      select l.keeps_posts, l.put_off_at is not null as put_off from leavings l where l.user_id = ${user_id} and ${isDue(now)} for update`)
    if (!rows[0]) return
    const person = { ...(await findPerson(tx, user_id)), keeps_posts: rows[0].keeps_posts }
    // What was ordered meanwhile is finished first.
    const open = await openThings(tx, person_rows, person)
    if (open.length > 0) return putOff(tx, { now, user_id, open, told: rows[0].put_off, public_url: env.public_url })
    if (await waitsToBeSent(tx, person)) return
    await eraseRows(tx, person_rows, person)
  })

export async function lockToErase(tx: Tx, user_id: string): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '300ms'`)
  await lockBakeries(tx, user_id)
  await tx.execute(sql`select from users where id = ${user_id} for no key update`)
}

export async function eraseRows(tx: Tx, person_rows: PersonRows[], person: LeavingPerson): Promise<void> {
  for (const room of person_rows) await room.eraseOf?.(tx, person)
  await deleteAccount(tx, person.id)
}

interface PutOff {
  now: Date
  user_id: string
  open: string[]
  told: boolean
  public_url: string
}

/** By a day. They are told once: the mails have named a day. */
async function putOff(tx: Tx, { now, user_id, open, told, public_url }: PutOff): Promise<void> {
  await tx.execute(sql`
    update leavings set erase_at = ${at(new Date(now.getTime() + DAY_MS))}, put_off_at = coalesce(put_off_at, ${at(now)})
    where user_id = ${user_id}`)
  const to = told ? null : await findAddressee(tx, user_id)
  if (to)
    await sendLetter(
      tx,
      putOffLetter.mail({ full_name: to.full_name, open: stillHave(open), public_url }, { to: to.email }),
    )
}
