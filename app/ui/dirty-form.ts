import { useEffect } from 'react'

let dirty = 0

/** How many forms hold input that is not saved yet. The service worker's reload waits while there are any (decision 38). */
export const hasUnsavedInput = (): boolean => dirty > 0

/** Counts this form while it is dirty, and has the browser ask before the tab is closed or reloaded. */
export function useDirtyForm(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    dirty++
    if (dirty === 1) window.addEventListener('beforeunload', ask)
    return () => {
      dirty--
      if (dirty > 0) return
      window.removeEventListener('beforeunload', ask)
      window.dispatchEvent(new Event(ALL_SAVED))
    }
  }, [isDirty])
}

/** Fired on window when the last dirty form is saved or gone. */
export const ALL_SAVED = 'forms:saved'

const ask = (event: BeforeUnloadEvent) => event.preventDefault()
