import { session } from '~/http/session'
import { safeStorage } from '~/lib/safe-storage'
import { PERSONAL_KEY } from '../accounts/session-store'
import type { QuoteForm } from './quote-form'

const placeOf = (request_id: string) => `${PERSONAL_KEY}.quote.${session().user_id()}.${request_id}`

/** A quote that was begun; it goes when its baker signs out. */
export function keptQuote(request_id: string): QuoteForm | null {
  try {
    return JSON.parse(safeStorage().getItem(placeOf(request_id)) ?? 'null')
  } catch {
    return null
  }
}

export function keepQuote(request_id: string, form: QuoteForm | null): void {
  try {
    if (form) safeStorage().setItem(placeOf(request_id), JSON.stringify(form))
    else safeStorage().removeItem(placeOf(request_id))
  } catch {
    // No room left: what was typed lives as long as the page.
  }
}
