import { invoicePaymentSubject } from '~/features/invoices/invoice-subject.commands.server'
import { type Feature, serve } from '~/http/feature.server'
import { acceptPaidQuote } from './accept-paid-quote.commands.server'
import { sweepUnsent } from './confirm-request.commands.server'
import { expireQuotes } from './expire-quotes.commands.server'
import { requestLetters } from './letters.server'
import { linkedQuote } from './linked-quote.server'
import { requestsHandlers } from './requests.api.server'
import { requestsContract } from './requests.contract'
import { requestsOfCustomer } from './requests-of-customer.commands.server'
import { requestsOfPerson } from './requests-of-person.commands.server'

export const requestsFeature: Feature = {
  room: 'requests',
  about: 'Custom orders: requests and quotes',
  calls: [serve(requestsContract, requestsHandlers)],
  jobs: [
    { name: 'sweep_unsent_requests', run: sweepUnsent, minutes: '53' },
    { name: 'expire_quotes', run: expireQuotes, minutes: '*', lane: 'money' },
  ],
  // The first money for a quote's draft accepts the quote, which invoices know nothing of.
  subjects: { invoice_payment: invoicePaymentSubject(acceptPaidQuote) },
  linked: { quote: linkedQuote },
  customer_rows: requestsOfCustomer,
  letters: requestLetters,
  person_rows: requestsOfPerson,
}
