import { useState } from 'react'
import { useSend } from '~/http/use-send'
import { formatDollars } from '~/lib/money'
import { Button } from '~/ui/button'
import { FormDialog } from '~/ui/form-dialog'
import { toast } from '~/ui/toast'
import { premiumApi } from '../premium/premium.calls'
import type { PaymentDetail } from './money.contract'

/** Premium alone: featured weeks stay bought (ruling 41). */
export function RefundPremium({ payment, onDone }: { payment: PaymentDetail; onDone: () => void }) {
  const [asking, setAsking] = useState(false)
  const sending = useSend()
  const { subject_kind, subject_id: period_id, outcome, refunds, amount } = payment
  if (subject_kind !== 'premium_period' || outcome !== 'kept' || refunds.length > 0) return null
  const refund = () =>
    sending.send(async () => {
      const { refunded } = await premiumApi('POST /premium-periods/:period_id/refund', { params: { period_id } })
      toast.success(`Refunded ${formatDollars(refunded)}`)
      setAsking(false)
      onDone()
    })
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
        Refund premium
      </Button>
      {asking && (
        <FormDialog
          title="Refund this premium?"
          confirm="Refund"
          sending={sending}
          onSubmit={refund}
          onClose={() => setAsking(false)}
        >
          <p>All of {formatDollars(amount)} goes back, and the time that was bought ends. We tell the owner.</p>
        </FormDialog>
      )}
    </>
  )
}
