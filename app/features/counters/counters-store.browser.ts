import { createAnswer } from '~/live/answer'
import { followAnswer } from '~/live/follow-answer'
import { subscribeLive } from '~/live/live'
import type { Counters } from './counters'
import { countersApi } from './counters.calls'

let following: ReturnType<typeof follow> | null = null

/** One request for header and screens together; another user never sees these counts. Returns how to stop. */
export function followCounters(user_id: string, tell: (counters: Counters) => void): () => void {
  if (following?.user_id !== user_id) following = follow(user_id)
  const mine = following
  const say = () => {
    const { data } = mine.answer.state()
    if (data) tell(data)
  }
  say()
  const leave = mine.answer.subscribe(say)
  mine.followers++
  return () => {
    leave()
    if (--mine.followers > 0) return
    mine.stop()
    if (following === mine) following = null
  }
}

/** Asks at once, at each live event, and when the user comes back to the tab or online. */
function follow(user_id: string) {
  // A badge is no reason for an error message: the answer asks again by itself.
  const answer = createAnswer<Counters>(() => ({
    read: (signal) => countersApi('GET /counters', { signal }),
    live: () => document.visibilityState === 'visible',
  }))
  const look = () => answer.hear({ type: 'hello' })
  const stops = [followAnswer(answer), subscribeLive(answer.hear)]
  document.addEventListener('visibilitychange', look)
  const stop = () => {
    for (const end of stops) end()
    document.removeEventListener('visibilitychange', look)
  }
  return { user_id, answer, stop, followers: 0 }
}
