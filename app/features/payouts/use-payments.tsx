import { inPages } from '~/live/answer'
import { useAnswer } from '~/live/use-answer'
import { type Payment, type Payout, withPayouts } from './payments'
import { payoutsApi } from './payouts.calls'

interface PaymentPages {
  rows: Payment[]
  payouts: Payout[]
  more: boolean
  next: string | null
}

/** Not with the account, for which the provider is asked: so the two load side by side. */
export const usePayments = (bakery_id: string) =>
  useAnswer<PaymentPages>(
    `payments ${bakery_id}`,
    inPages<Payment, PaymentPages>(async (known, signal) => {
      const query = known?.next ? { after: known.next } : {}
      const page = await payoutsApi('GET /payouts/:bakery_id/payments', { params: { bakery_id }, query, signal })
      const { items: rows, next } = page
      return { rows, payouts: withPayouts(known?.payouts ?? [], page.payouts), more: next !== null, next }
    }),
  )
