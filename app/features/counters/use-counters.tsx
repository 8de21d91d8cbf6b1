import { useEffect, useRef, useState } from 'react'
import { useUser } from '~/features/accounts/auth-context'
import { api } from '~/http/api'
import { coalesce } from '~/lib/coalesce'
import { useLive } from '~/live/use-live'
import { type Counters, NO_COUNTERS } from './counters'

/** Asked after sign-in, whenever the server says that something changed, and whenever somebody comes back to the tab. */
export function useCounters(): Counters {
  const user_id = useUser()?.id
  const [known, setKnown] = useState<{ user_id: string; counters: Counters } | null>(null)
  const ask = useRef<() => void>(() => {})
  useLive(() => ask.current())
  useEffect(() => {
    if (!user_id) return
    let stopped = false
    const asking = coalesce(async () => {
      if (stopped || document.visibilityState === 'hidden') return
      // A badge is no reason for an error message; the next look asks again.
      const counters = await api('GET /counters', {}).catch(() => null)
      if (counters && !stopped) setKnown({ user_id, counters })
    })
    ask.current = asking
    asking()
    document.addEventListener('visibilitychange', asking)
    return () => {
      stopped = true
      document.removeEventListener('visibilitychange', asking)
    }
  }, [user_id])
  return known && known.user_id === user_id ? known.counters : NO_COUNTERS
}
