import { formatDollars } from '~/lib/money'
import { formatDay, SHORT_DAY } from '~/lib/zone'

/** As the provider has them. `pending` and `in_transit` have left for the bank; what failed or was canceled is in the balance again. */
export const PAYOUT_STATUSES = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]

export interface BankPayout {
  id: string
  amount: number
  /** The bank's day. */
  arrives_on: string
  status: PayoutStatus
}

export const PAYOUT_WORDS: Record<PayoutStatus, string> = {
  pending: 'On its way',
  in_transit: 'On its way',
  paid: 'In your bank',
  failed: 'Your bank sent it back',
  canceled: 'Stopped',
}

/** A payout below zero is taken from the bank: nothing of it comes. */
const isArriving = ({ status, amount }: BankPayout) => amount > 0 && (status === 'pending' || status === 'in_transit')

export interface Coming {
  coming: number
  owes: number
  /** What arrives first, of payouts that have left for the bank. */
  first: { amount: number; arrives_on: string } | null
}

/** Never below zero: what has left arrives, and what refunds took beyond the balance comes out of later sales. */
export function comingOf(balance: number, payouts: readonly BankPayout[]): Coming {
  const arriving = payouts.filter(isArriving)
  const arrives_on = arriving.map((payout) => payout.arrives_on).sort()[0]
  const sum = (some: BankPayout[]) => some.reduce((total, { amount }) => total + amount, 0)
  return {
    coming: sum(arriving) + Math.max(0, balance),
    owes: Math.max(0, -balance),
    first: arrives_on ? { arrives_on, amount: sum(arriving.filter((one) => one.arrives_on === arrives_on)) } : null,
  }
}

interface ComingFacts extends Coming {
  /** From when on payments still being processed go to the bank. */
  clears_on: string | null
  payouts_enabled: boolean
}

const HELD = 'Our payment partner needs a few details from you before it can go to your bank.'

/** When the sum comes, in dollars. */
export function comingWords({ coming, owes, first, clears_on, payouts_enabled }: ComingFacts): string[] {
  const clears = clears_on && `as it clears, from ${dayWords(clears_on)}`
  const rest = payouts_enabled ? `goes out ${clears ?? 'with the next payout'}.` : ''
  return [
    ...(first
      ? [`${first.amount < coming ? formatDollars(first.amount) : 'It'} arrives ${dayWords(first.arrives_on)}.`]
      : []),
    ...(coming > (first?.amount ?? 0) ? [rest ? `${first ? 'The rest' : 'It'} ${rest}` : HELD] : []),
    ...(owes > 0 ? [`You owe ${formatDollars(owes)}. It comes out of your next sales.`] : []),
    ...(coming === 0 && owes === 0 ? ['Nothing’s on its way right now.'] : []),
  ]
}

const dayWords = (day: string) => formatDay(day, SHORT_DAY)

export const LETTER_OFF = 'You won’t get the weekly money letter anymore. Your dashboard has the figures.'
