import { keysBeginning, safeStorage, tabStorage } from '~/lib/safe-storage'
import { session } from './session'

/** All that screens keep of somebody in this browser begins with it, and goes with them. By itself: their boards, as last read. */
export const PERSONAL_KEY = 'auth.personal'
/** Whoever has not signed in, guests too: who it is, nobody knows. */
const VISITOR = 'visitor'

/** Where things about this topic lie, of whoever is signed in now. */
export const placesOf = (topic: string): string => `${PERSONAL_KEY}.${topic}.${session().member_id() ?? VISITOR}.`
const personIn = (place: string): string | undefined => place.split('.')[3]

interface KeptDraft<T> {
  read: (key: string) => T | null
  /** Null takes it away. */
  keep: (key: string, value: T | null) => void
}

/** What somebody typed and has not sent or saved: found again by them alone. With `tabStorage` by this tab alone, too. */
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

/** Somebody left, or another person came: all goes but what is theirs who are here now. */
export function forgetOthers(member_id: string | null): void {
  for (const storage of [safeStorage(), tabStorage()])
    for (const place of keysBeginning(PERSONAL_KEY, storage))
      if (member_id === null || personIn(place) !== member_id) storage.removeItem(place)
}

/** Whoever signs in halfway through a checkout goes on with it. */
export function takeOver(member_id: string): void {
  for (const storage of [safeStorage(), tabStorage()])
    for (const place of keysBeginning(PERSONAL_KEY, storage)) {
      if (personIn(place) !== VISITOR) continue
      const text = storage.getItem(place) ?? ''
      storage.removeItem(place)
      storage.setItem(place.replace(`.${VISITOR}.`, `.${member_id}.`), text)
    }
}
