import { useEffect, useState } from 'react'

let dirty = 0
const listeners = new Set<() => void>()

/**
 * Whether any form holds input that is not saved yet. While one does, leaving for another page of the site is asked about (leave-guard.tsx),
 * closing the tab is, too, and the service worker's reload waits (decision 38).
 */
export const hasUnsavedInput = (): boolean => dirty > 0

/** Tells whenever that changes. Answers how to stop. */
export function onUnsavedInput(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** For whatever can be half filled, unless it is kept on the device: counts this form while it is dirty. */
export function useDirtyForm(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    count(1)
    return () => count(-1)
  }, [isDirty])
}

/** The same for a form that is dirty as soon as any of this is other than it was at first, while it is open. */
export function useDirtyValues(values: object, open = true): void {
  const now = JSON.stringify(values)
  const [first] = useState(now)
  useDirtyForm(open && now !== first)
}

/** State of a navigation that loses nothing, because it follows upon saving, or that was asked about already. */
export const UNASKED = { unasked: true }

function count(more: number) {
  const before = hasUnsavedInput()
  dirty += more
  if (hasUnsavedInput() === before) return
  if (before) window.removeEventListener('beforeunload', ask)
  else window.addEventListener('beforeunload', ask)
  for (const listener of listeners) listener()
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault()
