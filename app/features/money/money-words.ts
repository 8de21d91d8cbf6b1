import type { MoneyDispute, MoneyInvoice, MoneyOrder, MoneyPayment, MoneyRefund } from './money.contract'

type Tone = 'neutral' | 'butter' | 'sage' | 'jam' | 'crust'
interface Standing {
  label: string
  tone: Tone
}

const of = (label: string, tone: Tone = 'neutral'): Standing => ({ label, tone })

export const ORDER_WORDS: Record<MoneyOrder['status'] | MoneyOrder['payment_status'], Standing> = {
  pending: of('Waiting for the baker', 'butter'),
  confirmed: of('Confirmed', 'sage'),
  preparing: of('Preparing', 'sage'),
  ready: of('Ready', 'crust'),
  completed: of('Completed'),
  cancelled: of('Cancelled', 'jam'),
  unpaid: of('Not paid yet', 'butter'),
  paid: of('Paid', 'sage'),
  expired: of('Not paid in time'),
  refunded: of('Refunded'),
  partly_refunded: of('Partly refunded'),
  disputed: of('Disputed', 'jam'),
  offline: of('Paid to the baker'),
  invoiced: of('By invoice'),
}

export const INVOICE_WORDS: Record<MoneyInvoice['state'], Standing> = {
  draft: of('Draft'),
  sent: of('Sent', 'butter'),
  part_paid: of('Partly paid', 'butter'),
  paid: of('Paid', 'sage'),
  void: of('Void'),
  closed: of('Closed'),
}

const PAYMENT_WORDS: Record<MoneyPayment['state'] | 'sent_back', Standing> = {
  creating: of('Opening', 'butter'),
  open: of('Waiting to be paid', 'butter'),
  paid: of('Paid', 'sage'),
  expired: of('Not paid'),
  failed: of('Failed'),
  sent_back: of('Sent back', 'jam'),
}
export const paymentWords = ({ state, outcome }: Pick<MoneyPayment, 'state' | 'outcome'>): Standing =>
  PAYMENT_WORDS[outcome === 'sent_back' ? outcome : state]

const REFUND_WORDS: Record<MoneyRefund['state'], Standing> = {
  requested: of('Waiting to be sent', 'butter'),
  sent: of('On its way', 'butter'),
  done: of('Done', 'sage'),
  failed: of('Failed', 'jam'),
}
export const refundWords = ({ state, replaced }: Pick<MoneyRefund, 'state' | 'replaced'>): Standing =>
  replaced ? of('Failed, given again later') : REFUND_WORDS[state]

const DISPUTE_TONES: Record<string, Tone> = { won: 'sage', lost: 'jam', warning_closed: 'neutral' }
/** The provider's own words. */
export const disputeWords = ({ status }: Pick<MoneyDispute, 'status'>): Standing =>
  of(plainWords(status), DISPUTE_TONES[status] ?? 'butter')

/** "Needs response" for needs_response. */
export const plainWords = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ')

const choices = <K extends string>(words: Record<K, Standing>, keys: readonly K[]) =>
  keys.map((value) => ({ value, label: words[value].label }))

export const ORDER_CHOICES = [
  {
    label: 'How far it is',
    options: choices(ORDER_WORDS, ['pending', 'confirmed', 'preparing', 'ready', 'completed', 'cancelled']),
  },
  {
    label: 'How it was paid',
    options: choices(ORDER_WORDS, [
      ...(['unpaid', 'paid', 'expired', 'refunded', 'partly_refunded', 'disputed', 'offline', 'invoiced'] as const),
    ]),
  },
]
export const INVOICE_CHOICES = choices(INVOICE_WORDS, ['sent', 'part_paid', 'paid', 'void', 'closed'])
export const PAYMENT_CHOICES = choices(PAYMENT_WORDS, ['open', 'paid', 'sent_back', 'expired', 'failed'])
export const REFUND_CHOICES = choices(REFUND_WORDS, ['requested', 'sent', 'done', 'failed'])

const ACCOUNTS: Record<string, string> = {
  provider_balance: 'Our balance at the provider',
  bakery_balances: 'The baker’s balance',
  bakery_shares: 'The baker’s share',
  customer_fees: 'Service fees',
  baker_fees: 'Baker fees',
  refund_fees: 'Refund processing fees',
  sales: 'Our own sales',
  provider_fees: 'Provider’s fees',
  provider_fee_difference: 'Provider’s fees we bear',
  disputed: 'Held for disputes',
  bank: 'Our bank',
}
export const accountWords = (account: string): string => ACCOUNTS[account] ?? plainWords(account)

const CAUSES: Record<string, string> = {
  payment: 'Paid',
  refund: 'Refund to the customer',
  refund_failed: 'The refund came back',
  reversal: 'Share taken back from the baker',
  dispute: 'Dispute',
  provider: 'Provider’s fee',
}
/** "refund:re_123" is a refund. */
export const causeWords = (cause: string): string => {
  const [kind = ''] = cause.split(':')
  return CAUSES[kind] ?? plainWords(kind)
}

export const onDay = (moment: string) => new Date(moment).toLocaleDateString('en-US', { dateStyle: 'medium' })
export const atTime = (moment: string) =>
  new Date(moment).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
