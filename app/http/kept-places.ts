import { keysBeginning, safeStorage, tabStorage } from '~/lib/safe-storage'
import { session } from './session'

/** All that screens keep of a user in this browser begins with it, and goes with them. By itself: their boards, as last read. */
export const PERSONAL_KEY = 'auth.personal'
/** Visitors who have not signed in, guests too: we do not know which person it is. */
const VISITOR = 'visitor'

/** Where things about this topic lie, of the user who is signed in now. */
export const placesOf = (topic: string): string => `${PERSONAL_KEY}.${topic}.${session().member_id() ?? VISITOR}.`

function ofEach(act: (storage: ReturnType<typeof safeStorage>, place: string, person: string | undefined) => void) {
  for (const storage of [safeStorage(), tabStorage()])
    for (const place of keysBeginning(PERSONAL_KEY, storage)) act(storage, place, place.split('.')[3])
}

/** A user signed out, or another came: all goes but what belongs to the one who is here now. */
export const forgetOthers = (member_id: string | null): void =>
  ofEach((storage, place, person) => {
    if (member_id === null || person !== member_id) storage.removeItem(place)
  })

/** A visitor who signs in halfway through a checkout goes on with it. */
export const takeOver = (member_id: string): void =>
  ofEach((storage, place, person) => {
    if (person !== VISITOR) return
    const text = storage.getItem(place) ?? ''
    storage.removeItem(place)
    storage.setItem(place.replace(`.${VISITOR}.`, `.${member_id}.`), text)
  })
