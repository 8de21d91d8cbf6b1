import { and, eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { users } from '~/db/schema/accounts'
import { code_apps } from '~/db/schema/two-step'
import type { Actor } from '~/http/actor.server'
import { count } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { seal, unseal } from '~/lib/sealed.server'
import { codeCounts } from './code-counts.commands.server'
import { newCodes } from './recovery-codes.commands.server'
import { tellOff, tellOn } from './tell.commands.server'
import { keyOfApp, newSecret, stepOf } from './totp.server'
import { endIfOff } from './turn-off.commands.server'
import { NOT_A_CODE, readCode, WRONG_APP_CODE } from './two-step'
import { waysOf } from './ways.commands.server'

const PURPOSE = 'code_app'

/** Until a code of it is typed, the app before goes on. Asked again, an unfinished one is replaced. */
export async function beginApp({ db, secret, clock }: Services, actor: Actor) {
  const [user_id, plain] = [actor.id!, newSecret()]
  const next_secret = seal(secret, PURPOSE, user_id, plain)
  await db
    .insert(code_apps)
    .values({ user_id, next_secret, created_at: clock() })
    .onConflictDoUpdate({ target: code_apps.user_id, set: { next_secret } })
  return keyOfApp(plain, actor.email!)
}

/** Answers the recovery codes if this turned two-step sign-in on. */
export async function confirmApp(services: Services, actor: Actor, typed: string): Promise<string[] | null> {
  const { db, clock } = services
  const user_id = actor.id!
  await count(services, ...codeCounts(user_id))
  return db.transaction(async (tx) => {
    const now = clock()
    await lockUser(tx, user_id)
    const [app] = await tx.select().from(code_apps).where(eq(code_apps.user_id, user_id))
    if (!app?.next_secret) throw new AppError('conflict', 'That key has ended. Please start again.')
    const code = readCode(typed)
    if (code?.kind !== 'app') throw new AppError('invalid_code', NOT_A_CODE, { field: 'code' })
    const plain = unseal(services.secret, PURPOSE, user_id, app.next_secret)
    const step = plain && stepOf(plain, code.code, now)
    if (step === null) throw new AppError('invalid_code', WRONG_APP_CODE, { field: 'code' })
    const first = !(await waysOf(tx, user_id))
    await tx
      .update(code_apps)
      .set({ secret: app.next_secret, next_secret: null, last_step: step, confirmed_at: now })
      .where(eq(code_apps.user_id, user_id))
    await tellOn(tx, services, user_id, 'an app that shows codes')
    return first ? newCodes(tx, services, user_id) : null
  })
}

export async function removeApp(services: Services, actor: Actor): Promise<void> {
  const user_id = actor.id!
  await services.db.transaction(async (tx) => {
    await lockUser(tx, user_id)
    const gone = await tx
      .delete(code_apps)
      .where(eq(code_apps.user_id, user_id))
      .returning({ was: code_apps.confirmed_at })
    if (!gone[0]?.was) return
    await tellOff(tx, services, user_id, 'the app that shows codes', { off: await endIfOff(tx, user_id) })
  })
}

/** Whether the code is one of now that was not taken before. */
export async function takeAppCode(
  tx: Tx,
  { secret, clock }: Pick<Services, 'secret' | 'clock'>,
  user_id: string,
  code: string,
) {
  const [app] = await tx.select({ secret: code_apps.secret }).from(code_apps).where(eq(code_apps.user_id, user_id))
  const plain = app?.secret && unseal(secret, PURPOSE, user_id, app.secret)
  const step = plain ? stepOf(plain, code, clock()) : null
  if (step === null) return false
  const fresh = and(eq(code_apps.user_id, user_id), lt(code_apps.last_step, step))
  return (
    (await tx.update(code_apps).set({ last_step: step }).where(fresh).returning({ step: code_apps.last_step })).length >
    0
  )
}

/** So that turning on, turning off and signing in wait for each other. */
export const lockUser = (tx: Tx, user_id: string) =>
  tx.select({ one: sql`1` }).from(users).where(eq(users.id, user_id)).for('no key update')
