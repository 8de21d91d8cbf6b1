import type { Draft } from './item-draft'
import type { OwnItem } from './menu-items.contract'

interface Kept {
  draft: Draft
  /** The version it was typed over; null for a new item. */
  base: OwnItem | null
}

const nameOf = (key: string) => `menu-item/${key}`

/** Kept by each tab for itself: two tabs with one item open are two who write. */
export function keptDraft(key: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(key)) ?? 'null')
  } catch {
    return null
  }
}

export function keepDraft(key: string, kept: Kept | null): void {
  try {
    if (kept) sessionStorage.setItem(nameOf(key), JSON.stringify(kept))
    else sessionStorage.removeItem(nameOf(key))
  } catch {
    // Where a browser forbids it, the form still holds what was typed while it is open.
  }
}
