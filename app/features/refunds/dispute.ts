/** The bank decided for us, or took nothing. */
export const DECIDED = ['won', 'warning_closed', 'prevented']

export const isDecided = (status: string): boolean => status === 'lost' || DECIDED.includes(status)

export const needsAnswer = (status: string): boolean => status.endsWith('needs_response')

/** A mere question of the bank, a dispute, its end. */
export const DISPUTE_STEPS = ['asked', 'opened', 'over'] as const
export type DisputeStep = (typeof DISPUTE_STEPS)[number]

const stepOf = (status: string): DisputeStep =>
  isDecided(status) ? 'over' : status.startsWith('warning_') ? 'asked' : 'opened'

/** What the baker hears of now: news that come twice, or older ones that come later, are none. */
export function nextStep(before: string | undefined, status: string): DisputeStep | null {
  const place = (of: string) => DISPUTE_STEPS.indexOf(stepOf(of))
  return before === undefined || place(before) < place(status) ? stepOf(status) : null
}

const STATUS_WORDS: Record<string, string> = {
  needs_response: 'The bank is waiting for your side of the story.',
  warning_needs_response: 'The bank is waiting for your side of the story.',
  won: 'The bank decided for you, and the payment counts.',
  lost: 'The bank gave the money back to the cardholder. We bear that, so nothing is taken from you.',
  warning_closed: 'The bank has closed its question, and the payment counts.',
  prevented: 'It was settled before the bank had to decide.',
}

export const disputeWords = (status: string): string => STATUS_WORDS[status] ?? 'The bank is looking at it.'

/** `what`: "$24.49 of order K7QD-M2XW-9HTB". */
export function disputeTitle(status: string, what: string): string {
  const only_asks = status.startsWith('warning_')
  if (isDecided(status)) return `The customer’s bank ${only_asks ? 'asked about' : 'disputed'} ${what}`
  return `The customer’s bank is ${only_asks ? 'asking about' : 'disputing'} ${what}`
}

const REASONS: Record<string, string> = {
  fraudulent: 'The cardholder says that they didn’t make this payment.',
  unrecognized: 'The cardholder doesn’t recognize this payment.',
  product_not_received: 'The cardholder says that they didn’t get what they paid for.',
  product_unacceptable: 'The cardholder says that something was wrong with what they got.',
  duplicate: 'The cardholder says that they paid twice.',
  credit_not_processed: 'The cardholder says that a refund didn’t come.',
  subscription_canceled: 'The cardholder says that they had canceled.',
  general: 'The bank didn’t give a reason.',
}

/** The provider invents new ones. */
export const reasonWords = (reason: string): string =>
  REASONS[reason] ?? `The bank’s reason is: ${reason.replaceAll('_', ' ')}.`
