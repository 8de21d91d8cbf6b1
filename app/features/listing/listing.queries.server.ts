import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { listings } from '~/db/schema/listings'
import { pictures } from '~/db/schema/media'
import { RESERVED_SLUGS } from '~/db/schema/reserved'
import type { Actor } from '~/http/actor.server'
import { instagramAddress, websiteAddress } from '~/lib/web-address'
import { type ListingContent, type ListingPlace, publicPlace, slugsFor } from './listing'
import type { ListingAnswer, LookAlike } from './listing.contract'

export type ListingRow = Omit<typeof listings.$inferSelect, 'content'> & { content: ListingContent }

export const isOwnListing = (actor: Actor, id: string) => and(eq(listings.id, id), eq(listings.owner_id, actor.id!))

export async function findRow(db: Db | Tx, actor: Actor, id: string): Promise<ListingRow | null> {
  const [row] = await db.select().from(listings).where(isOwnListing(actor, id))
  return (row as ListingRow | undefined) ?? null
}

export async function findListing(db: Db, actor: Actor, id: string): Promise<ListingAnswer | null> {
  const row = await findRow(db, actor, id)
  return row && (await answerOf(db, row))
}

const MOST = 50

export async function listListings(db: Db, actor: Actor): Promise<ListingAnswer[]> {
  const rows = await db
    .select()
    .from(listings)
    .where(eq(listings.owner_id, actor.id!))
    .orderBy(desc(listings.created_at))
    .limit(MOST)
  return Promise.all(rows.map((row) => answerOf(db, row as ListingRow)))
}

/** Oldest first: if one became public, it is that one. */
export async function listOwnPlaces(db: Db, actor: Actor): Promise<ListingPlace[]> {
  const { rows } = await db.execute<{ place: ListingPlace & Record<string, unknown> }>(sql`
    select content -> 'place' as place from listings
    where owner_id = ${actor.id} and jsonb_typeof(content -> 'place') = 'object' order by created_at limit ${MOST}`)
  return rows.map(({ place }) => place)
}

export async function answerOf(db: Db, row: ListingRow): Promise<ListingAnswer> {
  const { content: c, submitted_at, created_at, updated_at } = row
  const shown = publicPlace(c)
  const stored = await storedPictures(db, row.owner_id, [c.hero_id, ...(c.picture_ids ?? [])])
  return {
    id: row.id,
    slug: c.slug ?? '',
    state: row.state,
    reason: row.reason,
    name: c.name ?? '',
    kind: c.kind ?? null,
    zip_code: c.zip_code ?? '',
    street: c.street ?? '',
    location_text: c.location_text ?? '',
    short_bio: c.short_bio ?? '',
    about: c.about ?? '',
    tags: c.tags ?? [],
    delivery_enabled: c.delivery_enabled ?? false,
    delivery_radius: c.delivery_radius ?? null,
    delivery_fee: c.delivery_fee_cents ?? null,
    estimated_delivery_time: c.estimated_delivery_time ?? '',
    instagram_url: c.instagram_url ?? '',
    website_url: c.website_url ?? '',
    hero: stored.find(({ id }) => id === c.hero_id) ?? null,
    pictures: (c.picture_ids ?? []).flatMap((id) => stored.find((one) => one.id === id) ?? []),
    place: c.place && shown ? { city: c.place.city, state: c.place.state, ...shown } : null,
    submitted_at: submitted_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

export async function storedPictures(db: Db | Tx, owner_id: string, named: (string | null | undefined)[]) {
  const ids = named.filter((id) => typeof id === 'string')
  if (ids.length === 0) return []
  return db
    .select({
      id: pictures.id,
      url: sql<string>`'/media/' || encode(${pictures.content_hash}, 'hex') || '-' || ${pictures.widths}[cardinality(${pictures.widths})] || '.webp'`,
      widths: pictures.widths,
      alt: pictures.alt,
    })
    .from(pictures)
    .where(and(inArray(pictures.id, ids), eq(pictures.owner_id, owner_id)))
}

/** The best slug that is not taken by a bakery, a waiting listing or a page of ours. */
export async function freeSlug(
  db: Db | Tx,
  { id, name, city }: { id: string; name: string; city?: string | undefined },
) {
  const wanted = slugsFor(name, city)
  const { rows } = await db.execute<{ slug: string }>(sql`
    select slug from bakeries where slug = any (${sql.param(wanted)}::text[])
    union all select content ->> 'slug' from listings
      where state = 'pending' and id <> ${id} and content ->> 'slug' = any (${sql.param(wanted)}::text[])`)
  const taken = new Set([...rows.map(({ slug }) => slug), ...RESERVED_SLUGS])
  return wanted.find((slug) => !taken.has(slug)) ?? `${wanted[0]}-${id.slice(-12)}`
}

/** Bakeries nearby with nearly the same name, or the same links. */
export async function listLookAlikes(db: Db, actor: Actor, id: string): Promise<LookAlike[] | null> {
  const row = await findRow(db, actor, id)
  if (!row) return null
  const { content } = row
  const point = publicPlace(content)
  if (!point || !content.name) return []
  const [instagram, website] = [
    instagramAddress(content.instagram_url ?? ''),
    websiteAddress(content.website_url ?? ''),
  ]
  const { rows } = await db.execute<LookAlike & Record<string, unknown>>(sql`
    select b.name, b.slug, b.city, b.state, b.claimed
    from look_alikes(${content.name}, ${point.latitude}, ${point.longitude}, ${instagram ?? null}, ${website ?? null})
      with ordinality found (id, distance_km, nth)
    join bakeries b on b.id = found.id order by found.nth limit 3`)
  return rows
}
