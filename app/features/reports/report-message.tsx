import { ReportDialog } from '../moderation/report-dialog'
import { reportsApi } from './reports.calls'

interface ReportMessageProps {
  message_id: string
  /** The author's name. */
  name: string
  onClose: () => void
}

export default function ReportMessage({ message_id, name, onClose }: ReportMessageProps) {
  return (
    <ReportDialog
      open
      onOpenChange={onClose}
      title="Report this message"
      description={`${name} won’t know who reported it. Our editors see it with the messages around it, and nothing else.`}
      told="Our editors will look at this message."
      send={({ reason, details: note }) =>
        reportsApi('POST /reports', { body: { subject_kind: 'message', subject_id: message_id, reason, note } })
      }
    />
  )
}
