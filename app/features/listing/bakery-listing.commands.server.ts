import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { recordForOwner } from '~/features/audit/audit.commands.server'
import type { Actor } from '~/http/actor.server'
import { claimsOrAdmin, NOT_YOURS } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound, refuseWrong } from '~/lib/errors'
import { distanceKm } from '~/lib/geo'
import { newId } from '~/lib/ids'
import { changePage } from '../bakeries/bakery-row.commands.server'
import { geocode } from '../places/geocode.commands.server'
import { timeZoneOf } from '../places/time-zone'
import type { Listing, ListingEdit, WantedChange } from './bakery-listing.contract'
import { findListing } from './bakery-listing.queries.server'
import { type ChangeContent, MOVES_A_YEAR, moves, TOO_MANY_MOVES } from './change'
import { isUndecidedChange } from './rule-change.commands.server'

type ListingServices = Pick<Services, 'db' | 'clock'>

/** Live at once. Two tabs that save at the same time take turns at the bakery's row. */
export const editListing = (
  { db, clock }: ListingServices,
  actor: Actor,
  bakery_id: string,
  { version, ...edit }: ListingEdit,
) =>
  db.transaction(async (tx) => {
    const present = await lockListing(tx, actor, bakery_id)
    if (version && version !== present.version)
      throw new AppError('conflict', 'Your page was changed somewhere else in the meantime.', { details: { present } })
    await refuseUnknown(tx, actor, bakery_id, edit)
    await editText(tx, bakery_id, edit)
    if (edit.tags) await replaceTags(tx, bakery_id, edit.tags)
    if (edit.picture_ids) await replacePictures(tx, bakery_id, edit.picture_ids)
    return noteListing(tx, clock(), actor, { bakery_id, action: 'bakery.listing_changed', before: present })
  })

/** Replaces a waiting change, so that an editor always reads the latest. */
export async function askForChange(services: Services, actor: Actor, bakery_id: string, wanted: WantedChange) {
  const found = wanted.place && (await findPlace(services, wanted.place))
  return services.db.transaction(async (tx) => {
    const present = await lockListing(tx, actor, bakery_id)
    const content = differences(present, wanted, found)
    if (Object.keys(content).length === 0)
      throw new AppError('invalid', 'That’s what your page says already.', { field: 'name' })
    if (moves(content)) await countMoves(tx, bakery_id)
    await tx.execute(sql`
      update listing_changes set state = 'withdrawn', ruled_at = null where bakery_id = ${bakery_id} and ${isUndecidedChange}`)
    await tx.execute(sql`
      insert into listing_changes (id, bakery_id, submitted_by, content)
      values (${newId()}, ${bakery_id}, ${actor.id}, ${JSON.stringify(content)}::jsonb)`)
    return noteListing(tx, services.clock(), actor, { bakery_id, action: 'bakery.change_asked', before: present })
  })
}

export const withdrawChange = (
  { db, clock }: ListingServices,
  actor: Actor,
  { bakery_id, id }: { bakery_id: string; id: string },
) =>
  db.transaction(async (tx) => {
    const present = await lockListing(tx, actor, bakery_id)
    const { rowCount } = await tx.execute(sql`
      update listing_changes set state = 'withdrawn', ruled_at = null
      where id = ${id} and bakery_id = ${bakery_id} and ${isUndecidedChange}`)
    if (!rowCount) throw new AppError('not_found', 'That change isn’t waiting anymore.')
    return noteListing(tx, clock(), actor, { bakery_id, action: 'bakery.change_withdrawn', before: present })
  })

/** Answers the listing as it is now. */
async function noteListing(
  tx: Tx,
  now: Date,
  actor: Actor,
  change: { bakery_id: string; action: string; before: Listing },
): Promise<Listing> {
  const after = (await findListing(tx, actor, change.bakery_id))!
  await recordForOwner(tx, now, actor, { ...change, after })
  return after
}

async function lockListing(tx: Tx, actor: Actor, bakery_id: string): Promise<Listing> {
  await tx.execute(
    sql`select from bakeries where id = ${bakery_id} and ${claimsOrAdmin(actor, sql`id`)} for no key update`,
  )
  return orNotFound(await findListing(tx, actor, bakery_id), NOT_YOURS)
}

async function editText(tx: Tx, bakery_id: string, edit: Omit<ListingEdit, 'version'>): Promise<void> {
  const { short_bio, about, location_text, instagram_url, website_url } = edit
  await changePage(tx, bakery_id, {
    ...{ short_bio, about, location_text },
    instagram_url: instagram_url === '' ? null : instagram_url,
    website_url: website_url === '' ? null : website_url,
  })
}

