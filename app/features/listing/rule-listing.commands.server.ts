import { and, eq } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { users } from '~/db/schema/accounts'
import { type bakeries, bakery_pictures, bakery_tags } from '~/db/schema/bakeries'
import { listings } from '~/db/schema/listings'
import { profiles } from '~/db/schema/profiles'
import { showSubmissions } from '~/db/submission-views.server'
import type { CaseKind, Ruling } from '~/http/case-kind.server'
import { AppError } from '~/lib/errors'
import { instagramAddress, websiteAddress } from '~/lib/web-address'
import type { Mail } from '~/mail/letter.server'
import { addBakery } from '../bakeries/bakery-row.commands.server'
import { ruleOnProof } from '../claims/rule-claim.commands.server'
import { notify } from '../notifications/notify.commands.server'
import { putAddress } from '../pickup/address.commands.server'
import { timeZoneOf } from '../places/time-zone'
import { approvedLetter, askedLetter, rejectedLetter } from './letters.server'
import { type ListingContent, publicPlace } from './listing'
import { freeSlug, type ListingRow, storedPictures } from './listing.queries.server'

async function lockListing(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: listings.id }).from(listings).where(eq(listings.id, id)).for('update')
}

/** Makes a bakery with the listing's id, which its author owns; verified, if the proof that came along is enough. */
const approveListing = (tx: Tx, ruling: Ruling) => open(tx, ruling)

/** The page is fine and its proof is not: the author reads what is missing, and goes on as anyone who claims a bakery. */
const approvePageOnly = (tx: Tx, ruling: Ruling) => open(tx, { ...ruling, question: ruling.reason })

async function open(tx: Tx, ruling: Ruling & { question?: string }) {
  const row = await decide(tx, ruling, { state: 'approved', reason: null })
  const slug = await openBakery(tx, row, ruling.now)
  const proof = await ruleOnProof(tx, { ...ruling, sent_at: row.submitted_at ?? row.created_at })
  if (ruling.question !== undefined && proof !== 'asked')
    throw new AppError('invalid', 'No proof came with this listing. Just approve it.', { field: 'ruling' })
  const path = proof === 'asked' ? `/bakery/${slug}/verify-submission` : `/my-listing/${row.id}`
  const mail_key = `listing-approved:${row.id}`
  await notifyLister(tx, row, ruling, path, (slots, to) =>
    approvedLetter.mail({ ...slots, id: row.id, slug, proof }, { to, mail_key }),
  )
  return { proof }
}

async function rejectListing(tx: Tx, ruling: Ruling): Promise<void> {
  const { reason, now } = ruling
  const row = await decide(tx, ruling, { state: 'rejected', reason })
  const mail_key = `listing-rejected:${row.id}:${now.getTime()}`
  await notifyLister(tx, row, ruling, '/get-listed', (slots, to) => rejectedLetter.mail(slots, { to, mail_key }))
}

/** Goes back to the author as a draft with a question. */
async function askAboutListing(tx: Tx, ruling: Ruling): Promise<void> {
  const { reason, now } = ruling
  const row = await decide(tx, ruling, { state: 'draft', reason })
  const mail_key = `listing-asked:${row.id}:${now.getTime()}`
  await notifyLister(tx, row, ruling, '/get-listed', (slots, to) => askedLetter.mail(slots, { to, mail_key }))
}

/** One conditional update: a second editor finds nothing that waits. */
async function decide(
  tx: Tx,
  { id, editor_id, now }: Ruling,
  what: Pick<ListingRow, 'state' | 'reason'>,
): Promise<ListingRow> {
  const [row] = await tx
    .update(listings)
    .set({ ...what, ruled_by: editor_id, ruled_at: now, updated_at: now })
    .where(and(eq(listings.id, id), eq(listings.state, 'pending')))
    .returning()
  if (!row) throw new AppError('conflict', 'This listing isn’t waiting for a decision anymore.')
  return row as ListingRow
}

const TRIES = 5

