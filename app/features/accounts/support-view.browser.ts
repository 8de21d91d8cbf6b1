import { ApiError, createClient } from '~/http/client'
import { APART, keysBeginning, safeStorage, tabStorage } from '~/lib/safe-storage'
import type { accountsContract } from './accounts.contract'
import { type RefreshOutcome, SESSION_KEY, type SessionUser, type StoredSession } from './session-store'

const VIEW_KEY = 'support.view'
const ENDED = 'This support view has ended.'

interface OpenView {
  user_id: string
  name: string
  /** By this machine's clock. */
  ends_at: number
}

/** Makes this tab one that shows the site as its user sees it, until `leaveView`. */
export function enterView(user: SessionUser, { access_token, minutes }: { access_token: string; minutes: number }) {
  const ends_at = Date.now() + minutes * 60_000
  const expires_at = new Date(ends_at).toISOString()
  const session = { access_token, refresh_token: 'none', token_type: 'bearer', expires_at, kind: 'user', user } as const
  const name = user.user_metadata.full_name
  const put = (key: string, value: object) => tabStorage().setItem(`${APART}${key}`, JSON.stringify(value))
  put(SESSION_KEY, { session, due_at: ends_at } satisfies StoredSession)
  put(VIEW_KEY, { user_id: user.id, name, ends_at } satisfies OpenView)
  tabStorage().setItem(APART, '')
  location.replace('/')
}

export function openView(): OpenView | null {
  const text = safeStorage().getItem(VIEW_KEY)
  return text === null ? null : JSON.parse(text)
}

/** Whether it goes on, which the server says. There is no token after this one. */
export async function renewView(): Promise<RefreshOutcome> {
  const { session }: StoredSession = JSON.parse(safeStorage().getItem(SESSION_KEY)!)
  try {
    await asked(session.access_token)('GET /auth/user', {})
    return { session }
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) return 'unreachable'
    leaveView()
    return { refused: ENDED }
  }
}

/** The server ends it at its time anyway. */
export async function endView(): Promise<void> {
  const { session }: Partial<StoredSession> = JSON.parse(safeStorage().getItem(SESSION_KEY) ?? '{}')
  if (session) await asked(session.access_token)('POST /auth/sign-out', {}).catch(() => undefined)
  leaveView()
}

/** Back to the admin's own session, in a document that has nothing of the other person. */
function leaveView(): void {
  const user_id = openView()?.user_id
  for (const key of keysBeginning(APART, sessionStorage)) sessionStorage.removeItem(key)
  location.replace(user_id ? `/admin/users/${user_id}` : '/')
}

const asked = (token: string) => createClient<typeof accountsContract>({ token: async () => token })