/** Pictures must be the actor's own or already on the page. */
async function refuseUnknown(tx: Tx, actor: Actor, bakery_id: string, edit: Omit<ListingEdit, 'version'>) {
  const { tags = [], picture_ids = [] } = edit
  const { rows } = await tx.execute<{ tags: boolean; pictures: boolean }>(sql`
    select exists (select from unnest(${sql.param(tags)}::text[]) wanted where wanted not in (select slug from tags)) as tags,
      exists (select from unnest(${sql.param(picture_ids)}::uuid[]) wanted where not exists (
        select from pictures p where p.id = wanted and (p.owner_id = ${actor.id}
          or p.id in (select hero_picture_id from bakeries where id = ${bakery_id}
            union all select picture_id from bakery_pictures where bakery_id = ${bakery_id})))) as pictures`)
  refuseWrong({
    tags: onlyRow(rows).tags && 'We don’t know one of these tags.',
    picture_ids: onlyRow(rows).pictures && 'We couldn’t find one of these pictures.',
  })
}

async function replaceTags(tx: Tx, bakery_id: string, tags: string[]): Promise<void> {
  await tx.execute(
    sql`delete from bakery_tags where bakery_id = ${bakery_id} and tag_slug <> all (${sql.param(tags)}::text[])`,
  )
  await tx.execute(sql`
    insert into bakery_tags (bakery_id, tag_slug) select distinct ${bakery_id}::uuid, tag from unnest(${sql.param(tags)}::text[]) tag
    on conflict do nothing`)
}

async function replacePictures(tx: Tx, bakery_id: string, ids: string[]): Promise<void> {
  const [hero = null, ...others] = new Set(ids)
  await changePage(tx, bakery_id, { hero_picture_id: hero })
  await tx.execute(sql`delete from bakery_pictures where bakery_id = ${bakery_id}`)
  await tx.execute(sql`
    insert into bakery_pictures (bakery_id, picture_id, position)
    select ${bakery_id}::uuid, id, at - 1 from unnest(${sql.param(others)}::uuid[]) with ordinality chosen (id, at)`)
}

interface FoundZip extends Record<string, unknown> {
  zip_code: string
  city: string
  state: string
  latitude: number
  longitude: number
}

function differences(
  present: Listing,
  { name, kind, place }: WantedChange,
  found: (FoundZip & { time_zone: string }) | undefined,
): ChangeContent {
  const { latitude, longitude, ...where } = found ?? ({} as Partial<FoundZip>)
  return {
    ...(name && name !== present.name ? { name } : {}),
    ...(kind && kind !== present.kind ? { kind } : {}),
    ...(place && found
      ? {
          ...(where as Omit<ChangeContent, 'address'>),
          address: { street: place.street, unit: place.unit || null, latitude: latitude!, longitude: longitude! },
        }
      : {}),
  }
}

/** The ZIP code comes from the gazetteer, the street from the outside geocoder where one is set up. */
async function findPlace(services: Services, { zip_code, street }: { zip_code: string; street: string }) {
  const { rows } = await services.db.execute<FoundZip>(sql`
    select z.zip as zip_code, p.name as city, p.state, z.latitude, z.longitude
    from zip_codes z join places p on p.id = z.place_id where z.zip = ${zip_code}`)
  const [found] = rows
  if (!found) throw new AppError('invalid', 'We don’t know that ZIP code.', { field: 'place.zip_code' })
  const text = `${street}, ${found.city}, ${found.state} ${zip_code}`
  const options = { limit: 1, near: null, fill: false, asker: 'listing-changes' }
  const [door] = (await geocode(services, text, options)).filter(({ type }) => type === 'address')
  const point = door && distanceKm(door, found) < 50 ? door : found
  const { latitude, longitude } = point
  return { ...found, latitude, longitude, time_zone: timeZoneOf(found.state, found) }
}

/** Counts only approved moves of a year, since only they were public, and not a former owner's, whose home was another. */
async function countMoves(tx: Tx, bakery_id: string): Promise<void> {
  const { rows } = await tx.execute<{ moved: number }>(sql`
    select count(*)::integer as moved from listing_changes c join bakeries b on b.id = c.bakery_id
    where c.bakery_id = ${bakery_id} and c.submitted_by is not distinct from b.claimed_by and c.state = 'approved'
      and c.content ?| array['kind', 'zip_code'] and c.ruled_at > now() - interval '1 year'`)
  if (onlyRow(rows).moved >= MOVES_A_YEAR) throw new AppError('conflict', TOO_MANY_MOVES, { field: 'place.zip_code' })
}
