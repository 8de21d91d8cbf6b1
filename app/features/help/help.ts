export const HELP_KINDS = ['bug', 'feedback', 'contact'] as const
export type HelpKind = (typeof HELP_KINDS)[number]

/** `asked`: we'd like to know more. `dismissed`: closed without an answer. */
export const HELP_STATES = ['pending', 'asked', 'answered', 'dismissed'] as const
export type HelpState = (typeof HELP_STATES)[number]

export const KIND_NAMES: Record<HelpKind, string> = { bug: 'Bug', feedback: 'Feedback', contact: 'Question' }

export const HELP_STATE_BADGES: Record<HelpState, { name: string; tone: 'butter' | 'sage' | 'neutral' }> = {
  pending: { name: 'Waiting for us', tone: 'butter' },
  asked: { name: 'Waiting for you', tone: 'butter' },
  answered: { name: 'Answered', tone: 'sage' },
  dismissed: { name: 'Closed', tone: 'neutral' },
}

export const HELP_MAX = 4000
export const PAGE_MAX = 200
export const FACT_MAX = 300
export const ERROR_MAX = 1000
export const ORDER_NUMBER_MAX = 30
/** Both sides together, the newest: nobody talks longer about one thing. */
export const ANSWERS_SHOWN = 200

/** After it was closed. */
export const KEPT_YEARS = 2

export const MESSAGE_MISSING = 'Please write a message.'
export const EMAIL_MISSING = 'Please enter your email, so we can answer.'
export const SENT_BEFORE = 'We already have your message. Reload this page to write another one.'
export const NO_REQUEST = 'We couldn’t find a request with that number and email.'

export const helpPath = (number: string): string => `/help/requests/${number}`

/** Whoever has the rest of these addresses may open what they lead to. */
const SECRET = /^((?:\/orders)?\/pay|\/share|\/unsubscribe[^/]*|\/help(?:\/|-)requests)\/.*/

/** A page of ours as it may be told: without its query, which can hold words and keys. Empty for anything else. */
export function toldPage(page: string): string {
  const path = page.replace(/^https?:\/\/[^/]+/i, '').split(/[?#]/)[0] ?? ''
  return path.startsWith('/') ? path.replace(SECRET, '$1/…').slice(0, PAGE_MAX) : ''
}
