export type EmailSide = 'old' | 'new'

/** How long both addresses have to say yes. */
export const EMAIL_CHANGE_HOURS = 48

export const EMAIL_CHANGE_PATH = '/auth/email'

export const SAME_EMAIL = 'That’s the email you already have.'
export const CHANGE_OVER = 'This link doesn’t work anymore. Ask for the change again in your account settings.'
export const EMAIL_HAS_ACCOUNT =
  'This email already has an account of its own. Sign in there, or choose another email for this one.'
