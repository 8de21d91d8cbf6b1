import { type ComponentType, useEffect, useState } from 'react'
import { hasUnsavedInput, onUnsavedInput } from '~/ui/unsaved-input'

/** Beside all pages, since the router has one guard only. It comes with the first word that somebody types. */
export function LeaveGuard() {
  const [Question, setQuestion] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = () =>
      void import('./leave-question').then(
        ({ LeaveQuestion }) => setQuestion(() => LeaveQuestion),
        () => undefined,
      )
    if (hasUnsavedInput()) load()
    return onUnsavedInput(load)
  }, [])
  return Question && <Question />
}
