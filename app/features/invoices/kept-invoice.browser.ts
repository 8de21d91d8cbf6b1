import { keptDraft } from '~/http/kept-draft'
import type { InvoiceDraft } from './invoice-draft'

/** What was typed and not saved. It holds a customer's address. */
export const keptInvoices = keptDraft<InvoiceDraft>('invoice')
