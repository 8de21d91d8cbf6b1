import { safeStorage } from '~/lib/safe-storage'
import { placesOf } from './kept-places'

interface KeptDraft<T> {
  read: (key: string) => T | null
  /** Null takes it away. */
  keep: (key: string, value: T | null) => void
}

/** What a user typed and has not sent or saved: found again by them alone. With `tabStorage` by this tab alone, too. */
export const keptDraft = <T>(topic: string, storage = safeStorage): KeptDraft<T> => ({
  read(key) {
    try {
      return JSON.parse(storage().getItem(placesOf(topic) + key) ?? 'null')
    } catch {
      return null
    }
  },
  keep(key, value) {
    try {
      if (value === null) storage().removeItem(placesOf(topic) + key)
      else storage().setItem(placesOf(topic) + key, JSON.stringify(value))
    } catch {
      // No room left: what was typed lives as long as the page.
    }
  },
})
