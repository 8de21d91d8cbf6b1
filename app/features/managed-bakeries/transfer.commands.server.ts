import { z } from 'zod'
import type { Tx } from '~/db/client.server'
import type { Approval } from '~/features/approvals/approvals.contract'
import { askForYes } from '~/features/approvals/ask.commands.server'
import { giveTo } from '~/features/bakeries/standing.commands.server'
import { refuseForBlocked } from '~/features/moderation/blocked-people.commands.server'
import { notify } from '~/features/notifications/notify.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Approvable } from '~/http/approvable.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { sendLetter } from '~/mail/outbox.server'
import { givenLetter, takenLetter } from './letters.server'
import { actIn, actOn, addressOf, type Found, lockManaged } from './managed-bakeries.commands.server'
import type { ManagedDetail } from './managed-bakeries.contract'
import { findReceiver, type Receiver } from './managed-bakeries.queries.server'

interface Transfer {
  id: string
  /** An email or username. */
  to: string
  reason: string
}

/** It changes who is paid, so it's done once a second admin says yes (decision 261). */
export const askToTransfer = (services: Services, actor: Actor, { id, to, reason }: Transfer): Promise<Approval> =>
  askForYes(services, actor, {
    ...{ kind: 'transfer_bakery', subject_id: id, reason },
    prepare: async (tx, now) => {
      const bakery = await lockManaged(tx, id, now)
      const { owner, slug } = bakery
      refuseMerged(bakery)
      const receiver = await receiverOf(tx, owner, { typed: to })
      const from = owner?.id ?? null
      return {
        about: [from, receiver.id],
        args: { from, to: receiver.id },
        command: `give-bakery ${slug} ${receiver.email} --reason "…"`,
      }
    },
  })

const Args = z.object({ from: z.string().nullable(), to: z.string() })

export const transferApproved: Approvable = (tx, services, { by, subject_id, args, reason, asked }) =>
  actIn(tx, services, by, subject_id, async (found) => {
    const { from, to } = Args.parse(args)
    const { owner } = found.bakery
    if ((owner?.id ?? null) !== from)
      throw new AppError('conflict', 'The bakery has another owner by now. Decline this, and ask again.')
    return give(found, await receiverOf(tx, owner, { id: to }), { reason, ...asked })
  })

/** By the operator of the machine, who needs nobody's yes. */
export const transferAtOnce = (
  services: Pick<Services, 'db' | 'clock' | 'env'>,
  { id, to, reason }: Transfer,
): Promise<ManagedDetail> =>
  actOn(services, null, id, async (found) =>
    give(found, await receiverOf(found.tx, found.bakery.owner, { typed: to }), { reason }),
  )

/** Whoever got it would have a page that leads to somebody else's. */
function refuseMerged({ merged_into }: ManagedDetail): void {
  if (merged_into)
    throw new AppError(
      'conflict',
      `This was a double, and it’s a part of ${merged_into.name} now. Show it again first.`,
    )
}

async function receiverOf(
  tx: Tx,
  owner: ManagedDetail['owner'],
  which: { typed: string } | { id: string },
): Promise<Receiver> {
  const refuse = (said: string) => new AppError('conflict', said, { field: 'to' })
  const receiver = await findReceiver(tx, which)
  if (!receiver) throw refuse('There’s no account with this email or username.')
  if (receiver.id === owner?.id) throw refuse('They own it already.')
  if (!receiver.verified) throw refuse('They haven’t verified their email yet.')
  await refuseForBlocked(tx, receiver.id)
  if (receiver.away) throw refuse('They’ve asked to delete their account.')
  return receiver
}

/** What goes along and what stays behind is ruling 65's (repeatable/handover.sql), as after an approved claim. */
async function give(
  { tx, now, bakery, slots }: Found,
  receiver: Receiver,
  { reason, ...asked }: { reason: string; asked_by?: string; approval_id?: string },
) {
  refuseMerged(bakery)
  const former = bakery.owner && { ...bakery.owner, email: await addressOf(tx, bakery.owner.id) }
  await giveTo(tx, { bakery_id: bakery.id, user_id: receiver.id, now })
  const of_act = newId()
  const given = givenLetter.mail({ ...slots, reason }, { to: receiver.email, mail_key: `bakery-given:${of_act}` })
  const news = { kind: 'ruling', group: `transfer:${of_act}` } as const
  await notify(tx, { ...news, to: [receiver.id], title: given.subject, path: `/my-listing/${bakery.id}` })
  await sendLetter(tx, given)
  if (former) {
    const taken = takenLetter.mail({ ...slots, reason }, { to: former.email, mail_key: `bakery-taken:${of_act}` })
    await notify(tx, { ...news, to: [former.id], title: taken.subject, path: `/bakery/${bakery.slug}` })
    // Sent whatever they have switched off: somebody may have talked us into it.
    await sendLetter(tx, taken)
  }
  return {
    action: 'bakery.transferred',
    details: { reason, before: { owner: former?.id ?? null }, after: { owner: receiver.id }, ...asked },
  }
}
