import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { isAskedFor } from '~/features/approvals/ask.commands.server'
import { mergeBakery } from '~/features/bakeries/standing.commands.server'
import { moveReviews } from '~/features/reviews/reviews.commands.server'
import { moveSaves } from '~/features/saved/saved.commands.server'
import { moveVideos } from '~/features/video-reviews/video-reviews.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { mergedLetter } from './letters.server'
import { actIn, type Found, tellOwner } from './managed-bakeries.commands.server'
import type { ManagedDetail } from './managed-bakeries.contract'
import { findByLink, findManaged, hasOpenCase, isInBusiness } from './managed-bakeries.queries.server'

interface Merge {
  id: string
  into: string
  reason: string
}

/** What moves and what doesn't is decision 265. */
export async function merge(services: Services, actor: Actor, { id, into, reason }: Merge): Promise<ManagedDetail> {
  const kept_id = await findByLink(services.db, into)
  if (!kept_id) throw refuse('We couldn’t find that page.')
  if (kept_id === id) throw refuse('That’s this very page.')
  const work = async ({ tx, now, bakery, slots }: Found) => {
    if (bakery.merged_into?.id === kept_id) return null
    const kept = await findManaged(tx, kept_id, now)
    if (!kept) throw refuse('We couldn’t find that page.')
    if (kept.hidden || !kept.approved) throw refuse('Nobody sees that page. Show it first.')
    await refuseForDouble(tx, bakery, kept)
    if (await isAskedFor(tx, now, { kind: 'transfer_bakery', subject_id: id })) throw refuse(TO_BE_GIVEN)
    const way = { from: id, into: kept_id }
    const [reviews, videos] = [await moveReviews(tx, way), await moveVideos(tx, way)]
    const moved = { reviews, videos, savers: await moveSaves(tx, way) }
    await mergeBakery(tx, { bakery_id: id, into: kept_id })
    if (kept.owner) {
      const said = { ...slots, bakery_id: kept_id, kept_name: kept.name, reason }
      await tellOwner(tx, kept.owner.id, {
        ...{ id: kept_id, action: 'bakery.merged', kind: 'ruling', path: `/my-listing/${kept_id}` },
        mail: (to) => mergedLetter.mail(said, to),
      })
    }
    return {
      action: 'bakery.merged',
      details: { reason, into: kept_id, ...moved, before: { owner: bakery.owner?.id ?? null } },
    }
  }
  return services.db.transaction(async (tx) => {
    // Both at once, in the order of their ids: two admins who merge them both ways wait for each other (decision 080).
    await tx.execute(sql`select from bakeries where id in (${id}, ${kept_id}) order by id for no key update`)
    return actIn(tx, services, actor, id, work)
  })
}

async function refuseForDouble(tx: Tx, double: ManagedDetail, kept: ManagedDetail): Promise<void> {
  if (double.owner && double.owner.id !== kept.owner?.id)
    throw refuse('This one has another owner. Give it to the owner of the other page first.')
  if (double.premium || (await isInBusiness(tx, double.id)))
    throw refuse('This one has orders, messages, premium or helpers, so it’s no double. Hide it instead.')
  if (await hasOpenCase(tx, double.id))
    throw refuse('Something about this one still waits on the desk. Rule on it first.')
}

const TO_BE_GIVEN = 'Giving this one away still waits for a second admin’s yes. Decide that first.'

const refuse = (said: string) => new AppError('conflict', said, { field: 'into' })
