import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { payment_accounts } from '~/db/schema/payments'

type PaymentAccount = typeof payment_accounts.$inferInsert

/** The first account of a person for a bakery stays. */
export async function keepPaymentAccount(db: Db, account: PaymentAccount): Promise<void> {
  await db.insert(payment_accounts).values(account).onConflictDoNothing()
}

/** Writes only if something changed. */
export async function recordPaymentAccount(
  db: Db,
  { stripe_account_id, ...flags }: Omit<PaymentAccount, 'bakery_id' | 'user_id'>,
): Promise<void> {
  const known = sql`(${payment_accounts.onboarding_completed}, ${payment_accounts.charges_enabled}, ${payment_accounts.payouts_enabled})`
  const said = sql`(${flags.onboarding_completed}, ${flags.charges_enabled}, ${flags.payouts_enabled})`
  await db
    .update(payment_accounts)
    .set(flags)
    .where(and(eq(payment_accounts.stripe_account_id, stripe_account_id), sql`${known} is distinct from ${said}`))
}
