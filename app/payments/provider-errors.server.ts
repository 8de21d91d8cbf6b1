import type Stripe from 'stripe'
import { AppError } from '~/lib/errors'

/** No answer, or one that settles nothing: whether it was done is unknown, and trying again is right. */
export function isPassing(error: unknown): boolean {
  if (!isProviders(error)) return false
  const { type, statusCode } = error
  return (
    type === 'StripeConnectionError' || type === 'StripeRateLimitError' || statusCode === 409 || isServerError(error)
  )
}

/** A definite 5xx. Its idempotency key is used up: the provider replays the failure, too. */
export const isServerError = (error: unknown): boolean => isProviders(error) && (error.statusCode ?? 0) >= 500

/** Our own key is refused: nobody's fault but the operator's. One account that is out of its reach says nothing about the key. */
export const isKeyRefusal = ({ statusCode, code }: { statusCode?: number | undefined; code?: string | undefined }) =>
  statusCode === 401 || (statusCode === 403 && code !== 'account_invalid')

/** A definite no to what was asked. */
export const isRefusal = (error: unknown): error is Stripe.errors.StripeError =>
  isProviders(error) && !isPassing(error) && !isKeyRefusal(error) && (error.statusCode ?? 0) >= 400

/** Nothing can be done there just now, and nobody who asks us can help that. */
export const isAway = (error: unknown): boolean => isPassing(error) || (isProviders(error) && isKeyRefusal(error))

export const PROVIDER_AWAY = 'We can’t reach our payment partner right now. Please try again in a moment.'
/** For a customer who comes back from paying. */
export const PAYMENT_NOT_SEEN = 'We can’t see your payment yet. Please look again in a moment. Nothing is lost.'

export function sayUnavailable(error: unknown, sentence = PROVIDER_AWAY): never {
  if (isAway(error)) throw new AppError('unavailable', sentence, { retry_after: 5 })
  throw error
}

// By its name, not by its class: the package takes a while to load, and this is loaded at every start.
const isProviders = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Error && String((error as { type?: unknown }).type).startsWith('Stripe')
