import { dayOf } from '~/lib/zone'

export interface Payment {
  id: string
  name: string
  paid_at: string
  customer_total: number
  baker_receives: number
  customer_refunded: number
  refunded: number
  keeps: number
  available_on: string | null
}

/** Payments that go to the bank from the same day on, the latest first; `from` is null for those that are still being processed. */
export function byPayout(payments: readonly Payment[], time_zone: string) {
  const groups = new Map<string, { from: string | null; keeps: number; rows: Payment[] }>()
  for (const payment of payments) {
    const key = payment.available_on ? dayOf(payment.available_on, time_zone) : '9999'
    const group = groups.get(key) ?? { from: payment.available_on, keeps: 0, rows: [] }
    // In cents: sums of dollars drift.
    group.keeps = Math.round((group.keeps + payment.keeps) * 100) / 100
    group.rows.push(payment)
    groups.set(key, group)
  }
  return [...groups].toSorted(([one], [other]) => (one < other ? 1 : -1)).map(([, group]) => group)
}

const LATEST = 10

/** As many groups as it takes for the latest payments, each of them whole: its sum is that of its rows. */
export function latestOf<Group extends { rows: unknown[] }>(groups: readonly Group[]): Group[] {
  let rows = 0
  return groups.filter((group) => {
    const wanted = rows < LATEST
    rows += group.rows.length
    return wanted
  })
}
