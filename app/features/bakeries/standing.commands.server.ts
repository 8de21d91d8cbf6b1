import { and, eq, or, sql } from 'drizzle-orm'
import { isPublic } from '~/db/bakery-views.server'
import type { Tx } from '~/db/client.server'
import { bakeries } from '~/db/schema/bakeries'
import type { VerificationStatus } from './bakery'

interface BakeryKey {
  bakery_id: string
}

/** Whose a bakery is changes under this lock, which is always the first: so two rulings on one bakery wait for each other. */
export async function lockStanding(tx: Tx, { bakery_id, seen_by }: BakeryKey & { seen_by?: string }) {
  const [bakery] = await tx
    .select({
      id: bakeries.id,
      slug: bakeries.slug,
      name: bakeries.name,
      claimed_by: bakeries.claimed_by,
      verification_status: bakeries.verification_status,
      website_url: bakeries.website_url,
      instagram_url: bakeries.instagram_url,
    })
    .from(bakeries)
    .where(and(eq(bakeries.id, bakery_id), seen_by ? or(isPublic, eq(bakeries.claimed_by, seen_by)) : sql`true`))
    .for('no key update')
  return bakery ?? null
}

/** Of a bakery whose owner is not verified. */
export async function setVerification(
  tx: Tx,
  { bakery_id, status }: BakeryKey & { status: Exclude<VerificationStatus, 'verified'> },
): Promise<void> {
  await tx.update(bakeries).set({ verification_status: status, verified_at: null }).where(eq(bakeries.id, bakery_id))
}

/** For everybody but its owner, as a ruling of the editors. It takes no orders from then on. */
export async function hideBakery(tx: Tx, bakery_id: string): Promise<void> {
  await tx.update(bakeries).set({ hidden: true }).where(eq(bakeries.id, bakery_id))
}

/** An appeal against that was right. */
export async function showBakery(tx: Tx, bakery_id: string): Promise<void> {
  await tx.update(bakeries).set({ hidden: false }).where(eq(bakeries.id, bakery_id))
}

/** The account that a former owner was paid through stays theirs: `takes_orders` looks for one of the new owner. */
export async function giveTo(
  tx: Tx,
  { bakery_id, user_id, now }: BakeryKey & { user_id: string; now: Date },
): Promise<void> {
  await tx
    .update(bakeries)
    .set({ claimed_by: user_id, verification_status: 'verified', verified_at: now })
    .where(eq(bakeries.id, bakery_id))
}
