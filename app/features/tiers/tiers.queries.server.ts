import { type SQL, sql } from 'drizzle-orm'
import { isOwnersAccount, isPremiumNow } from '~/db/bakery-views.server'
import type { Db } from '~/db/client.server'
import type { Actor } from '~/http/actor.server'
import { claims, primaryBakery } from '~/http/ownership.server'
import type { TierStanding } from './tiers.contract'

/** What the actor owns or claims, and listings that are no bakery yet. */
export async function listStandings(db: Db, actor: Actor, now: Date): Promise<TierStanding[]> {
  // A code on the web leaves no trace here: an editor looks for it (`proofMissing` says the same).
  const proof = (about: SQL) => sql`(
    select case when c.status = 'asked' then 'asked' when c.method = 'code' or c.proved_at is not null
      or exists (select from claim_documents d where d.claim_id = c.id) then 'in_review' else 'incomplete' end
    from bakery_claims c where ${about} and c.user_id = ${actor.id} and c.status in ('pending', 'asked'))`
  const own = claims(actor, sql`bakeries.id`)
  const { rows } = await db.execute<TierStanding & Record<string, unknown>>(sql`
    select bakeries.id, name, slug, 'approved' as listing, true as located, short_bio <> '' as described, ${own} as claimed,
      case when ${own} then verification_status else 'pending' end as verification_status, ${proof(sql`c.bakery_id = bakeries.id`)} as proof,
      exists (select from menu_items m where m.bakery_id = bakeries.id and m.archived_at is null) as has_menu,
      exists (select from opening_windows w where w.bakery_id = bakeries.id) as has_hours,
      ${own} and coalesce(onboarding_completed, false) as onboarding_completed,
      ${own} and coalesce(charges_enabled, false) as charges_enabled, ${isPremiumNow(now)} as is_premium,
      case when bakeries.id = ${primaryBakery(actor)}::uuid then 0 when ${own} then 1 else 3 end as place, bakeries.created_at
    from bakeries left join payment_accounts on ${isOwnersAccount}
    where ${own} or bakeries.id in (
      select c.bakery_id from bakery_claims c where c.user_id = ${actor.id} and c.status in ('pending', 'asked'))
    union all
    select l.id, coalesce(nullif(l.content ->> 'name', ''), 'Your bakery'), null, l.state,
      coalesce(l.content ->> 'name', '') <> '' and l.content #>> '{place,city}' is not null,
      coalesce(l.content ->> 'short_bio', '') <> '', false, 'unverified', ${proof(sql`c.listing_id = l.id`)}, false, false, false, false, false, 2, l.created_at
    from listings l where l.owner_id = ${actor.id} and l.state <> 'approved'
    order by place, created_at, id limit 50`)
  return rows
}
