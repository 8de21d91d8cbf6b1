export const SUBSCRIBED = 'Almost there! Check your email to confirm your subscription.'
export const FAILED = 'Failed to subscribe. Please try again.'
export const ALERTS_OFF = 'You won’t get emails about bakeries anymore. Your saved bakeries stay saved.'
export const LEFT = 'You won’t get the Breadletter or emails about new bakeries anymore.'
export const AGREE_FIRST = 'Please agree to the Terms of Use and Privacy Policy'
export const ZIP_UNKNOWN = 'We don’t know that ZIP code. Please check it.'
export const ZIP_FORM = 'Please enter a ZIP code of five digits.'
export const ASKED_OFTEN =
  'This address has been signed up a few times today. Look for our email in its inbox and spam folder, or try again tomorrow.'

export const PREFERENCES_PATH = '/breadletter/preferences'

/** A signup that nobody confirms is forgotten after this. */
export const CONFIRM_DAYS = 30

export const FREQUENCIES = ['weekly', 'monthly'] as const

export const INCLUDES = ['bakeries', 'pickups', 'forum', 'recipe'] as const
export type Include = (typeof INCLUDES)[number]

export const INCLUDE_WORDS: Record<Include, string> = {
  bakeries: 'New bakeries near you',
  pickups: 'Who has pickups coming up',
  forum: 'A good topic from the forum',
  recipe: 'One recipe',
}

export const ALERT_MILES = [5, 10, 15, 25, 50, 100]
export const ALERT_MILES_AT_FIRST = 25

export const SUBSCRIBER_STATES = ['none', 'unconfirmed', 'subscribed', 'left'] as const
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number]

export interface SignupState {
  confirmed: boolean
  left: boolean
  /** The moment of the signup; links that were mailed carry it. */
  version: number
}

type ConfirmOutcome = 'confirm' | 'used' | 'left' | 'replaced' | 'gone'

/** What pressing the link of a mail may still do: who left signs up anew, so a link from before brings nobody back. */
export function confirmOutcome(signup: SignupState | null, version: number): ConfirmOutcome {
  if (!signup) return 'gone'
  if (signup.left) return 'left'
  if (signup.version !== version) return 'replaced'
  return signup.confirmed ? 'used' : 'confirm'
}

export function subscriberState(signup: SignupState | null): SubscriberState {
  if (!signup) return 'none'
  if (signup.left) return 'left'
  return signup.confirmed ? 'subscribed' : 'unconfirmed'
}

export const CONFIRM_REFUSALS: Record<Exclude<ConfirmOutcome, 'confirm' | 'used'> | 'tampered', string> = {
  left: 'You unsubscribed after we sent that email, so its link doesn’t work anymore.',
  replaced: 'You signed up again after we sent that email. The link in our newest one works.',
  gone: 'This link is too old. Sign up again, and we’ll send you a fresh one.',
  tampered: 'This link isn’t complete. Open it again from our email, or sign up again.',
}

export const CONFIRMED = 'You’re in! You’ll get the next Breadletter.'
export const CONFIRMED_BEFORE = 'You confirmed before, so you’re all set.'

export const PREFERENCES_OVER = 'This link doesn’t work anymore. The one in our newest email does.'
export const PREFERENCES_LEFT = 'You’ve unsubscribed. You can sign up again any time.'
export const ALERTS_NEED_ZIP = 'Please enter your ZIP code, so we know what’s near you.'

/** Where "near" is must be known before anything near can be told. */
export const zipProblem = (choices: { new_bakery_alerts: boolean; zip_code: string | null }): string | null => {
  if (choices.new_bakery_alerts && !choices.zip_code) return ALERTS_NEED_ZIP
  return choices.zip_code && !/^\d{5}$/.test(choices.zip_code) ? ZIP_FORM : null
}

/** The Breadletter of this number is sent to this subscriber once. */
export const issueMailKey = (number: number, signup_id: string): string => `breadletter:${number}:${signup_id}`

/** Of a subscriber; the day follows. */
export const newBakeriesKey = (signup_id: string): string => `new-bakeries:${signup_id}:`
