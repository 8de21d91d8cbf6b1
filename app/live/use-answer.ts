import { useDeferredValue, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { sentenceOf } from '~/http/client'
import { createAnswer } from './answer'
import { followAnswer } from './follow-answer'
import type { Source } from './readings'
import { useLive } from './use-live'

/** How screens load, follow and change what the server knows (decision 120). Another key is another question; null asks nothing. */
export function useAnswer<T>(key: string | null, source: Source<T>) {
  const latest = useRef(source)
  latest.current = source
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another answer
  const answer = useMemo(() => createAnswer(() => latest.current), [key])
  const asks = key !== null
  useEffect(() => (asks ? followAnswer(answer) : undefined), [answer, asks])
  useLive(asks && source.live ? answer.hear : undefined)
  const state = useSyncExternalStore(answer.subscribe, answer.state, answer.state)
  // Deferred, since a long list would block a phone; but never another key's answer, nor behind a press: a switch would jump back.
  const latest_state = useMemo(() => ({ answer, state }), [answer, state])
  const drawn = useDeferredValue(latest_state)
  const { data, error, growing } =
    drawn.answer === answer && drawn.state.pressed === state.pressed ? drawn.state : state
  const { reload, more, set, change } = answer
  const problem = error ? sentenceOf(error) : null
  return { data, error, problem, growing, reload, more, set, change }
}

/** Only while the page is visible; null stops it. */
export function useEvery(ms: number | null, look: () => void): void {
  const latest = useRef(look)
  latest.current = look
  useEffect(() => {
    if (ms === null) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current()
    }, ms)
    return () => clearInterval(timer)
  }, [ms])
}
