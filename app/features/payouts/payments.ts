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

/** What goes to the bank from a day on, all of it; `payout_on` is null for what is still being processed. */
export interface Payout {
  payout_on: string | null
  keeps: number
  count: number
}

/** The payments that were read so far under what they are part of. */
export const byPayout = (payouts: readonly Payout[], payments: readonly Payment[]) =>
  payouts.map((payout) => ({ ...payout, rows: payments.filter(({ payout_on }) => payout_on === payout.payout_on) }))

/** Those of one more page; a day that goes on there is told once, as it was read last. */
export const withPayouts = (known: readonly Payout[], more: readonly Payout[]): Payout[] => [
  ...known.filter(({ payout_on }) => !more.some((payout) => payout.payout_on === payout_on)),
  ...more,
]
