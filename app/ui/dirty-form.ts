import { useEffect, useState } from 'react'
import { LeaveQuestion } from './leave-question'
import { askBeforeLeaving, countUnsaved } from './unsaved-input'

askBeforeLeaving(LeaveQuestion)

/** For whatever can be half filled, unless it is kept on the device: counts this form while it is dirty. */
export function useDirtyForm(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    countUnsaved(1)
    return () => countUnsaved(-1)
  }, [isDirty])
}

/** The same for a form that is dirty as soon as any of this is other than it was at first, while it is open. */
export function useDirtyValues(values: object, open = true): void {
  const now = JSON.stringify(values)
  const [first] = useState(now)
  useDirtyForm(open && now !== first)
}
