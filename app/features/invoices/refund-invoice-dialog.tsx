import { useState } from 'react'
import { useSend } from '~/http/use-send'
import { firstName } from '~/lib/contact'
import { newId } from '~/lib/ids'
import { formatDollars } from '~/lib/money'
import { typedNumber } from '~/lib/typed-number'
import { useDirtyValues } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormDialog } from '~/ui/form-dialog'
import { TextInput } from '~/ui/text-input'
import { toast } from '~/ui/toast'
import { REFUND_PROCESSING_FEE_CENTS } from '../refunds/refund'
import { refundable } from './invoice-words'
import { invoicesApi } from './invoices.calls'
import type { Invoice } from './invoices.contract'
import type { InvoiceDialogProps } from './mark-paid-dialog'
import { ReasonField } from './reason-field'

export const RefundInvoiceDialog = ({ invoice, ...asked }: InvoiceDialogProps) => (
  <RefundInvoice invoice={invoice} most={refundable(invoice)} {...asked} />
)

interface RefundInvoiceProps {
  invoice: Pick<Invoice, 'id' | 'customer_name'>
  most: number
  /** An admin refunds what is the baker's. */
  by_team?: boolean
  learn: (invoice: Invoice) => void
  onClose: () => void
}

export function RefundInvoice({ invoice, most, by_team = false, learn, onClose }: RefundInvoiceProps) {
  const [amount, setAmount] = useState(most.toFixed(2))
  const [reason, setReason] = useState('')
  // Pressed twice, it is the same refund; another amount is another one.
  const [request_id, setRequestId] = useState(newId)
  const { problems, send, ...sending } = useSend()
  useDirtyValues({ amount, reason })
  const dollars = typedNumber(amount) ?? 0
  const name = firstName(invoice.customer_name)
  // Ruling 19: a partial refund costs the customer 0.25, a whole one nothing.
  const gets = dollars < most ? dollars - REFUND_PROCESSING_FEE_CENTS / 100 : dollars
  const refund = () =>
    send(
      async () => {
        const body = { request_id, amount: dollars, reason }
        learn(await invoicesApi('POST /invoices/:id/refunds', { params: { id: invoice.id }, body }))
        toast.success(`Refunded ${formatDollars(gets)} to ${name}`)
        onClose()
      },
      () => ({
        amount: !(dollars > 0)
          ? 'Please enter an amount.'
          : dollars > most && `You can refund up to ${formatDollars(most)}.`,
        reason: reason.trim() === '' && 'Please say why. Your customer will read it.',
      }),
    )
  return (
    <FormDialog
      title="Refund"
      description={`It goes back to the card ${name} paid with, up to ${formatDollars(most)}.`}
      confirm={dollars > 0 ? `Refund ${formatDollars(dollars)}` : 'Refund'}
      sending={sending}
      onSubmit={refund}
      onClose={onClose}
    >
      <Field
        label="Amount in $"
        error={problems.amount}
        hint={
          gets > 0 && gets < dollars
            ? `${name} gets ${formatDollars(gets)}. $0.25 covers the card processing.`
            : undefined
        }
      >
        <TextInput
          name="amount"
          inputMode="decimal"
          value={amount}
          onChange={({ target }) => {
            setAmount(target.value)
            setRequestId(newId())
          }}
        />
      </Field>
      <ReasonField
        hint={by_team ? `${name} and the baker will read it.` : `${name} will read it.`}
        error={problems.reason}
        reason={reason}
        onReason={setReason}
      />
    </FormDialog>
  )
}
