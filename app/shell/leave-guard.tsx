import { useSyncExternalStore } from 'react'
import { leaveQuestion, onUnsavedInput } from '~/ui/unsaved-input'

/** One for all pages, since the router allows one blocker only. */
export function LeaveGuard() {
  const Question = useSyncExternalStore(onUnsavedInput, leaveQuestion, nobodyAsks)
  return Question && <Question />
}

const nobodyAsks = () => null
