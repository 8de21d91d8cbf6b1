import { and, eq, inArray, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '~/db/client.server'
import { listings } from '~/db/schema/listings'
import type { Actor } from '~/http/actor.server'
import { count } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { AppError, refuseWrong } from '~/lib/errors'
import { distanceKm } from '~/lib/geo'
import { newId } from '~/lib/ids'
import { hides, publicPoint } from '../bakeries/public-point'
import { geocode } from '../places/geocode.commands.server'
import { type ListingContent, type ListingPlace, problemsOf, ZIP } from './listing'
import { type DraftFields, Listing, type ListingAnswer } from './listing.contract'
import {
  answerOf,
  findRow,
  freeSlug,
  isOwnListing,
  type ListingRow,
  listOwnPlaces,
  storedPictures,
} from './listing.queries.server'

/** Saving while typing does not count. */
const NEW = { scope: 'listing', window_seconds: 86_400 }
const MOST_OPEN = 10

export async function beginListing(
  services: Services,
  actor: Actor,
  { submit, ...fields }: DraftFields & { submit: boolean },
): Promise<ListingAnswer> {
  const { db, clock } = services
  await count(services, { ...NEW, attempts: services.env.live.limits.listings_a_day, key: actor.id! })
  const open = await db.$count(listings, and(eq(listings.owner_id, actor.id!), ne(listings.state, 'approved')))
  if (open >= MOST_OPEN)
    throw new AppError('conflict', 'You have several listings that aren’t finished. Please finish or delete one first.')
  const id = newId()
  const content = await withFields(services, actor, { id, content: {} }, fields)
  if (submit) refuseWrong(problemsOf(content))
  const now = clock()
  const sent = submit ? { state: 'pending' as const, submitted_at: now } : {}
  const row = { id, owner_id: actor.id!, content: { ...content }, created_at: now, updated_at: now, ...sent }
  const [made] = await db.insert(listings).values(row).returning()
  return answerOf(db, made as ListingRow)
}

interface Change {
  id: string
  /** The version that the actor changed. */
  updated_at?: string | undefined
}

export async function changeListing(
  services: Services,
  actor: Actor,
  { id, updated_at, ...fields }: DraftFields & Change,
) {
  const row = await openRow(services.db, actor, { id, updated_at })
  const content = await withFields(services, actor, row, fields)
  return write(services, row, { content: { ...content } })
}

export async function submitListing(services: Services, actor: Actor, change: Change): Promise<ListingAnswer> {
  const row = await openRow(services.db, actor, change)
  refuseWrong(problemsOf(row.content))
  const { name = '', place } = row.content
  const slug = await freeSlug(services.db, { id: row.id, name, city: place?.city })
  const ruling = { reason: null, ruled_by: null, ruled_at: null }
  return write(services, row, {
    content: { ...row.content, slug },
    state: 'pending',
    submitted_at: services.clock(),
    ...ruling,
  })
}

export async function deleteListing(db: Db, actor: Actor, id: string): Promise<void> {
  const [gone] = await db
    .delete(listings)
    .where(and(isOwnListing(actor, id), inArray(listings.state, ['draft', 'pending', 'rejected'])))
    .returning({ id: listings.id })
  if (gone) return
  throw (await findRow(db, actor, id))
    ? new AppError('conflict', 'Your bakery is already public. You can change it on your dashboard.')
    : missing()
}

/** The actor's own, not with the editors, and of the version that the actor has seen. */
async function openRow(db: Db, actor: Actor, { id, updated_at }: Change): Promise<ListingRow> {
  const row = await findRow(db, actor, id)
  if (!row) throw missing()
  if (row.state === 'pending')
    throw new AppError('conflict', 'Your listing is with our editors. You’ll hear from us by email.')
  if (row.state === 'approved')
    throw new AppError('conflict', 'Your bakery is already public. You can change it on your dashboard.')
  if (updated_at !== undefined && Date.parse(updated_at) !== row.updated_at.getTime())
    throw changedMeanwhile(await answerOf(db, row))
  return row
}

/** Writes only over the version that was read: of two at once the second is told. Each version is later than the one before. */
async function write(
  { db, clock }: Services,
  row: ListingRow,
  values: Partial<typeof listings.$inferInsert>,
): Promise<ListingAnswer> {
  const updated_at = new Date(Math.max(clock().getTime(), row.updated_at.getTime() + 1))
  const [written] = await db
    .update(listings)
    .set({ ...values, updated_at })
    .where(and(eq(listings.id, row.id), eq(listings.updated_at, row.updated_at), eq(listings.state, row.state)))
    .returning()
  if (written) return answerOf(db, written as ListingRow)
  const [present] = await db.select().from(listings).where(eq(listings.id, row.id))
  throw present ? changedMeanwhile(await answerOf(db, present as ListingRow)) : missing()
}

async function withFields(
  services: Services,
  actor: Actor,
  { id, content }: Pick<ListingRow, 'id' | 'content'>,
  { delivery_fee, ...fields }: DraftFields,
): Promise<ListingContent> {
  await refuseStrangePictures(services.db, actor, fields)
  const fee = delivery_fee === undefined ? {} : { delivery_fee_cents: delivery_fee }
  const next = { ...content, ...JSON.parse(JSON.stringify({ ...fields, ...fee })) } as ListingContent
  next.place = await placeOf(services, actor, next)
  if (next.name !== content.name || next.place?.city !== content.place?.city)
    next.slug = await freeSlug(services.db, { id, name: next.name ?? '', city: next.place?.city })
  return next
}

/** Reuses a public point that hides the door, also of the baker's other listings: several around one door would give it away. */
async function placeOf(services: Services, actor: Actor, { zip_code = '', street = '', place }: ListingContent) {
  const asked = `${street}|${zip_code}`
  if (place?.asked === asked) return place
  const found = ZIP.test(zip_code) ? await lookUp(services, actor, zip_code, street) : null
  if (!found) return null
  const { door, ...named } = found
  const earlier = await listOwnPlaces(services.db, actor)
  const shown = earlier.find((one) => hides(one.shown, door))?.shown ?? publicPoint(door)
  return { asked, door, shown, ...named } satisfies ListingPlace
}

/** The ZIP code gives the town; the street, where a geocoder knows it, gives the door. */
async function lookUp(services: Services, actor: Actor, zip_code: string, street: string) {
  const options = { limit: 1, near: null, fill: false, asker: actor.id! }
  const [zip] = await geocode(services, zip_code, options)
  const [, city, state] = /^(.*), ([A-Z]{2}) \d{5}$/.exec(zip?.type === 'zip' ? zip.address : '') ?? []
  if (!zip || !city || !state) return null
  const [exact] = street ? await geocode(services, `${street}, ${city}, ${state} ${zip_code}`, options) : []
  const { latitude, longitude } = exact?.type === 'address' && distanceKm(exact, zip) < 80 ? exact : zip
  return { city, state, door: { latitude, longitude } }
}

async function refuseStrangePictures(db: Db, actor: Actor, { hero_id, picture_ids = [] }: DraftFields) {
  const named = [hero_id, ...picture_ids].filter((id) => typeof id === 'string')
  const own = await storedPictures(db, actor.id!, named)
  const strange = (ids: typeof named) => ids.some((id) => !own.some((one) => one.id === id)) && GONE
  refuseWrong({ hero_id: strange(hero_id ? [hero_id] : []), picture_ids: strange(picture_ids) })
}

const GONE = 'One of these pictures is gone. Please choose it again.'

const changedMeanwhile = (listing: ListingAnswer) =>
  new AppError('conflict', 'Your listing was changed somewhere else in the meantime.', {
    details: { listing: z.encode(Listing, listing) },
  })

const missing = () => new AppError('not_found', 'We couldn’t find that listing.')
