import { ApiError, createClient } from '~/http/client'
import type { accountsContract } from './accounts.contract'
import type { RefreshOutcome } from './session-store'

const withoutToken = createClient<typeof accountsContract>()

const PATIENCE_MS = { least: 5000, most: 40_000 }
let patience_ms = PATIENCE_MS.least

/** API calls wait for this, so its timeout is shorter than theirs; it grows each time, for slow connections. */
export async function refresh(refresh_token: string): Promise<RefreshOutcome> {
  const late = AbortSignal.timeout(patience_ms)
  try {
    const answer = await withoutToken('POST /auth/refresh', { body: { refresh_token }, signal: late })
    patience_ms = PATIENCE_MS.least
    return answer
  } catch (error) {
    if (late.aborted) patience_ms = Math.min(PATIENCE_MS.most, patience_ms * 2)
    if (!(error instanceof ApiError && [400, 401, 403].includes(error.status))) return 'unreachable'
    return { refused: error.message }
  }
}
