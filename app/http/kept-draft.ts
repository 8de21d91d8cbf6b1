import { DAY_MS } from '~/lib/durations'
import { safeStorage } from '~/lib/safe-storage'
import { placesOf } from './kept-places'

export interface KeptDraft<T> {
  read: (key: string) => T | null
  keep: (key: string, value: T | null) => void
}

/** Unsent input of one user on this device (with `tabStorage`: in this tab), forgotten after `days` without a change. */
export const keptDraft = <T>(topic: string, days: number, storage = safeStorage): KeptDraft<T> => ({
  read(key) {
    const place = placesOf(topic) + key
    try {
      const { at, value } = JSON.parse(storage().getItem(place) ?? '{}') as { at?: number; value?: T }
      if (at && Date.now() - at < days * DAY_MS) return value ?? null
    } catch {
      // Unreadable storage counts as empty.
    }
    storage().removeItem(place)
    return null
  },
  keep(key, value) {
    try {
      if (value === null) storage().removeItem(placesOf(topic) + key)
      else storage().setItem(placesOf(topic) + key, JSON.stringify({ at: Date.now(), value }))
    } catch {
      // The storage is full: the draft lives as long as the page.
    }
  },
})
