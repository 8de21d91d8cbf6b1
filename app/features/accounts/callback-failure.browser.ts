import { ApiError, sentenceOf } from '~/http/client'
import { AUTHENTICATION_FAILED, LINK_USED, RESET_LINK_INVALID, VERIFICATION_FAILED } from './sentences'
import type { CodeType } from './session-rules'

/** A confirmation link that was used before, maybe in another browser: where it led, or null if that can't be said. */
export function spentLink(error: unknown): { return_to: string | null } | null {
  const details =
    error instanceof ApiError ? (error.body as { details?: SpentDetails } | undefined)?.details : undefined
  return details?.spent ? { return_to: details.return_to ?? null } : null
}

interface SpentDetails {
  spent?: true
  return_to?: string | null
}

/** Shown on /auth. A link that the server did not refuse is still good, so the reason is told as well. */
export function callbackFailure(error: unknown, type: CodeType, signed_in: boolean): string {
  const refused = error instanceof ApiError && error.status < 500 && error.status !== 429
  if (refused && type === 'signup' && signed_in) return LINK_USED
  const sentence = type === 'recovery' ? RESET_LINK_INVALID : VERIFICATION_FAILED
  return refused ? sentence : sentenceOf(error, type === 'recovery' ? AUTHENTICATION_FAILED : sentence)
}
