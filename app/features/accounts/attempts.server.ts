import type { Caller, Count } from '~/http/limits.server'
import { ATTEMPT_LIMITS, type AttemptKind } from './client-limits'

/** Per minute and address: an office behind one address still gets in (ruling 7). */
const CEILINGS: Record<AttemptKind, number> = { sign_in: 60, sign_up: 20, password_reset: 20 }

/** `clearing`: the counts that a success clears; the ceiling of the address stays. */
export function attemptCounts(kind: AttemptKind, caller: Caller, account: string) {
  const figures = ATTEMPT_LIMITS[kind]
  const clearing: Count[] = [
    { scope: `${kind}:account`, key: `${account}|${caller.address}`, ...figures },
    ...(caller.fingerprint ? [{ scope: `${kind}:fingerprint`, key: caller.fingerprint, ...figures }] : []),
  ]
  const ceiling: Count = { scope: `${kind}:address`, key: caller.address, attempts: CEILINGS[kind], window_seconds: 60 }
  return { all: [ceiling, ...clearing], clearing }
}

/** Counts guesses from all addresses: beyond it a guess only takes longer, so that a stranger cannot lock the owner out. */
export const accountWide = (account: string): Count => ({
  scope: 'sign_in:everywhere',
  key: account,
  attempts: 20,
  window_seconds: 60,
})

export const SLOWED_MS = 1500
