import { keptDraft } from '~/http/kept-draft'
import type { QuoteForm } from './quote-form'

/** Quotes that were begun, by request. */
export const keptQuotes = keptDraft<QuoteForm>('quote')
