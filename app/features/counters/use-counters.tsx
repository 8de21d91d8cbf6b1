import { useEffect, useState } from 'react'
import { useUser } from '~/features/accounts/auth-context'
import { beginLater } from '~/ui/begin-later'
import { type Counters, NO_COUNTERS } from './counters'

/** Most visitors never sign in: the store is loaded for those who did. */
export function useCounters(): Counters {
  const user_id = useUser()?.id
  const [counters, setCounters] = useState(NO_COUNTERS)
  useEffect(() => {
    if (!user_id) return
    const stop = beginLater(
      () => import('./counters-store.browser'),
      ({ followCounters }) => followCounters(user_id, setCounters),
    )
    return () => {
      stop()
      setCounters(NO_COUNTERS)
    }
  }, [user_id])
  return counters
}
