import { useEffect, useState } from 'react'
import { LeaveQuestion } from './leave-question'
import { askBeforeLeaving, countUnsaved } from './unsaved-input'

askBeforeLeaving(LeaveQuestion)

/** For any form whose input isn't kept on the device. */
export function useDirtyForm(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    countUnsaved(1)
    return () => countUnsaved(-1)
  }, [isDirty])
}

export function useDirtyValues(values: object, open = true): void {
  const now = JSON.stringify(values)
  const [first] = useState(now)
  useDirtyForm(open && now !== first)
}
