import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { appeals } from '~/db/schema/cases'
import { at, iso } from '~/db/sql-time.server'
import { refuseForBlocked } from '~/features/moderation/blocked-people.commands.server'
import { notify } from '~/features/notifications/notify.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Appealed, CaseKind, Ruling } from '~/http/case-kind.server'
import { countIn } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { publish } from '~/live/publish.server'
import type { Appeal } from './appeals.contract'
import { isOwnAppeal, readAppeal } from './appeals.queries.server'
import { appealPath, DONE, OUTCOME_TITLES, type RulingWord } from './case'
import type { FoundAppeal } from './cases.queries.server'
import { appealLetter } from './letters.server'

type RuledAgainst = Ruling & { kind: string; ruling: RulingWord; user_id: string; title: string }

/** For a room that rules against a user. Returns the path of the page where the user reads it, and can appeal. */
export async function openAppeal(
  tx: Tx,
  { kind, ruling, user_id, title, id: subject_id, reason, days, editor_id: ruled_by, now: ruled_at }: RuledAgainst,
): Promise<string> {
  const id = newId()
  await tx.insert(appeals).values({ id, kind, subject_id, user_id, title, ruling, reason, days, ruled_by, ruled_at })
  return appealPath(id)
}

/** The case waits again. It is locked first, as when an editor rules on it (decision 080). */
export const appeal = (services: Services, actor: Actor, { id, text }: { id: string; text: string }): Promise<Appeal> =>
  services.db.transaction(async (tx) => {
    const now = services.clock()
    await tx.execute(sql`
      select from cases c where (c.kind, c.subject_id) = (select a.kind, a.subject_id from appeals a where ${isOwnAppeal(actor, id)})
      for update`)
    const { may_appeal, appealed_at } = await readAppeal(tx, services, actor, id)
    if (!may_appeal)
      throw new AppError('conflict', appealed_at ? 'You’ve already appealed this.' : 'It’s too late to appeal this.')
    await tx.execute(sql`update appeals a set body = ${text}, appealed_at = ${at(now)} where ${isOwnAppeal(actor, id)}`)
    await countIn(tx, services, { scope: 'appeal', key: actor.id!, attempts: 10, window_seconds: 3600 })
    await publish(tx, [actor.id], { type: 'ruling' })
    return readAppeal(tx, services, actor, id)
  })

/** An editor decides it; the user who appealed hears the outcome. */
export const decideAppeal =
  (kind: CaseKind, appealed: FoundAppeal, word: RulingWord) =>
  async (tx: Tx, ruling: Ruling): Promise<{ appeal_id: string; ruling: RulingWord }> => {
    const { id, user_id, days } = appealed
    const { reason, editor_id, now, env } = ruling
    if (word === 'overturn') {
      await refuseForBlocked(tx, user_id)
      await kind.appeal![appealed.ruling]!(tx, { ...ruling, user_id, days, ruled_at: new Date(appealed.ruled_at) })
    }
    const outcome = word === 'overturn' ? DONE.overturn : DONE.uphold
    const { rows } = await tx.execute<{ email: string }>(sql`
      update appeals set outcome = ${outcome}, answer = ${reason || null}, decided_by = ${editor_id}, decided_at = ${at(now)}
      where id = ${id} returning (select email from users where users.id = user_id)`)
    const title = OUTCOME_TITLES[outcome]
    await notify(tx, {
      ...{ to: [user_id], kind: 'ruling', group: `appeal:${id}`, path: appealPath(id), title, body: reason },
      mail:
        rows[0] &&
        appealLetter.mail(
          { id, title, about: appealed.title, answer: reason, public_url: env.public_url },
          { to: rows[0].email, mail_key: `appeal:${id}` },
        ),
    })
    return { appeal_id: id, ruling: appealed.ruling }
  }

/** When the other suspensions of the same person end that nobody took back; null where there are none. */
export async function othersUntil(
  tx: Tx,
  { id, user_id, ruled_at }: Pick<Appealed, 'id' | 'user_id' | 'ruled_at'>,
): Promise<Date | null> {
  const { rows } = await tx.execute<{ until: string | null }>(sql`
    select ${iso(sql`max(a.ruled_at + make_interval(hours => 24 * a.days))`)} as until from appeals a
    where a.user_id = ${user_id} and a.ruling = 'suspend' and a.outcome is distinct from 'overturned'
      and (a.subject_id, a.ruled_at) <> (${id}, ${at(ruled_at)})`)
  return rows[0]?.until ? new Date(rows[0].until) : null
}
