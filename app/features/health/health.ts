/** What a person can have tried again. */
export const RETRIED = ['jobs', 'rows', 'mails'] as const
export type Retried = (typeof RETRIED)[number]

interface FindingWords {
  title: string
  line: string
}

const FINDINGS: Record<string, FindingWords> = {
  difference: {
    title: 'Our books differ from the payment provider’s',
    line: 'Compare the amounts below with the provider’s dashboard. It closes by itself once both agree.',
  },
  unknown_payment: {
    title: 'A payment that we don’t know',
    line: 'The provider took money that belongs to no order of ours. Refund it in the provider’s dashboard, or find out whose it is.',
  },
  refund_failed: {
    title: 'A refund came back from the customer’s bank',
    line: 'Send it again from its order or invoice, or pay the customer another way and resolve this with a note.',
  },
  given_up: {
    title: 'Something failed again and again',
    line: 'Once the cause is mended, try it again. It closes by itself when that works.',
  },
  side_effect_failed: {
    title: 'An email or message beside a payment failed',
    line: 'The money moved as it should. Tell the people concerned, then resolve this with a note.',
  },
  key_refused: {
    title: 'The payment provider refuses our key',
    line: 'Nothing can be paid or refunded until STRIPE_SECRET_KEY is right.',
  },
  disputed: {
    title: 'A customer’s bank disputes a payment',
    line: 'Answer in the provider’s dashboard before the date it gives. If a bakery sold it, add what its owner sent us. It closes by itself once the bank has an answer.',
  },
  letter_broken: {
    title: 'An email couldn’t be written with its changed words',
    line: 'The built-in words went out instead. Mend the template, then resolve this.',
  },
  setting_refused: {
    title: 'A stored setting can’t be used any more',
    line: 'What the environment says holds instead. Set it anew at /admin/settings, and this closes by itself.',
  },
}

export const findingWords = (kind: string): FindingWords =>
  FINDINGS[kind] ?? { title: kind.replaceAll('_', ' '), line: 'Look at the details below.' }

/** Of the address, enough to recognize a complaint by. */
export function partly(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 2)}…@${domain}`
}

/** "Process webhook" for process_webhook. */
export const taskWords = (task: string): string => task.charAt(0).toUpperCase() + task.slice(1).replaceAll('_', ' ')

/** The first line: what follows is where in the code. */
export const reasonOf = (error: string | null): string => error?.split('\n')[0]?.trim() || 'No reason was written down.'
