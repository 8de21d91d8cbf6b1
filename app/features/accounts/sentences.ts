import { BRAND } from '~/lib/brand'

/** §8, letter for letter; browser and server share them. */
export const INVALID_CREDENTIALS =
  'Invalid email or username and password combination. Please check your credentials and try again.'
export const ACCOUNT_DISABLED = 'This account has been disabled. Please contact support.'
export const SIGN_IN_FAILED = 'Unable to sign in at this time. Please try again later.'
export const USERNAME_CHECK_FAILED = 'Unable to validate username. Please try again.'
export const USERNAME_TAKEN = 'Username is not available'
export const USERNAME_PENDING = 'Please wait for username validation to complete.'
export const ACCOUNT_EXISTS = 'Unable to create account. Please try signing in instead'
export const WEAK_PASSWORD = 'Your password is too weak. Please choose one that is harder to guess.'
export const SIGN_UP_REFUSED = 'Unable to create account. Please check your information and try again.'
export const SIGN_UP_FAILED = 'Unable to create account at this time. Please try again later.'
export const VERIFICATION_ALREADY_SENT = 'Verification email already sent. Please check your inbox and spam folder.'
export const VERIFICATION_SENT = 'Check your email for a verification link!'
export const EMAIL_VERIFIED = `Email verified successfully! Welcome to ${BRAND}!`
export const VERIFICATION_FAILED = 'There was an error verifying your email. Please try again.'
export const AUTHENTICATION_FAILED = 'Authentication failed'
export const RESET_SENT =
  'If an account with this email or username exists, you will receive a password reset link shortly.'
export const RESET_FAILED = 'Unable to process password reset request. Please try again later.'
export const RESET_LINK_INVALID = 'Invalid or expired password reset link'
export const RESET_SESSION_EXPIRED = 'Session expired. Please request a new password reset link.'
export const PASSWORD_UPDATE_FAILED = 'Failed to update password. Please try again.'
export const PASSWORD_UPDATED = 'Password updated successfully! You can now sign in with your new password.'

/** Not in §8: added by rulings 3, 5 and 6. */
export const EMAIL_NOT_VERIFIED =
  'Please verify your email address before signing in. Check your inbox and spam folder for the link.'
export const RESENT = 'If this address is waiting to be verified, a new link is on its way.'
export const LINK_USED = 'That link was already used or has expired. You’re still signed in.'
export const SPENT_LINK = 'Your email is already verified. Sign in to continue.'
export const ALREADY_VERIFIED = 'Your email is already verified, and you’re signed in.'
export const WRONG_CURRENT_PASSWORD = 'Your current password isn’t correct.'
export const NO_PASSWORD = 'Your account has no password yet. Please set one first.'
export const SESSION_EXPIRED = 'Your session has expired. Please sign in again.'

export { tooManyAttempts } from '~/lib/errors'
export const NOT_ME_OVER =
  'This link doesn’t work anymore. Reset your password, and write to us if someone else turned on two-step sign-in.'
