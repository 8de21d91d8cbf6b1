import { giveTo } from '~/features/bakeries/standing.commands.server'
import { refuseForBlocked } from '~/features/moderation/blocked-people.commands.server'
import { notify } from '~/features/notifications/notify.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { sendLetter } from '~/mail/outbox.server'
import { givenLetter, takenLetter } from './letters.server'
import { actOn, addressOf } from './managed-bakeries.commands.server'
import { findReceiver } from './managed-bakeries.queries.server'

interface Transfer {
  id: string
  to: string
  reason: string
}

/** What goes along and what stays behind is ruling 65's (repeatable/handover.sql), as after an approved claim. */
export const transfer = (services: Services, actor: Actor, { id, to, reason }: Transfer) =>
  actOn(services, actor, id, async ({ tx, now, bakery, slots }) => {
    const refuse = (said: string) => new AppError('conflict', said, { field: 'to' })
    const receiver = await findReceiver(tx, to)
    if (!receiver) throw refuse('There’s no account with this email or username.')
    if (receiver.id === bakery.owner?.id) throw refuse('They own it already.')
    if (!receiver.verified) throw refuse('They haven’t verified their email yet.')
    await refuseForBlocked(tx, receiver.id)
    if (receiver.away) throw refuse('They’ve asked to delete their account.')
    const former = bakery.owner && { ...bakery.owner, email: await addressOf(tx, bakery.owner.id) }
    await giveTo(tx, { bakery_id: id, user_id: receiver.id, now })
    const of_act = newId()
    const given = givenLetter.mail({ ...slots, reason }, { to: receiver.email, mail_key: `bakery-given:${of_act}` })
    const news = { kind: 'ruling', group: `transfer:${of_act}` } as const
    await notify(tx, { ...news, to: [receiver.id], title: given.subject, path: `/my-listing/${id}` })
    await sendLetter(tx, given)
    if (former) {
      const taken = takenLetter.mail({ ...slots, reason }, { to: former.email, mail_key: `bakery-taken:${of_act}` })
      await notify(tx, { ...news, to: [former.id], title: taken.subject, path: `/bakery/${bakery.slug}` })
      // Sent whatever they have switched off: somebody may have talked us into it.
      await sendLetter(tx, taken)
    }
    return {
      action: 'bakery.transferred',
      details: { reason, before: { owner: former?.id ?? null }, after: { owner: receiver.id } },
    }
  })
