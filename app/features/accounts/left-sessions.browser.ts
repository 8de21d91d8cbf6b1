import { ApiError, createClient } from '~/http/client'
import { pause } from '~/lib/pause'
import { keysBeginning, safeStorage } from '~/lib/safe-storage'
import type { accountsContract } from './accounts.contract'
import type { Session } from './session-store'

/** For each session left here that the server has not been told of: the hash of its token, which can only end the session. */
const LEFT = 'auth.left.'
const LONGEST_WAIT_MS = 60_000

/** The session is over in this browser whatever the server says (§4). The server is told once there is a connection. */
export async function leave({ access_token, refresh_token }: Session): Promise<void> {
  // Without https browsers have no digests: the sign-out is then sent once and not repeated.
  if (!crypto.subtle) {
    const asThem = createClient<typeof accountsContract>({ token: async () => access_token })
    return asThem('POST /auth/sign-out', {}).catch(() => undefined)
  }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(refresh_token))
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  safeStorage().setItem(LEFT + hash, '')
  await reportLeftSessions()
}

/** The server sends no pushes to an ended session, but it may not know of the end yet. */
export async function stopPushes(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  await (await worker?.pushManager?.getSubscription())?.unsubscribe()
}

let telling: Promise<void> | undefined

/** Also runs at every start: a user who signed out without a connection may have closed the page. */
export function reportLeftSessions(): Promise<void> {
  telling ??= reportAll().finally(() => {
    telling = undefined
  })
  return telling
}

async function reportAll(): Promise<void> {
  for (let wait_ms = 1000; ; wait_ms = Math.min(LONGEST_WAIT_MS, wait_ms * 2)) {
    const told = await Promise.all(keysBeginning(LEFT).map(reportLeft))
    if (!told.includes(false)) return
    await pause(wait_ms, new AbortController().signal)
  }
}

const anonymous = createClient<typeof accountsContract>()

async function reportLeft(place: string): Promise<boolean> {
  try {
    await anonymous('POST /auth/end-session', { body: { token_hash: place.slice(LEFT.length) } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 429 || error.status >= 500) return false
  }
  safeStorage().removeItem(place)
  return true
}
