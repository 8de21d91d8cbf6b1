import { useState } from 'react'
import { sentenceOf } from '~/http/client'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { toast } from '~/ui/toast'
import { taskWords } from '../health/health'
import { healthApi } from '../health/health.calls'
import { refundsApi } from '../refunds/refunds.calls'
import type { MoneyRefund, PaymentDetail } from './money.contract'

interface TryAgainProps {
  label: string
  /** What to say when it is done. */
  work: () => Promise<string>
  onDone: () => void
}

function TryAgain({ label, work, onDone }: TryAgainProps) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      toast.success(await work())
    } catch (error) {
      toast.error(sentenceOf(error))
    } finally {
      setBusy(false)
      // Also after a refusal: somebody else may have been faster.
      onDone()
    }
  }
  return (
    <Button variant="secondary" size="sm" className="justify-self-start" loading={busy} onClick={() => void press()}>
      {label}
    </Button>
  )
}

/** The same refund: what it took from the baker isn't taken again. */
export const SendAgain = ({ refund: { id }, onDone }: { refund: MoneyRefund; onDone: () => void }) => (
  <TryAgain
    label="Send it again"
    work={() => refundsApi('POST /refunds/:id/again', { params: { id } }).then(() => 'Sending it again')}
    onDone={onDone}
  />
)

/** What ran out of tries, with the hand that the health page has for it. */
export const Stuck = ({ stuck, onDone }: { stuck: PaymentDetail['stuck']; onDone: () => void }) =>
  stuck.map(({ what, id, task, reason, tries }) => (
    <Notice
      key={id}
      kind="error"
      title={`${taskWords(task)} ran out of tries`}
      action={
        <TryAgain
          label="Try again"
          work={async () => {
            const { retried } = await healthApi('POST /admin/health/retry', { body: { what, id } })
            return retried === 0 ? 'It’s mended already.' : 'Trying again.'
          }}
          onDone={onDone}
        />
      }
    >
      {tries} tries. {reason}
    </Notice>
  ))
