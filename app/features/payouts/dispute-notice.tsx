import { formatDollars } from '~/lib/money'
import { Notice } from '~/ui/notice'
import { disputeWords } from './dispute'
import { day } from './payments-table'

interface Dispute {
  amount: number
  reason: string
  status: string
  evidence_due_by: string | null
}

type DisputeNoticeProps = { dispute: Dispute; name: string; time_zone: string }

export const DisputeNotice = ({ dispute, name, time_zone }: DisputeNoticeProps) => (
  <Notice kind="warning" title={`The customer’s bank is disputing ${formatDollars(dispute.amount)} of ${name}`}>
    Reason given: {dispute.reason.replaceAll('_', ' ')}. {disputeWords(dispute.status)}
    {dispute.evidence_due_by &&
      ` Your answer is due by ${day(dispute.evidence_due_by, time_zone)}. Email us if you have anything to show.`}
  </Notice>
)
