import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import type { Actor } from '~/http/actor.server'
import { claimsOrAdmin } from '~/http/ownership.server'
import { versionOf } from '~/lib/version.server'
import type { PickupCard } from './pickup-card.contract'

export async function findPickupCard(
  db: Pick<Db, 'execute'>,
  actor: Actor,
  bakery_id: string,
): Promise<PickupCard | null> {
  const { rows } = await db.execute<Omit<PickupCard, 'version'>>(sql`
    select coalesce(a.street, '') as street, coalesce(a.unit, '') as unit, b.city, b.state, b.zip_code,
      coalesce(a.phone, '') as phone, coalesce(a.text_me, false) as text_me, coalesce(a.parking, '') as parking,
      coalesce(a.pickup_instructions, '') as pickup_instructions
    from bakeries b left join bakery_addresses a on a.bakery_id = b.id
    where b.id = ${bakery_id} and ${claimsOrAdmin(actor, sql`b.id`)}`)
  return rows[0] ? { ...rows[0], version: versionOf(rows[0]) } : null
}
