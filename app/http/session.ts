/**
 * Who is signed in here, as far as calls and event streams need to know. A port: `accounts` fills it (auth-session), so that nobody
 * in http or live has to know a feature.
 */
export interface SessionPort {
  /** The bearer token, renewed first where it is due; null when nobody is signed in. */
  token: () => Promise<string | null>
  /** The server no longer knows this token. Answers a fresh one, or null. */
  renew: (stale: string) => Promise<string | null>
  /** Sent with every call, such as the device's id. */
  headers: () => Record<string, string>
  /** Whose events are followed: a member's or a guest's. */
  user_id: () => string | null
  /** The user who has signed in; null for guests, too. */
  member_id: () => string | null
  /** Tells of every change; answers how to stop. */
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
