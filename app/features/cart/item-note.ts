import { countCharacters, lines } from '~/lib/text'
import { ITEM_NOTE_MAX } from '../orders/order-input'

/** The server's rule, checked before sending; null when the note is fine. */
export const noteProblem = (note: string): string | null =>
  countCharacters(lines(note)) > ITEM_NOTE_MAX ? `Please keep the note to ${ITEM_NOTE_MAX} characters.` : null
