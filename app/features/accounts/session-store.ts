export interface SessionUser {
  id: string
  email: string
  created_at: string
  user_metadata: { username: string | null; full_name: string }
}

export interface Session {
  access_token: string
  refresh_token: string
  token_type: string
  expires_at: string
  kind: 'user' | 'guest' | 'recovery'
  user: SessionUser
}

/** What the server last said this user may do. For menus and guards only: the server asks its own database each time. */
export interface Access {
  is_editor: boolean
  is_admin: boolean
  primary_bakery_id: string | null
  helps_bakery_id: string | null
}

export interface Stored {
  session: Session
  /** When to renew, by this machine's clock: `expires_at` is the server's, and a wrong clock must not renew in a loop. */
  due_at: number
  access?: Access
}

/** `refused` is the server's sentence. */
export type RefreshOutcome = { session: Session } | { refused: string } | 'unreachable'

/** The browser, as far as the store needs it; tests hand in their own. */
export interface SessionSurroundings {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
  refresh: (refresh_token: string) => Promise<RefreshOutcome>
  say: (sentence: string) => void
  /** Somebody else, or nobody, is signed in from now on: what screens kept on the device for the one before must go. */
  forget: () => void
  now: () => number
}

export const SESSION_KEY = 'auth.session'
export const REMEMBER_KEY = 'rememberMe'
/** What screens keep for who is signed in, and for nobody after them, begins with it. */
export const PERSONAL_KEY = 'auth.personal'
const RENEW_AFTER = 9 * 60_000
const CLOCK_SLACK = 60_000

export type SessionStore = ReturnType<typeof createSessionStore>

/** One session per browser, shared by its tabs through local storage (spec §7). */
export function createSessionStore({ storage, exclusively, refresh, say, forget, now }: SessionSurroundings) {
  const listeners = new Set<() => void>()
  let seen_text: string | null = null
  let seen: Stored | null = null

  /** The same object while the text is the same, as useSyncExternalStore asks. */
  function read(): Stored | null {
    const text = storage.getItem(SESSION_KEY)
    if (text !== seen_text) {
      seen_text = text
      seen = parse(text)
    }
    return seen
  }

  function write(stored: Stored | null) {
    if (stored?.session.user.id !== read()?.session.user.id) forget()
    if (stored) storage.setItem(SESSION_KEY, JSON.stringify(stored))
    else storage.removeItem(SESSION_KEY)
    announce()
  }

  function announce() {
    for (const listener of listeners) listener()
  }

  const isDue = (stored: Stored) => now() >= stored.due_at || stored.due_at - now() > RENEW_AFTER + CLOCK_SLACK

  async function renew(stale: string): Promise<string | null> {
    return exclusively(async () => {
      const before = read()
      if (!before) return null
      // Another tab was quicker while this one waited for the lock.
      if (before.session.access_token !== stale) return before.session.access_token
      const outcome = await refresh(before.session.refresh_token)
      const after = read()
      // Signed out, or signed in as somebody else, while the answer was on its way: that choice stands.
      if (after?.session.refresh_token !== before.session.refresh_token) return after?.session.access_token ?? null
      if (outcome === 'unreachable') throw new SessionUnreachable()
      if ('refused' in outcome) {
        write(null)
        // A guest never signed in, so there is nothing to tell them.
        if (before.session.kind !== 'guest') say(outcome.refused)
        return null
      }
      write({ ...after, session: outcome.session, due_at: now() + RENEW_AFTER })
      return outcome.session.access_token
    })
  }

  return {
    read,
    renew,

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** For changes that other tabs made. */
    announce,

    begin(session: Session, { remember = false } = {}) {
      if (remember) storage.setItem(REMEMBER_KEY, 'true')
      else storage.removeItem(REMEMBER_KEY)
      write({ session, due_at: now() + RENEW_AFTER })
    },

    end: () => write(null),

    /** Keeps what GET /auth/user said, if it is still about the session that asked. */
    learn(user: SessionUser, access: Access) {
      const stored = read()
      if (stored?.session.user.id !== user.id) return
      const learned = { ...stored, session: { ...stored.session, user }, access }
      // Mostly nothing is new, and writing takes a phone longer than this look.
      if (JSON.stringify(learned) !== JSON.stringify(stored)) write(learned)
    },

    isDue: () => {
      const stored = read()
      return stored !== null && isDue(stored)
    },

    /** A usable token. Without a network the old one: the call that wanted it then says what is wrong. */
    async token(): Promise<string | null> {
      const stored = read()
      if (!stored) return null
      const current = stored.session.access_token
      return isDue(stored) ? renew(current).catch(() => current) : current
    },
  }
}

/** No answer to a renewal; the session stays and the renewal is tried again. */
export class SessionUnreachable extends Error {
  constructor() {
    super('You seem to be offline. Check your connection and try again.')
    this.name = 'SessionUnreachable'
  }
}

function parse(text: string | null): Stored | null {
  try {
    const stored = text ? (JSON.parse(text) as Stored) : null
    return stored?.session?.access_token && stored.session.refresh_token && stored.session.user ? stored : null
  } catch {
    return null
  }
}
