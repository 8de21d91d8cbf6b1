import { useRef } from 'react'

/** A second submit while the first is under way does nothing: a re-render would come too late to stop a double tap. */
export function useSingleFlight<A extends unknown[]>(work: (...args: A) => Promise<void>) {
  const busy = useRef(false)
  return async (...args: A) => {
    if (busy.current) return
    busy.current = true
    try {
      await work(...args)
    } finally {
      busy.current = false
    }
  }
}
