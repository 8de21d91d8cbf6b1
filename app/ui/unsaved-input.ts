import type { ComponentType } from 'react'

let dirty = 0
let question: ComponentType | null = null
const listeners = new Set<() => void>()

/**
 * Whether any form holds input that is not saved yet. While one does, leaving for another page of the site is asked about (leave-guard.tsx),
 * closing the tab is, too, and the service worker's reload waits (ruling 38).
 */
export const hasUnsavedInput = (): boolean => dirty > 0

/** Tells whenever that changes, or who asks. Answers how to stop. */
export function onUnsavedInput(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Who asks before somebody leaves. It comes with the first form that can be half filled (dirty-form.ts): pages without one needn't carry it,
 * and no word is typed before it is there.
 */
export const leaveQuestion = (): ComponentType | null => question

export function askBeforeLeaving(asker: ComponentType) {
  question = asker
  for (const listener of listeners) listener()
}

/** State of a navigation that loses nothing, because it follows upon saving, or that was asked about already. */
export const UNASKED = { unasked: true }

/** One form more, or one less. */
export function countUnsaved(more: number) {
  const before = hasUnsavedInput()
  dirty += more
  if (hasUnsavedInput() === before) return
  if (before) window.removeEventListener('beforeunload', ask)
  else window.addEventListener('beforeunload', ask)
  for (const listener of listeners) listener()
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault()
