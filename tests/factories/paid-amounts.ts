import type { Fees } from '../../app/features/orders/fees'
import type { PaidAmounts } from '../../app/features/refunds/refund'

/** The payment of an order with these fees, as far as it says what can go back. */
export const paidAmounts = (fees: Fees): PaidAmounts => ({
  amount_cents: fees.customer_total_cents,
  application_fee_cents: fees.customer_fee_cents + fees.baker_fee_cents,
  customer_fee_cents: fees.customer_fee_cents,
  delivery_fee_cents: fees.delivery_fee_cents,
  stripe_account_id: 'acct_nana',
})
