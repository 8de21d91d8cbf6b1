import Stripe from 'stripe'
import { AppError } from '~/lib/errors'

/** No answer, or one that settles nothing: whether it was done is unknown, and trying again is right. */
export function isPassing(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeRateLimitError)
    return true
  return isServerError(error) || (error instanceof Stripe.errors.StripeError && error.statusCode === 409)
}

/** A definite 5xx. Its idempotency key is used up: the provider replays the failure, too. */
export const isServerError = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500

/** A definite no. */
export const isRefusal = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeError && !isPassing(error) && (error.statusCode ?? 0) >= 400

export function sayUnavailable(error: unknown, sentence: string): never {
  if (isPassing(error)) throw new AppError('unavailable', sentence, { retry_after: 5 })
  throw error
}
