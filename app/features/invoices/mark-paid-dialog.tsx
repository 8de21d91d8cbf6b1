import { useState } from 'react'
import { useSend } from '~/http/use-send'
import { newId } from '~/lib/ids'
import { typedNumber } from '~/lib/typed-number'
import { dayOf } from '~/lib/zone'
import { useDirtyValues } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormDialog } from '~/ui/form-dialog'
import { Select } from '~/ui/select'
import { TextInput } from '~/ui/text-input'
import { toast } from '~/ui/toast'
import { BY_HAND } from './invoice'
import { METHOD_WORDS } from './invoice-words'
import { invoicesApi } from './invoices.calls'
import type { Invoice } from './invoices.contract'

export interface InvoiceDialogProps {
  invoice: Invoice
  learn: (invoice: Invoice) => void
  onClose: () => void
}

export function MarkPaidDialog({ invoice, learn, onClose }: InvoiceDialogProps) {
  const [amount, setAmount] = useState(invoice.open.toFixed(2))
  const [method, setMethod] = useState<(typeof BY_HAND)[number]>('cash')
  const [received_on, setReceivedOn] = useState(() => dayOf(new Date(), invoice.bakery.time_zone))
  const [note, setNote] = useState('')
  // One id: pressed twice, it is the same payment.
  const [payment_id] = useState(newId)
  const { problems, send, ...sending } = useSend()
  useDirtyValues({ amount, method, received_on, note })
  const save = () =>
    send(
      async () => {
        const body = { id: payment_id, amount: typedNumber(amount)!, method, received_on: received_on || null, note }
        learn(await invoicesApi('POST /invoices/:id/payments', { params: { id: invoice.id }, body }))
        toast.success('Marked as paid')
        onClose()
      },
      () => ({ amount: !((typedNumber(amount) ?? 0) > 0) && 'Please enter an amount.' }),
    )
  return (
    <FormDialog
      title="Mark as paid"
      description="For money you got yourself. It carries no fee, and you can undo it."
      confirm="Mark as paid"
      sending={sending}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label="Amount in $" error={problems.amount}>
          <TextInput
            name="amount"
            inputMode="decimal"
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
          />
        </Field>
        <Field label="How they paid" error={problems.method}>
          <Select name="method" value={method} onChange={({ target }) => setMethod(target.value as typeof method)}>
            {BY_HAND.map((one) => (
              <option key={one} value={one}>
                {METHOD_WORDS[one]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label="When you got it" error={problems.received_on}>
        <TextInput
          type="date"
          name="received_on"
          value={received_on}
          onChange={({ target }) => setReceivedOn(target.value)}
        />
      </Field>
      <Field label="Note" optional hint="Check number, who took it, whatever helps later." error={problems.note}>
        <TextInput name="note" maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </FormDialog>
  )
}
