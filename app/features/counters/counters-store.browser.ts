import { createAnswer } from '~/live/answer'
import { subscribeLive } from '~/live/live'
import type { Counters } from './counters'
import { countersApi } from './counters.calls'

/** Asked at once, whenever the server says that something changed, and whenever somebody comes back to the tab. Answers how to stop. */
export function followCounters(tell: (counters: Counters) => void): () => void {
  // A badge is no reason for an error message; the next look asks again.
  const answer = createAnswer<Counters>(() => ({ read: (signal) => countersApi('GET /counters', { signal }) }))
  const look = () => {
    if (document.visibilityState === 'visible') answer.reload()
  }
  answer.subscribe(() => {
    const { data } = answer.state()
    if (data) tell(data)
  })
  const stop = answer.start()
  const unsubscribe = subscribeLive(look)
  document.addEventListener('visibilitychange', look)
  return () => {
    stop()
    unsubscribe()
    document.removeEventListener('visibilitychange', look)
  }
}
