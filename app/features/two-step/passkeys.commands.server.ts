import { and, eq } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { users } from '~/db/schema/accounts'
import { profiles } from '~/db/schema/profiles'
import { passkeys } from '~/db/schema/two-step'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { lockUser } from './code-app.commands.server'
import { optionsToAdd, optionsToShow, readNew, readShown } from './passkey.server'
import type { GivenPasskey, NewPasskey } from './passkey-shapes'
import { newCodes } from './recovery-codes.commands.server'
import { tellOff, tellOn } from './tell.commands.server'
import { openTicket, takeTicket } from './tickets.commands.server'
import { endIfOff } from './turn-off.commands.server'
import { MOST_PASSKEYS, PASSKEY_WRONG, TOO_MANY_PASSKEYS, UNKNOWN_PASSKEY } from './two-step'
import { waysOf } from './ways.commands.server'

const NO_PASSKEY = 'We couldn’t find that passkey.'

export async function beginPasskey(services: Services, actor: Actor) {
  const { db, clock } = services
  const user_id = actor.id!
  const known = await db.select().from(passkeys).where(eq(passkeys.user_id, user_id))
  if (known.length >= MOST_PASSKEYS) throw new AppError('conflict', TOO_MANY_PASSKEYS)
  const [owner] = await db
    .select({ id: users.id, email: users.email, full_name: profiles.full_name })
    .from(users)
    .innerJoin(profiles, eq(profiles.user_id, users.id))
    .where(eq(users.id, user_id))
  const ticket = await openTicket(db, clock(), { purpose: 'add_passkey', user_id })
  return { ticket, options: await optionsToAdd(services, ticket, owner!, known) }
}

interface AddedPasskey {
  ticket: string
  name: string
  passkey: NewPasskey
}

/** Answers the recovery codes if this turned two-step sign-in on. */
export async function addPasskey(services: Services, actor: Actor, { ticket, name, passkey }: AddedPasskey) {
  const user_id = actor.id!
  const made = await readNew(services, ticket, passkey)
  return services.db.transaction(async (tx) => {
    const now = services.clock()
    await lockUser(tx, user_id)
    if ((await takeTicket(tx, now, ticket, 'add_passkey'))?.user_id !== user_id)
      throw new AppError('conflict', 'That took a while. Please start again.')
    if (!made) throw new AppError('invalid_code', PASSKEY_WRONG)
    if ((await tx.$count(passkeys, eq(passkeys.user_id, user_id))) >= MOST_PASSKEYS)
      throw new AppError('conflict', TOO_MANY_PASSKEYS)
    const first = !(await waysOf(tx, user_id))
    const added = await tx
      .insert(passkeys)
      .values({ id: newId(), user_id, name, created_at: now, ...made })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (!added[0]) throw new AppError('conflict', 'This passkey is on an account already.')
    await tellOn(tx, services, user_id, `the passkey “${name}”`)
    return { recovery_codes: first ? await newCodes(tx, services, user_id) : null }
  })
}

export async function renamePasskey({ db }: Services, actor: Actor, id: string, name: string): Promise<void> {
  const own = and(eq(passkeys.id, id), eq(passkeys.user_id, actor.id!))
  const named = await db.update(passkeys).set({ name }).where(own).returning({ id: passkeys.id })
  if (!named[0]) throw new AppError('not_found', NO_PASSKEY)
}

export async function removePasskey(services: Services, actor: Actor, id: string): Promise<void> {
  const user_id = actor.id!
  await services.db.transaction(async (tx) => {
    await lockUser(tx, user_id)
    const own = and(eq(passkeys.id, id), eq(passkeys.user_id, user_id))
    const [gone] = await tx.delete(passkeys).where(own).returning({ name: passkeys.name })
    if (!gone) throw new AppError('not_found', NO_PASSKEY)
    await tellOff(tx, services, user_id, `the passkey “${gone.name}”`, { off: await endIfOff(tx, user_id) })
  })
}

/** For the second step, to those whose password was right, and for dangerous acts. */
export async function passkeysToShow(tx: Tx | Services['db'], services: Services, user_id: string, ticket: string) {
  const known = await tx.select().from(passkeys).where(eq(passkeys.user_id, user_id))
  return known.length > 0 ? optionsToShow(services, ticket, known) : null
}

/** To whoever may have one for this site on their device. */
export async function anyPasskey(services: Services) {
  const ticket = await openTicket(services.db, services.clock(), { purpose: 'passkey_sign_in', user_id: null })
  return { ticket, options: await optionsToShow(services, ticket) }
}

export async function ownerOfPasskey({ db }: Pick<Services, 'db'>, { id }: GivenPasskey): Promise<string> {
  const [known] = await db
    .select({ user_id: passkeys.user_id })
    .from(passkeys)
    .where(eq(passkeys.credential_id, Buffer.from(id, 'base64url')))
  if (!known) throw new AppError('invalid_code', UNKNOWN_PASSKEY)
  return known.user_id
}

/** The caller has locked the person and takes the ticket: what was signed once is good for nothing else. */
export async function takePasskey(tx: Tx, services: Services, user_id: string, ticket: string, given: GivenPasskey) {
  const own = and(eq(passkeys.user_id, user_id), eq(passkeys.credential_id, Buffer.from(given.id, 'base64url')))
  const [known] = await tx.select().from(passkeys).where(own)
  if (!known) throw new AppError('invalid_code', UNKNOWN_PASSKEY)
  const counter = await readShown(services, ticket, known, given)
  if (counter === null) throw new AppError('invalid_code', PASSKEY_WRONG)
  onlyRow(
    await tx
      .update(passkeys)
      .set({ counter, last_used_at: services.clock() })
      .where(own)
      .returning({ id: passkeys.id }),
  )
}
