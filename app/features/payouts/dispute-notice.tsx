import { Link } from 'react-router'
import { formatDollars } from '~/lib/money'
import { Notice } from '~/ui/notice'
import { disputeTitle, disputeWords, isDecided, needsAnswer, reasonWords } from '../refunds/dispute'
import { day } from './payments-table'

interface Dispute {
  amount: number
  reason: string
  status: string
  evidence_due_by: string | null
}

/** `order_number` fills in the form where the baker sends what they have. */
type DisputeNoticeProps = { dispute: Dispute; name: string; order_number: string | null; time_zone: string }

export function DisputeNotice({ dispute, name, order_number, time_zone }: DisputeNoticeProps) {
  const { amount, reason, status, evidence_due_by } = dispute
  const title = disputeTitle(status, `${formatDollars(amount)} of ${name}`)
  if (isDecided(status))
    return (
      <Notice kind="info" title={title}>
        {disputeWords(status)}
      </Notice>
    )
  const contact = `/help/contact${order_number ? `?order=${encodeURIComponent(order_number)}` : ''}`
  return (
    <Notice kind="warning" title={title}>
      {reasonWords(reason)} {disputeWords(status)}{' '}
      {needsAnswer(status) && (
        <>
          {evidence_due_by && `Your answer is due by ${day(evidence_due_by, time_zone)}. `}
          <Link to={contact} className="prose-link">
            Send us what you have
          </Link>
          , and we’ll pass it on.
        </>
      )}
    </Notice>
  )
}
