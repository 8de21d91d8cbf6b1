import { useCallback, useEffect, useRef, useState } from 'react'

interface Answered<T> {
  answer: T | null
  error: Error | null
  /** Asks again; what is known stays until the new answer. */
  again: () => void
}

/** Asks when it appears and whenever `key` changes; an answer to an older question is dropped. */
export function useAnswer<T>(key: string, ask: () => Promise<T>): Answered<T> {
  const [state, setState] = useState<{ key: string; answer: T | null; error: Error | null }>({
    key,
    answer: null,
    error: null,
  })
  const [turn, setTurn] = useState(0)
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again
  useEffect(() => {
    let current = true
    latest.current().then(
      (answer) => current && setState({ key, answer, error: null }),
      (error: Error) =>
        current && setState((before) => ({ key, answer: before.key === key ? before.answer : null, error })),
    )
    return () => {
      current = false
    }
  }, [key, turn])
  const again = useCallback(() => setTurn((before) => before + 1), [])
  return state.key === key ? { ...state, again } : { answer: null, error: null, again }
}
