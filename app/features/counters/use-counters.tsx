import { useEffect, useState } from 'react'
import { useUser } from '~/features/accounts/auth-context'
import { type Counters, NO_COUNTERS } from './counters'

/** Most visitors never sign in: what follows the counts is loaded for those who did. */
export function useCounters(): Counters {
  const user_id = useUser()?.id
  const [counters, setCounters] = useState(NO_COUNTERS)
  useEffect(() => {
    if (!user_id) return
    let stop = () => {}
    let left = false
    import('./counters-store.browser').then(
      ({ followCounters }) => {
        if (!left) stop = followCounters(user_id, setCounters)
      },
      () => undefined,
    )
    return () => {
      left = true
      stop()
      setCounters(NO_COUNTERS)
    }
  }, [user_id])
  return counters
}
