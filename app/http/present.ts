import { ApiError } from './client'

/** What the server has now, where it refused a change because another person had changed the same thing; null for any other failure. */
export const presentOf = <T>(error: unknown): T | null =>
  error instanceof ApiError && error.status === 409
    ? ((error.body as { details?: { present?: T } }).details?.present ?? null)
    : null
