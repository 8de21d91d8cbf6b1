/** `unverified`: a guest has not confirmed their address yet, and the bakery does not see it. */
export const REQUEST_STATES = ['unverified', 'open', 'accepted', 'declined', 'withdrawn'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

export const QUOTE_STATES = ['open', 'accepted', 'declined', 'expired', 'withdrawn', 'replaced'] as const
export type QuoteState = (typeof QUOTE_STATES)[number]

/** Every bakery can ask these besides the date, without writing a question of its own. */
export const ANSWERED_IN_WORDS = ['servings', 'budget', 'flavors', 'allergies'] as const
export const ASKABLE = [...ANSWERED_IN_WORDS, 'pictures'] as const
export type Askable = (typeof ASKABLE)[number]
export const ASK_LEVELS = ['off', 'optional', 'required'] as const
export type AskLevel = (typeof ASK_LEVELS)[number]

export interface Question {
  id: string
  label: string
  /** Empty: the customer answers in their own words. */
  choices: string[]
  required: boolean
}

export interface RequestQuestions {
  asks: Record<Askable, AskLevel>
  questions: Question[]
}

/** With the question, so that a later change of the questions does not rewrite it. */
export interface Answer {
  label: string
  answer: string
}

export const MOST_QUESTIONS = 10
export const MOST_CHOICES = 20
export const MOST_PICTURES = 5
export const ANSWER_MAX = 1000
export const MESSAGE_MAX = 2000
export const POLICY_MAX = 5000
export const LEAD_DAYS_MAX = 180
export const PER_WEEK_MAX = 100
/** How far ahead a customer can ask. */
export const AHEAD_DAYS = 730

export const ASK_WORDS: Record<Askable, string> = {
  servings: 'Servings',
  budget: 'Budget',
  flavors: 'Flavors',
  allergies: 'Allergies',
  pictures: 'Pictures',
}

/** Weeks begin on Monday. Days as `2026-11-20`. */
export function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

/** How long a guest has to prove their address. */
export const CONFIRM_HOURS = 24
/** The balance of a quote is due so many days before the handover, unless its baker says otherwise. */
export const BALANCE_DAYS = 3

export const requestPath = (id: string): string => `/account/requests/${id}`
export const CONFIRM_PATH = '/account/requests/confirm'

/** All news about it count on one row of the bell. */
export const requestGroup = (id: string): string => `request:${id}`

export const CODE_STALE = 'This link was already used, or it’s too old. Please send your request again.'
export const THEY_LEFT = 'They’ve closed their account, so a quote can’t reach them.'
export const REQUEST_ENDED: Record<'accepted' | 'declined' | 'withdrawn', string> = {
  accepted: 'A quote for this request is already accepted.',
  declined: 'This request was declined.',
  withdrawn: 'This request was withdrawn.',
}

export const NO_SUCH_REQUEST = 'We couldn’t find that request.'
export const NO_SUCH_QUOTE = 'We couldn’t find that quote.'
