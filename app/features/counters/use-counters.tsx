import { useEffect, useState } from 'react'
import { useAuth } from '~/features/accounts/auth-context'
import { api } from '~/http/api'
import { type Counters, NO_COUNTERS } from './counters'

/** Asked after sign-in and whenever somebody comes back to the tab. */
export function useCounters(): Counters {
  const user_id = useAuth().user?.id
  const [known, setKnown] = useState<{ user_id: string; counters: Counters } | null>(null)
  useEffect(() => {
    if (!user_id) return
    let stopped = false
    const ask = async () => {
      if (document.visibilityState === 'hidden') return
      // A badge is no reason for an error message; the next look asks again.
      const counters = await api('GET /counters', {}).catch(() => null)
      if (counters && !stopped) setKnown({ user_id, counters })
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      stopped = true
      document.removeEventListener('visibilitychange', ask)
    }
  }, [user_id])
  return known && known.user_id === user_id ? known.counters : NO_COUNTERS
}
