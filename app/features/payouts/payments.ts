export interface Payment {
  id: string
  name: string
  paid_at: string
  customer_total: number
  customer_refunded: number
  refunded: number
  keeps: number
  payout_on: string | null
}

/** `payout_on`: from this day the money goes to the bank; null while it is being processed. */
export interface Payout {
  payout_on: string | null
  keeps: number
  count: number
}

export const byPayout = (payouts: readonly Payout[], payments: readonly Payment[]) =>
  payouts.map((payout) => ({ ...payout, rows: payments.filter(({ payout_on }) => payout_on === payout.payout_on) }))

/** A day that goes on in the next page counts once, as it was read last. */
export const withPayouts = (known: readonly Payout[], more: readonly Payout[]): Payout[] => [
  ...known.filter(({ payout_on }) => !more.some((payout) => payout.payout_on === payout_on)),
  ...more,
]
