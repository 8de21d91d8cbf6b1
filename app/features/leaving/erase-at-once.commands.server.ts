import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '~/db/client.server'
import { askForYes } from '~/features/approvals/ask.commands.server'
import { recordAudit } from '~/features/audit/audit.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Approvable } from '~/http/approvable.server'
import type { LeavingPerson } from '~/http/person-rows.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { waitsToBeSent } from '~/mail/outbox.server'
import { BLOCKED_STAYS, DEMO_STAYS, MAIL_WAITS, stillHas } from './leaving'
import { eraseRows, lockToErase, openThings } from './leaving.commands.server'
import { findAddressee, findPerson } from './person.queries.server'

interface Wish {
  user_id: string
  keeps_posts: boolean
}

type EraseServices = Pick<Services, 'db' | 'clock' | 'person_rows'>

/** By the operator, for who asked by letter: without the days of grace, and never while something is open. */
export const eraseAtOnce = (services: EraseServices, wish: Wish): Promise<void> =>
  services.db.transaction((tx) => eraseNow(tx, services, wish, null, {}))

/** By an admin, once a second one says yes (decision 261). */
export const askToErase = (
  services: Services,
  actor: Actor,
  { id, reason, keeps_posts }: { id: string; reason: string; keeps_posts: boolean },
) =>
  askForYes(services, actor, {
    ...{ kind: 'erase_user', subject_id: id, reason },
    prepare: async (tx) => {
      const { email } = orNotFound(await findAddressee(tx, id), 'We couldn’t find that user.')
      if (await isDemo(tx, id)) throw new AppError('conflict', DEMO_STAYS)
      await refuseOpen(tx, services, { user_id: id, keeps_posts })
      return { about: [id], args: { keeps_posts }, command: `erase ${email} --yes` }
    },
  })

const Args = z.object({ keeps_posts: z.boolean() })

export const eraseApproved: Approvable = async (tx, services, { by, subject_id: user_id, args, asked }) => {
  if (!(await findAddressee(tx, user_id))) throw new AppError('conflict', 'This account is gone already.')
  await eraseNow(tx, services, { user_id, ...Args.parse(args) }, by, asked).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause ? error.cause : error
    if ((cause as { code?: string } | null)?.code !== LOCK_NOT_AVAILABLE) throw error
    throw new AppError('conflict', 'Something else is at work on this account. Try again in a moment.')
  })
  // What follows in the transaction of the yes has the usual time.
  await tx.execute(sql`set local lock_timeout to default`)
}

const LOCK_NOT_AVAILABLE = '55P03'

async function isDemo(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ demo: boolean }>(sql`select demo from users where id = ${id}`)
  return rows[0]?.demo ?? false
}

async function eraseNow(
  tx: Tx,
  services: Omit<EraseServices, 'db'>,
  wish: Wish,
  by: Actor | null,
  details: Record<string, string>,
): Promise<void> {
  await lockToErase(tx, wish.user_id)
  const person = await refuseOpen(tx, services, wish)
  if (await waitsToBeSent(tx, person)) throw new AppError('conflict', MAIL_WAITS)
  await eraseRows(tx, services.person_rows, person)
  const subject = { subject_type: 'user', subject_id: wish.user_id }
  await recordAudit(tx, services.clock(), { by, action: 'user.erased', ...subject, details })
}

async function refuseOpen(
  tx: Tx,
  { person_rows }: Pick<EraseServices, 'person_rows'>,
  { user_id, keeps_posts }: Wish,
): Promise<LeavingPerson> {
  const { rows } = await tx.execute<{ blocked: boolean }>(sql`select is_blocked(${user_id}) as blocked`)
  if (rows[0]?.blocked) throw new AppError('conflict', BLOCKED_STAYS)
  const person = { ...(await findPerson(tx, user_id)), keeps_posts }
  const open = await openThings(tx, person_rows, person)
  if (open.length > 0) throw new AppError('conflict', stillHas(open))
  return person
}
