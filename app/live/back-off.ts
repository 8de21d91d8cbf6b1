export interface AttemptEnd {
  heard: boolean
  expired?: boolean
  retry_after?: number | undefined
}

export const FIRST_WAIT_MS = 3000
/** Ten seconds after the site is back every page is right again (decision 180). A full server asks for more. */
const LONGEST_WAIT_MS = 7000

interface BackOff {
  failures: number
  first_ms: number
  longest_ms?: number
  random: number
}

/** Half of each wait is chance: browsers that lost one server together must not come back together. */
export function nextWait(
  ended: AttemptEnd,
  { failures, first_ms, longest_ms = LONGEST_WAIT_MS, random }: BackOff,
): { wait_ms: number; failures: number } {
  if (ended.expired) return { wait_ms: 0, failures: 0 }
  const before = ended.heard ? 0 : failures
  const ceiling = Math.min(longest_ms, first_ms * 2 ** before)
  const wait_ms = (ceiling * (1 + random)) / 2 + (ended.retry_after ?? 0) * 1000
  return { wait_ms, failures: before + 1 }
}
