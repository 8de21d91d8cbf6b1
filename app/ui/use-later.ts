import { useEffect } from 'react'

/** Preloads what the first press will need. After a failure that press tries again. */
export function useLater(load: () => Promise<unknown>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), LATER_MS)
    return () => clearTimeout(timer)
  }, [])
}

const LATER_MS = 5000
