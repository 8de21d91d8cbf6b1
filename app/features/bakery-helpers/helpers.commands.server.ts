import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { bakeries } from '~/db/schema/bakeries'
import { bakery_helpers } from '~/db/schema/ownership'
import type { Actor } from '~/http/actor.server'
import { countIn } from '~/http/limits.server'
import { NOT_YOURS, owns } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { hashToken, newToken } from '~/lib/tokens.server'
import { publish } from '~/live/publish.server'
import { sendLetter } from '~/mail/outbox.server'
import { ENDED, FULL, INVITATIONS_A_DAY, INVITATIONS_TO_ONE, MOST_HELPERS, OTHER_ADDRESS } from './helper'
import type { Helper } from './helpers.contract'
import { findInvitation, findOwnBakery, isGood, shownHelper } from './helpers.queries.server'
import { invitationLetter, joinedLetter } from './letters.server'

const NO_HELPER = 'We couldn’t find that helper.'
const DAY = 86_400
const ENOUGH = `You’ve sent ${INVITATIONS_A_DAY} invitations today. Please try again tomorrow.`
const ENOUGH_TO_ONE = 'That address has had several invitations today. Please try again tomorrow.'

interface NewHelper {
  bakery_id: string
  email: string
  name: string
}

export async function inviteHelper(services: Services, actor: Actor, wanted: NewHelper): Promise<Helper> {
  const { db, clock, env } = services
  const { bakery_id, email, name } = wanted
  orNotFound(await findOwnBakery(db, actor, bakery_id), NOT_YOURS)
  if (email === actor.email)
    throw new AppError('invalid', 'That’s your own address. You already see your orders.', { field: 'email' })
  const [code, now] = [newToken(), clock()]
  return db.transaction(async (tx) => {
    const bakery = await lockOwn(tx, actor, bakery_id)
    if ((await tx.$count(bakery_helpers, eq(bakery_helpers.bakery_id, bakery_id))) >= MOST_HELPERS)
      throw new AppError('conflict', FULL)
    const row = {
      id: newId(),
      bakery_id,
      email,
      name,
      invited_by: actor.id,
      code_hash: hashToken(code),
      created_at: now,
    }
    const [made] = await tx.insert(bakery_helpers).values(row).onConflictDoNothing().returning()
    if (!made) throw new AppError('already_exists', 'You’ve already invited that address.', { field: 'email' })
    await countInvitation(tx, services, actor, email)
    await sendInvitation(tx, { email, code, bakery, public_url: env.public_url })
    await publish(tx, [actor.id], { type: 'helpers', bakery_id })
    return shownHelper(made, now)
  })
}

/** Locks the row: invitations sent at once are counted in turn, and an owner who has just lost the bakery sends none. */
async function lockOwn(tx: Tx, actor: Actor, bakery_id: string) {
  const [bakery] = await tx
    .select({ id: bakeries.id, name: bakeries.name })
    .from(bakeries)
    .where(and(eq(bakeries.id, bakery_id), owns(actor, bakeries.id), eq(bakeries.claimed_by, actor.id!)))
    .for('no key update')
  return orNotFound(bakery ?? null, NOT_YOURS)
}

const countInvitation = (tx: Tx, services: Services, actor: Actor, email: string) =>
  countIn(
    tx,
    services,
    { scope: 'helper-invitations', key: actor.id!, attempts: INVITATIONS_A_DAY, window_seconds: DAY, sentence: ENOUGH },
    { scope: 'helper-invited', key: email, attempts: INVITATIONS_TO_ONE, window_seconds: DAY, sentence: ENOUGH_TO_ONE },
  )

interface HelperKey {
  bakery_id: string
  helper_id: string
}

const ownHelper = (actor: Actor, { bakery_id, helper_id }: HelperKey) =>
  and(eq(bakery_helpers.id, helper_id), eq(bakery_helpers.bakery_id, bakery_id), owns(actor, bakery_helpers.bakery_id))

export async function resendInvitation(services: Services, actor: Actor, which: HelperKey): Promise<Helper> {
  const { db, clock, env } = services
  const [known] = await db.select().from(bakery_helpers).where(ownHelper(actor, which))
  const { email, accepted_at } = orNotFound(known ?? null, NO_HELPER)
  const joined = new AppError('conflict', 'They’re already helping.')
  if (accepted_at) throw joined
  const [code, now] = [newToken(), clock()]
  return db.transaction(async (tx) => {
    const bakery = orNotFound(await findOwnBakery(tx, actor, which.bakery_id), NOT_YOURS)
    const [sent] = await tx
      .update(bakery_helpers)
      .set({ code_hash: hashToken(code), created_at: now })
      .where(and(ownHelper(actor, which), isNull(bakery_helpers.accepted_at)))
      .returning()
    if (!sent) throw joined
    await countInvitation(tx, services, actor, email)
    await sendInvitation(tx, { email, code, bakery, public_url: env.public_url })
    await publish(tx, [actor.id], { type: 'helpers', bakery_id: bakery.id })
    return shownHelper(sent, now)
  })
}

