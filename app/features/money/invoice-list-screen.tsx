import { invoiceNumber } from '../invoices/invoice'
import { moneyApi } from './money.calls'
import type { MoneyInvoice } from './money.contract'
import { MoneyList } from './money-list'
import { MoneyRow } from './money-row'
import { INVOICE_CHOICES, INVOICE_WORDS, onDay } from './money-words'

type State = Exclude<MoneyInvoice['state'], 'draft'>

export const InvoiceListScreen = () => (
  <MoneyList<MoneyInvoice>
    tab="invoices"
    title="Invoices"
    intro="Those that bakers have sent, newest first."
    hint="A number, an email, part of a customer’s or bakery’s name, or a payment’s id."
    choices={INVOICE_CHOICES}
    read={({ state, ...query }, signal) =>
      moneyApi('GET /admin/invoices', { query: { ...query, state: state as State | undefined }, signal })
    }
    row={(invoice) => (
      <MoneyRow
        key={invoice.id}
        to={`/admin/invoices/${invoice.id}`}
        name={`Invoice ${invoiceNumber(invoice.number)}`}
        standings={[INVOICE_WORDS[invoice.state]]}
        line={`${invoice.customer_name} at ${invoice.bakery.name}`}
        amount={invoice.total}
        back={invoice.refunded}
        when={onDay(invoice.created_at)}
      />
    )}
  />
)
