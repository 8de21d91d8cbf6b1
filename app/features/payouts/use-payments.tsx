import { inPages } from '~/live/answer'
import { useAnswer } from '~/live/use-answer'
import { payoutsApi } from './payouts.calls'
import type { Payment } from './payouts.contract'

interface PaymentPages {
  rows: Payment[]
  more: boolean
  next: string | null
}

export const usePayments = (bakery_id: string) =>
  useAnswer<PaymentPages>(
    `payments ${bakery_id}`,
    inPages<Payment, PaymentPages>(async (known, signal) => {
      const query = known?.next ? { after: known.next } : {}
      const page = await payoutsApi('GET /payouts/:bakery_id/payments', { params: { bakery_id }, query, signal })
      const { items: rows, next } = page
      return { rows, more: next !== null, next }
    }),
  )
