import type { ComponentType } from 'react'

let dirty = 0
let question: ComponentType | null = null
const listeners = new Set<() => void>()

/** While true, leaving asks first (leave-guard.tsx), and the service worker's reload waits (ruling 38). */
export const hasUnsavedInput = (): boolean => dirty > 0

export function onUnsavedInput(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Loaded with the first form that needs it (dirty-form.ts), so that other pages needn't carry it. */
export const leaveQuestion = (): ComponentType | null => question

export function askBeforeLeaving(asker: ComponentType) {
  question = asker
  for (const listener of listeners) listener()
}

/** Navigation state: nothing is lost (it follows a save), or the user was asked already. */
export const UNASKED = { unasked: true }

export function countUnsaved(more: number) {
  const before = hasUnsavedInput()
  dirty += more
  if (hasUnsavedInput() === before) return
  if (before) window.removeEventListener('beforeunload', ask)
  else window.addEventListener('beforeunload', ask)
  for (const listener of listeners) listener()
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault()
