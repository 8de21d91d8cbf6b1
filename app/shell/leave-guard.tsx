import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { hasUnsavedInput, onUnsavedInput } from '~/ui/dirty-form'

/** Beside all pages, since the router asks one guard only. Its question comes with the first word that somebody types. */
export function LeaveGuard() {
  const dirty = useSyncExternalStore(onUnsavedInput, hasUnsavedInput, () => false)
  const [Question, setQuestion] = useState<ComponentType | null>(null)
  useEffect(() => {
    // Without a connection nobody is asked: a page that fails would cost more than the question saves.
    if (dirty) import('./leave-question').then((it) => setQuestion(() => it.LeaveQuestion)).catch(() => undefined)
  }, [dirty])
  return dirty && Question && <Question />
}
