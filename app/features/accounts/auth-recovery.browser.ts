import { createClient } from '~/http/client'
import { tabStorage } from '~/lib/safe-storage'
import type { accountsContract } from './accounts.contract'
import type { Session } from './session-store'

const KEY = 'auth.recovery'

/** A recovery session can only set the password (ruling 4), so it lives in this tab and never replaces the browser's session. */
export const keepRecovery = (session: Session): void =>
  tabStorage().setItem(KEY, JSON.stringify({ token: session.access_token, email: session.user.email }))

export function findRecovery(): { token: string; email: string } | null {
  try {
    const kept = JSON.parse(tabStorage().getItem(KEY) ?? 'null') as { token: string; email: string } | null
    return kept?.token ? kept : null
  } catch {
    return null
  }
}

export const endRecovery = (): void => tabStorage().removeItem(KEY)

export const recoveryClient = (token: string) => createClient<typeof accountsContract>({ token: async () => token })
