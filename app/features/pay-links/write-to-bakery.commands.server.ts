import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { at } from '~/db/sql-time.server'
import { hasBlockedPhrase } from '~/features/moderation/blocked-phrases.commands.server'
import { notify } from '~/features/notifications/notify.commands.server'
import type { Actor } from '~/http/actor.server'
import { countIn } from '~/http/limits.server'
import type { LinkedThing } from '~/http/linked-thing.server'
import { findCrew, IS_SPOKEN_FOR } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { NO_SUCH_LINK } from '~/lib/pay-link'
import { sendLetter } from '~/mail/outbox.server'
import { holdReason, MESSAGE, refusal } from '../moderation/abuse'
import { messageLetter } from './letters.server'

type LinkServices = Pick<Services, 'clock' | 'linked'>

const A_DAY = { attempts: 10, window_seconds: 86_400 }
const NOT_AS_IT_IS = 'We can’t send this the way it’s written. Please leave out links, and try other words.'

/**
 * The holder has no account, so there is no conversation: the owner gets it by mail, whatever they switched off, and answers by mail. The bell tells helpers, too.
 * A link can be passed on, so it never writes under the name of the account that the address may have.
 */
export const writeToBakery = (
  services: LinkServices & Pick<Services, 'db' | 'secret' | 'env'>,
  actor: Actor,
  text: string,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const { kind, id } = actor.holds!
    const thing = await refuseWords(tx, services, actor, { field: 'text', text })
    const { rows } = await tx.execute<{ id: string; email: string }>(sql`
      select u.id, u.email from bakeries b join users u on u.id = b.claimed_by
      where b.id = ${thing.bakery_id} and ${sql.raw(IS_SPOKEN_FOR)}`)
    const [owner] = rows
    if (!owner) throw new AppError('conflict', 'This bakery doesn’t take messages right now.')
    await countIn(tx, services, { scope: 'link-messages', key: `${kind}.${id}`, ...A_DAY })
    const mail = messageLetter.mail({ ...thing, text, public_url: services.env.public_url }, { to: owner.email })
    await sendLetter(tx, mail)
    // Helpers don't see invoices.
    const to = kind === 'invoice' ? [owner.id] : await findCrew(tx, [thing.bakery_id], { without: null })
    await notify(tx, {
      ...{ to, kind: 'bakery_message', bakery_id: thing.bakery_id, group: thing.group },
      ...{ title: mail.subject, body: text, path: thing.desk_path },
    })
  })

/** By the rules of messages. What an editor would have to see first is refused: it is kept nowhere, so nobody could look at it. */
export async function refuseWords(
  tx: Tx,
  { linked, clock }: LinkServices,
  { holds }: Actor,
  { field, text }: { field: string; text: string },
): Promise<LinkedThing> {
  const { kind, id } = holds!
  const thing = orNotFound(await linked[kind].find(tx, id, clock()), NO_SUCH_LINK)
  const { rows } = await tx.execute<{ silenced: boolean; has_blocked_phrase: boolean }>(sql`
    select ${isSilenced(thing, clock())} as silenced, ${hasBlockedPhrase(text)} as has_blocked_phrase`)
  const { silenced, has_blocked_phrase } = onlyRow(rows)
  if (silenced) throw new AppError('forbidden', 'This message can’t be delivered right now.')
  const { known } = thing
  const written = { body: text, new_account: true, known, same_text_elsewhere: 0, has_blocked_phrase }
  if (refusal(written, MESSAGE) || holdReason(written, MESSAGE)) throw new AppError('conflict', NOT_AS_IT_IS, { field })
  return thing
}

/** Whether this customer may not write to the bakery, or to nobody: a link is no way around a block or a suspension. */
const isSilenced = ({ bakery_id, customer_email: email }: LinkedThing, now: Date): SQL => sql`(
  is_blocked_email(${email}) or exists (select from users c where c.email = ${email} and (
    exists (select from blocks k where k.bakery_id = ${bakery_id} and k.customer_id = c.id and k.by_bakery)
    or exists (select from suspensions s where s.user_id = c.id and s.until > ${at(now)}))))`
