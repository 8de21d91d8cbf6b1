import { and, eq, or, sql } from 'drizzle-orm'
import { isPublic } from '~/db/bakery-views.server'
import type { Tx } from '~/db/client.server'
import { bakeries } from '~/db/schema/bakeries'
import type { VerificationStatus } from './bakery'

interface BakeryKey {
  bakery_id: string
}

/** The first lock of every change of ownership, so that two rulings on one bakery wait for each other. */
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

export async function setVerification(
  tx: Tx,
  { bakery_id, status }: BakeryKey & { status: Exclude<VerificationStatus, 'verified'> },
): Promise<void> {
  await tx.update(bakeries).set({ verification_status: status, verified_at: null }).where(eq(bakeries.id, bakery_id))
}

/** An editor's ruling: the bakery disappears for all but its owner and takes no orders; pages to pay it are closed. */
export async function hideBakery(tx: Tx, bakery_id: string): Promise<void> {
  await tx.update(bakeries).set({ hidden: true }).where(eq(bakeries.id, bakery_id))
  await tx.execute(sql`select close_pages_of(${bakery_id})`)
}

/** After a successful appeal. One that was merged has its own page again. */
export async function showBakery(tx: Tx, bakery_id: string): Promise<void> {
  await tx.update(bakeries).set({ hidden: false, merged_into: null }).where(eq(bakeries.id, bakery_id))
}

/** The double belongs to nobody from now on (`hand_over` tidies), and its address leads to the other, as do those of its own doubles. */
export async function mergeBakery(tx: Tx, { bakery_id, into }: BakeryKey & { into: string }): Promise<void> {
  await tx
    .update(bakeries)
    .set({ hidden: true, merged_into: into, claimed_by: null, verification_status: 'unverified', verified_at: null })
    .where(eq(bakeries.id, bakery_id))
  await tx.update(bakeries).set({ merged_into: into }).where(eq(bakeries.merged_into, bakery_id))
}

/** The former owner keeps their payment account: `takes_orders` looks for one of the new owner. */
export async function giveTo(
  tx: Tx,
  { bakery_id, user_id, now }: BakeryKey & { user_id: string; now: Date },
): Promise<void> {
  await tx
    .update(bakeries)
    .set({ claimed_by: user_id, verification_status: 'verified', verified_at: now })
    .where(eq(bakeries.id, bakery_id))
}
