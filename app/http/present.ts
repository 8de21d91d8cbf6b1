import { ApiError } from './client'

/** The server's present state, if it refused a change because another person changed the same thing; null for other failures. */
export const presentOf = <T>(error: unknown): T | null =>
  error instanceof ApiError && error.status === 409
    ? ((error.body as { details?: { present?: T } }).details?.present ?? null)
    : null
