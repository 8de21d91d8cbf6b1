import { session } from '~/http/session'
import { safeStorage } from '~/lib/safe-storage'
import { PERSONAL_KEY } from '../accounts/session-store'
import type { InvoiceDraft } from './invoice-draft'

const placeOf = (key: string) => `${PERSONAL_KEY}.invoice.${session().user_id()}.${key}`

/** What was typed and not saved. It holds a customer's address, so it goes when its baker signs out. */
export function keptInvoice(key: string): InvoiceDraft | null {
  try {
    return JSON.parse(safeStorage().getItem(placeOf(key)) ?? 'null')
  } catch {
    return null
  }
}

export function keepInvoice(key: string, draft: InvoiceDraft | null): void {
  try {
    if (draft) safeStorage().setItem(placeOf(key), JSON.stringify(draft))
    else safeStorage().removeItem(placeOf(key))
  } catch {
    // No room left: what was typed lives as long as the page.
  }
}
