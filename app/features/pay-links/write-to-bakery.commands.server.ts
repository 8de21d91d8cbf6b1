import { sql } from 'drizzle-orm'
import { notify } from '~/features/notifications/notify.commands.server'
import type { Actor } from '~/http/actor.server'
import { countIn } from '~/http/limits.server'
import { IS_SPOKEN_FOR } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { NO_SUCH_LINK } from '~/lib/pay-link'
import { sendLetter } from '~/mail/outbox.server'
import { messageLetter } from './letters.server'

const A_DAY = { attempts: 10, window_seconds: 86_400 }

/**
 * The holder has no account, so there is no conversation: the owner gets it by mail, whatever they switched off, and answers by mail.
 * A link can be passed on, so it never writes under the name of the account that the address may have.
 */
export const writeToBakery = (
  services: Pick<Services, 'db' | 'clock' | 'secret' | 'env' | 'linked'>,
  { holds }: Actor,
  text: string,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const { kind, id } = holds!
    const thing = orNotFound(await services.linked[kind].find(tx, id, services.clock()), NO_SUCH_LINK)
    const { rows } = await tx.execute<{ id: string; email: string }>(sql`
      select u.id, u.email from bakeries b join users u on u.id = b.claimed_by
      where b.id = ${thing.bakery_id} and ${sql.raw(IS_SPOKEN_FOR)}`)
    const [owner] = rows
    if (!owner) throw new AppError('conflict', 'This bakery doesn’t take messages right now.')
    await countIn(tx, services, { scope: 'link-messages', key: `${kind}.${id}`, ...A_DAY })
    const mail = messageLetter.mail({ ...thing, text, public_url: services.env.public_url }, { to: owner.email })
    await sendLetter(tx, mail)
    await notify(tx, {
      ...{ to: [owner.id], kind: 'bakery_message', bakery_id: thing.bakery_id, group: `link:${kind}:${id}` },
      ...{ title: mail.subject, body: text, path: thing.desk_path },
    })
  })
