import { useEffect } from 'react'

/** Once the page has had its time: loads what the first press will need. A failure is tried again by that press. */
export function useLater(load: () => Promise<unknown>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), LATER_MS)
    return () => clearTimeout(timer)
  }, [])
}

const LATER_MS = 5000
