/** A port that `accounts` fills (auth-session), so that http and live know no feature. */
export interface SessionPort {
  /** Renewed first if it is due; null if nobody is signed in. */
  token: () => Promise<string | null>
  /** The server no longer knows this token. Answers a fresh one, or null. */
  renew: (stale: string) => Promise<string | null>
  headers: () => Record<string, string>
  /** A member or a guest. */
  user_id: () => string | null
  /** Null for guests, too. */
  member_id: () => string | null
  subscribe: (listener: () => void) => () => void
}

const NOBODY: SessionPort = {
  token: async () => null,
  renew: async () => null,
  headers: () => ({}),
  user_id: () => null,
  member_id: () => null,
  subscribe: () => () => undefined,
}

let filled = NOBODY

export const session = (): SessionPort => filled

export function fillSession(port: SessionPort): void {
  filled = port
}
