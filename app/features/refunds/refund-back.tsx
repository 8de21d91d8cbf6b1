import { useState } from 'react'
import { sentenceOf } from '~/http/client'
import { formatDollars } from '~/lib/money'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { toast } from '~/ui/toast'
import { refundsApi } from './refunds.calls'

interface RefundBackProps {
  refund: { id: string; customer: number; reason?: string }
  /** For a page without live events. */
  onSent?: () => void
}

export function RefundBack({ refund: { id, customer, reason }, onSent }: RefundBackProps) {
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await refundsApi('POST /refunds/:id/again', { params: { id } })
      toast.success(`Sending ${formatDollars(customer)} again`)
      onSent?.()
    } catch (error) {
      toast.error(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Notice
      kind="error"
      action={
        <Button variant="secondary" size="sm" loading={busy} onClick={() => void send()}>
          Send it again
        </Button>
      }
    >
      A refund of {formatDollars(customer)} didn’t reach the customer.{reason && ` “${reason}”`} You can send it again.
      Nothing’s taken from you twice.
    </Notice>
  )
}
