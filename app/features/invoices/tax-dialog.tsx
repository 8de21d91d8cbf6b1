import { useState } from 'react'
import { useSend } from '~/http/use-send'
import { typedNumber } from '~/lib/typed-number'
import { useAnswer } from '~/live/use-answer'
import { Dialog } from '~/ui/dialog'
import { useDirtyValues } from '~/ui/dirty-form'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { FormDialog } from '~/ui/form-dialog'
import { SkeletonText } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { toast } from '~/ui/toast'
import { HelpLink } from '../articles/help-link'
import { invoicesApi } from './invoices.calls'
import type { InvoiceSettings } from './invoices.contract'

interface TaxDialogProps {
  bakery_id: string
  onClose: () => void
}

export function TaxDialog({ bakery_id, onClose }: TaxDialogProps) {
  const { data, problem, reload } = useAnswer(bakery_id, {
    read: (signal) => invoicesApi('GET /bakeries/:bakery_id/invoice-settings', { params: { bakery_id }, signal }),
  })
  if (data) return <TaxForm bakery_id={bakery_id} tax={data.tax} onClose={onClose} />
  return (
    <Dialog open title="Sales tax" onOpenChange={(open) => !open && onClose()}>
      {problem ? <Failed problem={problem} onAgain={reload} /> : <SkeletonText lines={4} />}
    </Dialog>
  )
}

function TaxForm({ bakery_id, tax, onClose }: TaxDialogProps & { tax: InvoiceSettings['tax'] }) {
  const [label, setLabel] = useState(tax?.label ?? '')
  const [rate, setRate] = useState(tax ? String(tax.rate) : '')
  const { problems, send, ...sending } = useSend()
  useDirtyValues({ label, rate })
  const percent = typedNumber(rate)
  const save = () =>
    send(
      async () => {
        const body = { tax: percent ? { label, rate: percent } : null }
        await invoicesApi('PUT /bakeries/:bakery_id/invoice-settings', { params: { bakery_id }, body })
        toast.success(percent ? 'Saved. New invoices have this tax.' : 'Saved. New invoices have no tax.')
        onClose()
      },
      () => ({
        'tax.rate': Number.isNaN(percent) && 'Please enter the rate in percent.',
        'tax.label': Boolean(percent) && label.trim() === '' && 'Please name the tax.',
      }),
    )
  return (
    <FormDialog
      title="Sales tax"
      description="Many home bakers charge no sales tax on bread; some states want it on cakes and catering. Ask your state if you’re unsure. You can change it on every invoice."
      confirm="Save"
      sending={sending}
      onSubmit={save}
      onClose={onClose}
    >
      <HelpLink slug="sales-tax">When there’s sales tax, and when not</HelpLink>
      <div className="grid grid-cols-[1fr_8rem] items-start gap-4">
        <Field label="Name" error={problems['tax.label']}>
          <TextInput
            name="tax.label"
            maxLength={60}
            placeholder="Sales tax"
            value={label}
            onChange={({ target }) => setLabel(target.value)}
          />
        </Field>
        <Field label="Rate in %" error={problems['tax.rate']}>
          <TextInput
            name="tax.rate"
            inputMode="decimal"
            placeholder="8.25"
            value={rate}
            onChange={({ target }) => setRate(target.value)}
          />
        </Field>
      </div>
      <p className="text-sm text-soft">Leave the rate empty for no tax.</p>
    </FormDialog>
  )
}
