/** A port that `accounts` fills (auth-session), so that http and live know no feature. */
export interface SessionPort {
  token: () => Promise<string | null>
  /** The server no longer knows this token. Answers a fresh one, or null. */
  renew: (stale: string) => Promise<string | null>
  headers: () => Record<string, string>
  user_id: () => string | null
  /** Null for guests, unlike `user_id`. */
  member_id: () => string | null
  /** Asks the user to show once more that it's them. False: they closed it. */
  step_up: () => Promise<boolean>
  subscribe: (listener: () => void) => () => void
}

const NOBODY: SessionPort = {
  token: async () => null,
  renew: async () => null,
  headers: () => ({}),
  user_id: () => null,
  member_id: () => null,
  step_up: async () => false,
  subscribe: () => () => undefined,
}

let filled = NOBODY

export const session = (): SessionPort => filled

export function fillSession(port: SessionPort): void {
  filled = port
}
