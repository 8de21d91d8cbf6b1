import { type Feature, serve } from '~/http/feature.server'
import { invoiceFile } from './invoice-file.commands.server'
import { invoicesHandlers } from './invoices.api.server'
import { invoicesContract } from './invoices.contract'
import { invoicesOfCustomer } from './invoices-of-customer.commands.server'
import { forgetPaid, invoicesOfPerson } from './invoices-of-person.commands.server'
import { invoiceLetters } from './letters.server'
import { linkedInvoice } from './linked-invoice.server'
import { orderBills } from './order-bills.commands.server'
import { remindInvoices } from './remind-invoices.commands.server'

export const invoicesFeature: Feature = {
  room: 'invoices',
  about: 'Invoices of bakeries, and paying them',
  calls: [serve(invoicesContract, invoicesHandlers)],
  jobs: [
    { name: 'remind_invoices', run: remindInvoices, minutes: '*/15' },
    { name: 'forget_paid_invoices', run: forgetPaid, minutes: '34' },
  ],
  customer_rows: invoicesOfCustomer,
  bills: orderBills,
  linked: { invoice: linkedInvoice },
  attachments: { invoice: invoiceFile },
  letters: invoiceLetters,
  person_rows: invoicesOfPerson,
}
