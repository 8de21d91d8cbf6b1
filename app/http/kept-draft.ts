import { DAY_MS } from '~/lib/durations'
import { safeStorage } from '~/lib/safe-storage'
import { placesOf } from './kept-places'

export interface KeptDraft<T> {
  read: (key: string) => T | null
  /** Null takes it away. */
  keep: (key: string, value: T | null) => void
}

/**
 * What a user typed and has not sent or saved: found again by them alone, until nothing was changed about it for so many days.
 * With `tabStorage` by this tab alone, too.
 */
export const keptDraft = <T>(topic: string, days: number, storage = safeStorage): KeptDraft<T> => ({
  read(key) {
    const place = placesOf(topic) + key
    try {
      const { at, value } = JSON.parse(storage().getItem(place) ?? '{}') as { at?: number; value?: T }
      if (at && Date.now() - at < days * DAY_MS) return value ?? null
    } catch {
      // Nonsense in the storage is nothing.
    }
    storage().removeItem(place)
    return null
  },
  keep(key, value) {
    try {
      if (value === null) storage().removeItem(placesOf(topic) + key)
      else storage().setItem(placesOf(topic) + key, JSON.stringify({ at: Date.now(), value }))
    } catch {
      // No room left: what was typed lives as long as the page.
    }
  },
})
