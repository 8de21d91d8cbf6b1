import { useState } from 'react'
import { useSend } from '~/http/use-send'
import { useDirtyValues } from '~/ui/dirty-form'
import { FormDialog } from '~/ui/form-dialog'
import { toast } from '~/ui/toast'
import { invoicesApi } from './invoices.calls'
import type { InvoiceDialogProps } from './mark-paid-dialog'
import { ReasonField } from './reason-field'

export function VoidDialog({ invoice, learn, onClose }: InvoiceDialogProps) {
  const [reason, setReason] = useState('')
  const { problems, send, ...sending } = useSend()
  useDirtyValues({ reason })
  const end = () =>
    send(async () => {
      learn(await invoicesApi('POST /invoices/:id/void', { params: { id: invoice.id }, body: { reason } }))
      toast.success('This invoice is void now')
      onClose()
    })
  return (
    <FormDialog
      danger
      title="Void this invoice?"
      description={`${invoice.customer_name} won’t owe anything anymore. It keeps its number. You can’t undo this.`}
      confirm="Void it"
      sending={sending}
      onSubmit={end}
      onClose={onClose}
    >
      <ReasonField
        optional
        hint="Your customer will see it on the invoice."
        error={problems.reason}
        reason={reason}
        onReason={setReason}
      />
    </FormDialog>
  )
}
