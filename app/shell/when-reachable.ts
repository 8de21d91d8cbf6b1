import { pause } from '~/lib/pause'
import { nextWait } from '~/live/back-off'

const FIRST_WAIT_MS = 2000
const ANSWER_MS = 10_000
const HINTS = ['online', 'focus', 'visibilitychange']

/** Asks until the site answers: browsers say "online" too early, or never if only the site was away. */
export async function whenReachable(signal: AbortSignal): Promise<void> {
  let failures = 0
  do {
    const next = nextWait({ heard: false }, { failures, first_ms: FIRST_WAIT_MS, random: Math.random() })
    failures = next.failures
    await pause(next.wait_ms, signal, HINTS)
  } while (!signal.aborted && !(await answers(signal)))
}

async function answers(signal: AbortSignal): Promise<boolean> {
  try {
    const either = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)])
    return (await fetch('/healthz', { cache: 'no-store', signal: either })).ok
  } catch {
    return false
  }
}
