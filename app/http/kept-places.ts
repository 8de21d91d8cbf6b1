import { keysBeginning, safeStorage, tabStorage } from '~/lib/safe-storage'
import { session } from './session'

/** The prefix of all that screens keep of a user in this browser, removed at sign-out. The key itself holds the user's boards. */
export const PERSONAL_KEY = 'auth.personal'
const VISITOR = 'visitor'

export const placesOf = (topic: string): string => `${PERSONAL_KEY}.${topic}.${session().member_id() ?? VISITOR}.`

function ofEach(act: (storage: ReturnType<typeof safeStorage>, place: string, person: string | undefined) => void) {
  for (const storage of [safeStorage(), tabStorage()])
    for (const place of keysBeginning(PERSONAL_KEY, storage)) act(storage, place, place.split('.')[3])
}

let owners = 0
const listeners = new Set<() => void>()

/** How often somebody has left this browser while the page was open. Whose session ends hasn't left, so it isn't who is signed in. */
export const ownersSoFar = (): number => owners

export function onNewOwner(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** With null, at sign-out, everything is removed. What open screens have of them goes, too (page-boundary). */
export function forgetOthers(member_id: string | null): void {
  ofEach((storage, place, person) => {
    if (member_id === null || person !== member_id) storage.removeItem(place)
  })
  owners++
  for (const listener of listeners) listener()
}

export const takeOver = (member_id: string): void =>
  ofEach((storage, place, person) => {
    if (person !== VISITOR) return
    const text = storage.getItem(place) ?? ''
    storage.removeItem(place)
    storage.setItem(place.replace(`.${VISITOR}.`, `.${member_id}.`), text)
  })
