import { useCallback, useEffect, useRef, useState } from 'react'
import { USERNAME_MIN, usernameProblem } from './account'
import { accountsApi } from './accounts.calls'
import { USERNAME_CHECK_DELAY_MS } from './client-limits'
import { USERNAME_CHECK_FAILED, USERNAME_PENDING, USERNAME_TAKEN } from './sentences'

export type Availability =
  | { state: 'idle' | 'checking' | 'available' }
  | { state: 'idle' | 'unavailable' | 'failed'; message: string }

/** `own`: the user's present name and those given up lately, which always count as free. */
export function useUsernameAvailability(username: string, own: string[] = []) {
  const [answer, setAnswer] = useState<{ name: string; availability: Availability }>()
  const [round, setRound] = useState(0)
  const latest = useRef('')
  const name = username.trim().toLowerCase()
  const worthAsking = name.length >= USERNAME_MIN && !usernameProblem(name) && !own.includes(name)
  latest.current = name

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks about the same name again
  useEffect(() => {
    if (!worthAsking) return
    const timer = setTimeout(async () => {
      const availability = await ask(name)
      if (latest.current === name) setAnswer({ name, availability })
    }, USERNAME_CHECK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [name, worthAsking, round])

  const availability: Availability = !worthAsking
    ? idle(name)
    : answer?.name === name
      ? answer.availability
      : { state: 'checking' }

  const again = useCallback(() => {
    setAnswer(undefined)
    setRound((before) => before + 1)
  }, [])
  /** For a name that another user took between the check and the submit; without a message the refusal was not about the name. */
  const refuse = useCallback((message: string | undefined) => {
    if (message) setAnswer({ name: latest.current, availability: { state: 'unavailable', message } })
  }, [])
  const rule = (value: string) => usernameProblem(value) ?? availabilityProblem(availability) ?? true
  return { availability, rule, again, refuse }
}

/** A name too short to ask about is refused while it is typed (§5); every other rule speaks at the submit. */
export function idle(name: string): Availability {
  const too_short = name !== '' && Array.from(name).length < USERNAME_MIN
  return too_short ? { state: 'idle', message: usernameProblem(name)! } : { state: 'idle' }
}

export function availabilityProblem(availability: Availability): string | null {
  if (availability.state === 'checking') return USERNAME_PENDING
  return 'message' in availability ? availability.message : null
}

async function ask(name: string): Promise<Availability> {
  try {
    const { valid, available, error } = await accountsApi('POST /rpc/check_username_public_safe', {
      body: { username_to_check: name },
    })
    return valid && available ? { state: 'available' } : { state: 'unavailable', message: error ?? USERNAME_TAKEN }
  } catch {
    return { state: 'failed', message: USERNAME_CHECK_FAILED }
  }
}
