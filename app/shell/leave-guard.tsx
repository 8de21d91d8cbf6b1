import { useSyncExternalStore } from 'react'
import { leaveQuestion, onUnsavedInput } from '~/ui/unsaved-input'

/** Beside all pages, since the router has one guard only. */
export function LeaveGuard() {
  const Question = useSyncExternalStore(onUnsavedInput, leaveQuestion, nobodyAsks)
  return Question && <Question />
}

const nobodyAsks = () => null
