import { sql } from 'drizzle-orm'
import { recordForOwner } from '~/features/audit/audit.commands.server'
import type { Actor } from '~/http/actor.server'
import { claimsOrAdmin, NOT_YOURS } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import type { PickupCard, PickupEdit } from './pickup-card.contract'
import { findPickupCard } from './pickup-card.queries.server'

/** A new street leaves the public point as it is: only an editor moves a bakery. The old door's coordinates are forgotten. */
export const savePickupCard = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  bakery_id: string,
  edit: PickupEdit,
): Promise<PickupCard> =>
  db.transaction(async (tx) => {
    await tx.execute(
      sql`select from bakeries where id = ${bakery_id} and ${claimsOrAdmin(actor, sql`id`)} for no key update`,
    )
    const present = orNotFound(await findPickupCard(tx, actor, bakery_id), NOT_YOURS)
    if (edit.version && edit.version !== present.version)
      throw new AppError('conflict', 'Your pickup card was changed somewhere else in the meantime.', {
        details: { present },
      })
    const { street, unit, phone, text_me, parking, pickup_instructions } = edit
    await tx.execute(sql`
      insert into bakery_addresses as a (bakery_id, street, unit, city, state, zip_code, phone, text_me, parking, pickup_instructions)
      select id, ${street}, ${unit || null}, city, state, zip_code, ${phone || null}, ${text_me}, ${parking || null},
        ${pickup_instructions || null}
      from bakeries where id = ${bakery_id}
      on conflict (bakery_id) do update set unit = excluded.unit, phone = excluded.phone, text_me = excluded.text_me,
        parking = excluded.parking, pickup_instructions = excluded.pickup_instructions,
        latitude = case when a.street = excluded.street then a.latitude end,
        longitude = case when a.street = excluded.street then a.longitude end, street = excluded.street`)
    const after = (await findPickupCard(tx, actor, bakery_id))!
    await recordForOwner(tx, clock(), actor, { bakery_id, action: 'bakery.pickup_changed', before: present, after })
    return after
  })