interface Invitation {
  email: string
  code: string
  bakery: { id: string; name: string }
  public_url: string
}

async function sendInvitation(tx: Tx, { email, code, bakery, public_url }: Invitation): Promise<void> {
  const slots = { code, bakery_id: bakery.id, bakery_name: bakery.name, public_url }
  await sendLetter(tx, invitationLetter.mail(slots, { to: email }))
}

/** The database tells the helper's open pages (repeatable/bakeries.sql). */
export async function removeHelper({ db }: Services, actor: Actor, which: HelperKey): Promise<undefined> {
  await db.transaction(async (tx) => {
    const gone = await tx.delete(bakery_helpers).where(ownHelper(actor, which)).returning({ id: bakery_helpers.id })
    orNotFound(gone[0] ?? null, NO_HELPER)
    await publish(tx, [actor.id], { type: 'helpers', bakery_id: which.bakery_id })
  })
}

/** Only the user with the invited address, which every signed-in user has proved (ruling 3). Of two calls at once, one succeeds. */
export async function acceptInvitation({ db, clock, env }: Services, actor: Actor, code: string) {
  const now = clock()
  return db.transaction(async (tx) => {
    const known = await keepHelping(tx, actor, code, now)
    if (known) return known
    const [joined] = await tx
      .update(bakery_helpers)
      .set({ user_id: actor.id, accepted_at: now, code_hash: null })
      .where(and(isGood(code, now), eq(bakery_helpers.email, actor.email!)))
      .returning()
    if (!joined) throw (await findInvitation(tx, actor, code, now)) ? forAnother() : ended()
    const { rows } = await tx.execute<{ name: string; owner_id: string; owner_email: string }>(sql`
      select b.name, u.id as owner_id, u.email as owner_email from bakeries b join users u on u.id = b.claimed_by
      where b.id = ${joined.bakery_id}`)
    const { name, owner_id, owner_email } = onlyRow(rows)
    const who = joined.name || joined.email
    const bakery = { id: joined.bakery_id, name }
    const slots = { who, bakery_id: bakery.id, bakery_name: name, public_url: env.public_url }
    await sendLetter(tx, joinedLetter.mail(slots, { to: owner_email, mail_key: `helper-joined:${joined.id}` }))
    await publish(tx, [owner_id], { type: 'helpers', bakery_id: bakery.id })
    return { bakery_id: bakery.id }
  })
}

/** Whoever helps there already, under another address of theirs: the place that they have takes the one that was invited. */
async function keepHelping(tx: Tx, { id, email }: Actor, code: string, now: Date) {
  const helps = sql`exists (select from bakery_helpers own where own.bakery_id = ${bakery_helpers.bakery_id} and own.user_id = ${id})`
  const [known] = await tx
    .delete(bakery_helpers)
    .where(and(isGood(code, now), eq(bakery_helpers.email, email!), helps))
    .returning({ bakery_id: bakery_helpers.bakery_id })
  if (!known) return null
  const place = and(eq(bakery_helpers.bakery_id, known.bakery_id), eq(bakery_helpers.user_id, id!))
  await tx.update(bakery_helpers).set({ email: email! }).where(place)
  const { rows } = await tx.execute<{ id: string }>(sql`
    select claimed_by as id from bakeries where id = ${known.bakery_id} and claimed_by is not null`)
  await publish(
    tx,
    rows.map((owner) => owner.id),
    { type: 'helpers', bakery_id: known.bakery_id },
  )
  return known
}

export const ended = () => new AppError('invalid_code', ENDED, { field: 'code' })
const forAnother = () => new AppError('forbidden', OTHER_ADDRESS)

export async function stopHelping({ db }: Services, actor: Actor, bakery_id: string): Promise<undefined> {
  await db.transaction(async (tx) => {
    const mine = and(eq(bakery_helpers.bakery_id, bakery_id), eq(bakery_helpers.user_id, actor.id!))
    const gone = await tx.delete(bakery_helpers).where(mine).returning({ id: bakery_helpers.id })
    orNotFound(gone[0] ?? null, 'You don’t help at that bakery.')
    const { rows } = await tx.execute<{ id: string }>(sql`
      select claimed_by as id from bakeries where id = ${bakery_id} and claimed_by is not null`)
    await publish(
      tx,
      rows.map(({ id }) => id),
      { type: 'helpers', bakery_id },
    )
  })
}
