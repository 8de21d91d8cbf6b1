import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { bakeries } from '~/db/schema/bakeries'

export interface PaymentAccount {
  stripe_account_id: string
  stripe_onboarding_completed: boolean
  stripe_charges_enabled: boolean
  stripe_payouts_enabled: boolean
}

/** What the provider says about a bakery's account. The first account of a bakery stays; only a change is written. */
export async function recordPaymentAccount(
  db: Db,
  { bakery_id, ...account }: PaymentAccount & { bakery_id?: string },
): Promise<void> {
  const { stripe_account_id } = account
  const itself = bakery_id
    ? and(
        eq(bakeries.id, bakery_id),
        or(isNull(bakeries.stripe_account_id), eq(bakeries.stripe_account_id, stripe_account_id)),
      )
    : eq(bakeries.stripe_account_id, stripe_account_id)
  const now = sql`(${bakeries.stripe_account_id}, ${bakeries.stripe_onboarding_completed}, ${bakeries.stripe_charges_enabled}, ${bakeries.stripe_payouts_enabled})`
  const said = sql`(${stripe_account_id}, ${account.stripe_onboarding_completed}, ${account.stripe_charges_enabled}, ${account.stripe_payouts_enabled})`
  await db
    .update(bakeries)
    .set(account)
    .where(and(itself, sql`${now} is distinct from ${said}`))
}
