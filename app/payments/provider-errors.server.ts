import type Stripe from 'stripe'
import { AppError } from '~/lib/errors'

/** Whether it was done is unknown: try again. */
export function isPassing(error: unknown): boolean {
  if (!isProviders(error)) return false
  const { type, statusCode } = error
  return (
    type === 'StripeConnectionError' || type === 'StripeRateLimitError' || statusCode === 409 || isServerError(error)
  )
}

/** The idempotency key is used up: the provider replays the failure. */
export const isServerError = (error: unknown): boolean => isProviders(error) && (error.statusCode ?? 0) >= 500

/** Our key is refused, which only the operator can fix. One account out of reach says nothing about the key. */
export const isKeyRefusal = ({ statusCode, code }: { statusCode?: number | undefined; code?: string | undefined }) =>
  statusCode === 401 || (statusCode === 403 && code !== 'account_invalid')

export const isRefusal = (error: unknown): error is Stripe.errors.StripeError =>
  isProviders(error) && !isPassing(error) && !isKeyRefusal(error) && (error.statusCode ?? 0) >= 400

export const isAway = (error: unknown): boolean => isPassing(error) || (isProviders(error) && isKeyRefusal(error))

export const PROVIDER_AWAY = 'We can’t reach our payment partner right now. Please try again in a moment.'
export const PAYMENT_NOT_SEEN = 'We can’t see your payment yet. Please look again in a moment. Nothing is lost.'

export function sayUnavailable(error: unknown, sentence = PROVIDER_AWAY): never {
  if (isAway(error)) throw new AppError('unavailable', sentence, { retry_after: 5 })
  throw error
}

// By name, not by class: loading the package would slow down every start.
const isProviders = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Error && String((error as { type?: unknown }).type).startsWith('Stripe')