async function openBakery(tx: Tx, { id, owner_id, content }: ListingRow, now: Date): Promise<string> {
  const { name = '', kind = 'home', zip_code = '', street = '', place } = content
  const point = publicPlace(content)
  if (!place || !point) throw new AppError('conflict', 'This listing has no place. Please ask its author.')
  const own = await storedPictures(tx, owner_id, [content.hero_id, ...(content.picture_ids ?? [])])
  const kept = (content.picture_ids ?? []).filter((picture) => own.some((one) => one.id === picture))
  const { city, state, door } = place
  const row = {
    id,
    name,
    kind,
    ...wordsOf(content),
    city,
    state,
    zip_code,
    time_zone: timeZoneOf(state, point),
    ...point,
    hero_picture_id: own.find((one) => one.id === content.hero_id)?.id ?? kept[0] ?? null,
    ...deliveryOf(content),
    approved: true,
    claimed_by: owner_id,
    created_at: now,
    updated_at: now,
  }
  const slug = await insertUnderFreeSlug(tx, row, content.slug)
  if (street) await putAddress(tx, id, { street, city, state, zip_code, ...door })
  const tags = [...new Set(content.tags ?? [])]
  if (tags.length > 0) await tx.insert(bakery_tags).values(tags.map((tag_slug) => ({ bakery_id: id, tag_slug })))
  if (kept.length > 0)
    await tx
      .insert(bakery_pictures)
      .values([...new Set(kept)].map((picture_id, position) => ({ bakery_id: id, picture_id, position })))
  return slug
}

/** Tries the promised slug first; another bakery may have taken it, also at this very moment. */
async function insertUnderFreeSlug(tx: Tx, row: Omit<typeof bakeries.$inferInsert, 'slug'>, promised = '') {
  const { id, name, city } = row
  for (let tries = 0; tries < TRIES; tries++) {
    const slug = tries === 0 && promised ? promised : await freeSlug(tx, { id, name, city })
    if (await addBakery(tx, { ...row, slug })) return slug
  }
  throw new AppError('unavailable', 'We couldn’t find a free address for it. Please try again.', { retry_after: 2 })
}

const wordsOf = (content: ListingContent) => ({
  short_bio: content.short_bio ?? '',
  about: content.about ?? '',
  location_text: content.location_text ?? '',
  instagram_url: instagramAddress(content.instagram_url ?? '') ?? null,
  website_url: websiteAddress(content.website_url ?? '') ?? null,
})

const deliveryOf = ({ delivery_enabled = false, delivery_fee_cents, ...content }: ListingContent) => ({
  delivery_enabled,
  delivery_radius: content.delivery_radius ?? null,
  estimated_delivery_time: content.estimated_delivery_time || null,
  ...(typeof delivery_fee_cents === 'number' ? { delivery_fee_cents } : {}),
})

interface LetterSlots {
  full_name: string
  bakery_name: string
  reason: string
  public_url: string
}

/** In the ruling's transaction: neither happens without the other. */
async function notifyLister(
  tx: Tx,
  { id, owner_id, content }: ListingRow,
  { env, reason }: Ruling,
  path: string,
  letter: (slots: LetterSlots, to: string) => Mail,
): Promise<void> {
  const [author] = await tx
    .select({ email: users.email, full_name: profiles.full_name })
    .from(users)
    .innerJoin(profiles, eq(profiles.user_id, users.id))
    .where(eq(users.id, owner_id))
  if (!author) return
  const full_name = author.full_name ?? ''
  const mail = letter({ full_name, bakery_name: content.name ?? '', reason, public_url: env.public_url }, author.email)
  await notify(tx, { to: [owner_id], kind: 'ruling', group: `listing:${id}`, path, mail })
}

export const listingCase: CaseKind = {
  access: 'editor',
  show: showSubmissions('listing'),
  lock: lockListing,
  rulings: { approve: approveListing, list: approvePageOnly, reject: rejectListing, ask: askAboutListing },
  left_to_author: true,
}
