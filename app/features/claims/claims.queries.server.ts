import { and, desc, eq, ne, or, sql } from 'drizzle-orm'
import { isPublic } from '~/db/bakery-views.server'
import type { Db, Tx } from '~/db/client.server'
import { bakeries } from '~/db/schema/bakeries'
import { listings } from '~/db/schema/listings'
import { bakery_claims } from '~/db/schema/ownership'
import { iso } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { isId } from '~/lib/ids'
import { instagramAddress, websiteAddress } from '~/lib/web-address'
import { CODE_MINUTES, CODE_TRIES } from './claim'
import type { Claim, OwnClaim } from './claims.contract'
import { mailDomains } from './website-domain'

/** Documents by file name, which only the code that makes links may see. */
export type StoredClaim = Omit<Claim, 'documents'> & { documents: { id: string; file: string }[] }

const claimView = {
  id: bakery_claims.id,
  /** A listing has the id that its bakery will have. */
  bakery_id: sql<string>`coalesce(${bakery_claims.bakery_id}, ${bakery_claims.listing_id})`,
  state: bakery_claims.status,
  method: bakery_claims.method,
  note: bakery_claims.message,
  code: sql<string | null>`case when method <> 'domain' then code end`,
  code_place: bakery_claims.code_place,
  sent_to: bakery_claims.sent_to,
  code_expires_at: iso<string | null>(
    sql`case when proved_at is null and code_tries < ${CODE_TRIES} then code_sent_at + make_interval(mins => ${CODE_MINUTES}) end`,
  ),
  proved_at: iso<string | null>(sql`${bakery_claims.proved_at}`),
  reason: bakery_claims.reason,
  created_at: iso<string>(sql`${bakery_claims.created_at}`),
  decided_at: iso<string | null>(sql`${bakery_claims.decided_at}`),
  documents: sql<StoredClaim['documents']>`coalesce((
    select json_agg(json_build_object('id', d.id, 'file', d.file) order by d.created_at, d.id)
    from claim_documents d where d.claim_id = bakery_claims.id), '[]')`,
}

export const ownClaim = (actor: Actor, id: string) =>
  and(eq(bakery_claims.id, id), eq(bakery_claims.user_id, actor.id!))

export const isOpen = sql`${bakery_claims.status} in ('pending', 'asked')`

export async function findClaim(db: Db | Tx, actor: Actor, id: string): Promise<StoredClaim | null> {
  const [claim] = await db.select(claimView).from(bakery_claims).where(ownClaim(actor, id))
  return claim ?? null
}

/** The actor's own listing as long as it is no bakery, in a bakery's words: its proof is checked along with it. */
export async function findDraft(db: Db | Tx, actor: Actor, id: string, lock?: 'update') {
  const query = db
    .select({ id: listings.id, content: listings.content })
    .from(listings)
    .where(and(eq(listings.id, id), eq(listings.owner_id, actor.id!), ne(listings.state, 'approved')))
  const [found] = await (lock ? query.for(lock) : query)
  if (!found) return null
  const { slug = '', name = '', website_url = '', instagram_url = '', place } = found.content as DraftContent
  return {
    ...{ id, slug, name, city: place?.city ?? '', state: place?.state ?? '' },
    claimed_by: actor.id,
    verification_status: 'unverified' as const,
    website_url: websiteAddress(website_url) ?? null,
    instagram_url: instagramAddress(instagram_url) ?? null,
  }
}

interface DraftContent extends Partial<Record<'slug' | 'name' | 'website_url' | 'instagram_url', string>> {
  place?: { city: string; state: string } | null
}

/** Null if the actor cannot see such a bakery. */
export async function findClaimable(
  db: Db,
  actor: Actor,
  slug_or_id: string,
): Promise<(Omit<OwnClaim, 'claim'> & { claim: StoredClaim | null }) | null> {
  const [open_page] = await db
    .select({
      id: bakeries.id,
      slug: bakeries.slug,
      name: bakeries.name,
      city: bakeries.city,
      state: bakeries.state,
      verification_status: bakeries.verification_status,
      website_url: bakeries.website_url,
      instagram_url: bakeries.instagram_url,
      claimed_by: bakeries.claimed_by,
    })
    .from(bakeries)
    .where(
      and(
        isId(slug_or_id) ? eq(bakeries.id, slug_or_id) : eq(bakeries.slug, slug_or_id),
        or(isPublic, eq(bakeries.claimed_by, actor.id!)),
      ),
    )
  const found = open_page ?? (isId(slug_or_id) ? await findDraft(db, actor, slug_or_id) : null)
  if (!found) return null
  const { claimed_by, ...bakery } = found
  const [claim] = await db
    .select(claimView)
    .from(bakery_claims)
    .where(
      and(
        or(eq(bakery_claims.bakery_id, bakery.id), eq(bakery_claims.listing_id, bakery.id)),
        eq(bakery_claims.user_id, actor.id!),
      ),
    )
    .orderBy(desc(bakery_claims.created_at), desc(bakery_claims.id))
    .limit(1)
  const has_owner = claimed_by !== null && bakery.verification_status === 'verified'
  return {
    bakery,
    standing: !has_owner ? 'claimable' : claimed_by === actor.id ? 'yours' : 'taken',
    mail_domains: mailDomains(bakery.website_url),
    claim: claim ?? null,
  }
}
