/** The provider's well-known test cards. */
export interface Card {
  brand: 'visa' | 'mastercard' | 'amex'
  outcome: 'succeed' | 'decline' | 'confirm' | 'dispute'
  /** On the pay page's list. */
  label?: string
  decline?: Decline
}

export interface Decline {
  code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error'
  decline_code?: string
  message: string
}

const declined = (decline_code: string, message: string): Decline => ({ code: 'card_declined', decline_code, message })

export const CARDS: Record<string, Card> = {
  '4242424242424242': { brand: 'visa', outcome: 'succeed', label: 'Paid' },
  '4000000000000002': {
    brand: 'visa',
    outcome: 'decline',
    label: 'Declined',
    decline: declined('generic_decline', 'Your card was declined.'),
  },
  '4000000000009995': {
    brand: 'visa',
    outcome: 'decline',
    label: 'Insufficient funds',
    decline: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  '4000002500003155': { brand: 'visa', outcome: 'confirm', label: 'Asks you first' },
  '4000000000000259': { brand: 'visa', outcome: 'dispute', label: 'Paid, then disputed' },
  '5555555555554444': { brand: 'mastercard', outcome: 'succeed' },
  '378282246310005': { brand: 'amex', outcome: 'succeed' },
  '4000000000009987': {
    brand: 'visa',
    outcome: 'decline',
    decline: declined('lost_card', 'Your card has been declined.'),
  },
  '4000000000009979': {
    brand: 'visa',
    outcome: 'decline',
    decline: declined('stolen_card', 'Your card has been declined.'),
  },
  '4000000000000069': {
    brand: 'visa',
    outcome: 'decline',
    decline: { code: 'expired_card', message: 'Your card has expired.' },
  },
  '4000000000000127': {
    brand: 'visa',
    outcome: 'decline',
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  '4000000000000119': {
    brand: 'visa',
    outcome: 'decline',
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
}

/** Null for a text that is no card number. Real cards are declined, as in the provider's test mode. */
export function findCard(number: string): Card | null {
  const known = CARDS[number]
  if (known) return known
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) return null
  const message =
    'Your card was declined. This is a sandbox: use one of the test cards listed on this page, never a real one.'
  return { brand: 'visa', outcome: 'decline', decline: declined('test_mode_live_card', message) }
}

function passesLuhn(number: string): boolean {
  let sum = 0
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
