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
  kind: 'user' | 'guest' | 'recovery' | 'leaving'
  user: SessionUser
}

/** The server's last answer. For menus and guards only: the server checks its own database on each call. */
export interface Access {
  is_editor: boolean
  is_admin: boolean
  /** Missing in what an earlier version of the site stored. */
  needs_two_step?: boolean
  primary_bakery_id: string | null
  /** Missing in what an earlier version of the site stored. */
  bakery_ids?: string[]
  helps_bakery_id: string | null
}

export interface StoredSession {
  session: Session
  /** By this machine's clock: `expires_at` is the server's, and a wrong clock must not make it renew in a loop. */
  due_at: number
  access?: Access
}

/** The user of a session that ran out, or that a new password ended. They did not sign out. */
export interface EndedSession {
  user: SessionUser
  access?: Access
}

export type RefreshOutcome = { session: Session } | { refused: string } | 'unreachable'

/** The parts of the browser that the store needs; tests pass their own. */
export interface SessionSurroundings {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
  refresh: (refresh_token: string) => Promise<RefreshOutcome>
  say: (sentence: string) => void
  /** The user's session is over, however it ended: what was kept to be read offline is no longer to be seen. */
  closed: () => void
  /** The user signed out here, or another user signed in. Only the tab where it happened is told. */
  left: () => void
  /** The same, told to every tab: it drops what it keeps of other members. */
  forget: (member_id: string | null) => void
  /** After sign-in: what this tab kept for an anonymous visitor becomes the member's. */
  takeOver: (member_id: string) => void
  now: () => number
}

export const SESSION_KEY = 'auth.session'
export const ENDED_KEY = 'auth.ended'
export const REMEMBER_KEY = 'rememberMe'
const RENEW_AFTER = 9 * 60_000
const CLOCK_SLACK = 60_000

export type SessionStore = ReturnType<typeof createSessionStore>

/** One session per browser, shared by its tabs through local storage (§7). */
export function createSessionStore(around: SessionSurroundings) {
  const { storage, exclusively, refresh, say, now } = around
  const { read, ended, write, ...kept } = createKeptSession(around)

  /** The session ends but the user did not leave: what they typed is kept. A guest cannot come back, so nothing is kept for one. */
  function lapse() {
    const stored = read()
    if (stored?.session.kind !== 'user') return write(null, ended())
    const { session, access } = stored
    write(null, { user: session.user, ...(access && { access }) })
  }

  const isDue = (stored: StoredSession) => now() >= stored.due_at || stored.due_at - now() > RENEW_AFTER + CLOCK_SLACK

  async function renew(stale: string): Promise<string | null> {
    return exclusively(async () => {
      const before = read()
      if (!before) return null
      // Another tab was quicker while this one waited for the lock.
      if (before.session.access_token !== stale) return before.session.access_token
      const outcome = await refresh(before.session.refresh_token)
      const after = read()
      // The user signed out, or in as another user, while the answer was on its way: that choice stands.
      if (after?.session.refresh_token !== before.session.refresh_token) return after?.session.access_token ?? null
      if (outcome === 'unreachable') throw new SessionUnreachable()
      if ('refused' in outcome) {
        lapse()
        // A guest never signed in, so there is nothing to tell them.
        if (before.session.kind !== 'guest') say(outcome.refused)
        return null
      }
      write({ ...after, session: outcome.session, due_at: now() + RENEW_AFTER }, ended())
      return outcome.session.access_token
    })
  }

  return {
    ...kept,
    read,
    ended,
    renew,
    lapse,

    begin(session: Session, { remember = false } = {}) {
      if (remember) storage.setItem(REMEMBER_KEY, 'true')
      else storage.removeItem(REMEMBER_KEY)
      const before = ended()
      const back = before?.user.id === session.user.id && before.access
      const stored = { session, due_at: now() + RENEW_AFTER, ...(back && { access: back }) }
      write(stored, session.kind === 'user' ? null : before)
    },

    end: () => write(null, read()?.session.kind === 'guest' ? ended() : null),

    /** Ignores an answer about a session that is no longer the present one. */
    learn(user: SessionUser, access: Access) {
      const stored = read()
      if (stored?.session.user.id !== user.id) return
      const learned = { ...stored, session: { ...stored.session, user }, access }
      // Mostly nothing is new, and on a phone writing takes longer than this comparison.
      if (JSON.stringify(learned) !== JSON.stringify(stored)) write(learned, ended())
    },

    isDue: () => {
      const stored = read()
      return stored !== null && isDue(stored)
    },

    /** A usable token. Without a network it is the old one: the call that uses it then reports the problem. */
    async token(): Promise<string | null> {
      const stored = read()
      if (!stored) return null
      const current = stored.session.access_token
      return isDue(stored) ? renew(current).catch(() => current) : current
    },
  }
}

function createKeptSession(around: SessionSurroundings) {
  const { storage } = around
  const listeners = new Set<() => void>()
  const read = reader(storage, SESSION_KEY, isStored)
  const ended = reader(storage, ENDED_KEY, isEnded)

  const member = (): string | null => {
    const session = read()?.session
    return session?.kind === 'user' ? session.user.id : null
  }
  /** The user whose things are kept here: the one signed in, or the one whose session ended. */
  const owner = (): string | null => member() ?? ended()?.user.id ?? null
  let known = { owner: owner(), member: member() }

  function write(stored: StoredSession | null, left_behind: EndedSession | null) {
    const before = { owner: owner(), member: member() }
    // Writes the new key before it removes the old one: a tab that looks in between must not think that the user left.
    if (left_behind) put(ENDED_KEY, left_behind)
    put(SESSION_KEY, stored)
    if (!left_behind) put(ENDED_KEY, null)
    if (before.member && before.member !== member()) around.closed()
    if (before.owner && before.owner !== owner()) around.left()
    announce()
  }

  function put(key: string, value: object | null) {
    if (value) storage.setItem(key, JSON.stringify(value))
    else storage.removeItem(key)
  }

  function announce() {
    const before = known
    known = { owner: owner(), member: member() }
    if (before.owner && before.owner !== known.owner) around.forget(known.member)
    else if (known.member && before.member !== known.member) around.takeOver(known.member)
    for (const listener of listeners) listener()
  }

  return {
    read,
    /** Until the user signs in again, or the next one signs out. */
    ended,
    member,
    write,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    announce,
  }
}

/** The renewal got no answer; the session stays, and the renewal is tried again. */
export class SessionUnreachable extends Error {
  constructor() {
    super('You seem to be offline. Check your connection and try again.')
    this.name = 'SessionUnreachable'
  }
}

/** Answers the same object while the text is the same, as useSyncExternalStore needs. */
function reader<T>(storage: Pick<Storage, 'getItem'>, key: string, is: (kept: Partial<T>) => unknown): () => T | null {
  let seen_text: string | null = null
  let seen: T | null = null
  return () => {
    const text = storage.getItem(key)
    if (text !== seen_text) {
      seen_text = text
      seen = parse(text, is)
    }
    return seen
  }
}

function parse<T>(text: string | null, is: (kept: Partial<T>) => unknown): T | null {
  try {
    const kept = text ? JSON.parse(text) : null
    return kept && is(kept) ? kept : null
  } catch {
    return null
  }
}

const isStored = ({ session }: Partial<StoredSession>) => session?.access_token && session.refresh_token && session.user
const isEnded = ({ user }: Partial<EndedSession>) => user?.id
