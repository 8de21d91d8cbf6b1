/** Hearts read it; saved-store.browser.ts, which reads and changes it, is loaded later. */
export interface Saved {
  user_id: string | null
  ids: ReadonlySet<string>
  /** The customer is told once these take orders. */
  awaiting: ReadonlySet<string>
}

const NOTHING: Saved = { user_id: null, ids: new Set(), awaiting: new Set() }
const listeners = new Set<() => void>()
let saved = NOTHING

export const readSaved = () => saved
export const nothingSaved = () => NOTHING

export function subscribeSaved(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function changeSaved(next: Saved): void {
  saved = next
  for (const listener of listeners) listener()
}
