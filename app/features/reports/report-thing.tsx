import { ReportDialog } from '../moderation/report-dialog'
import type { ReportKind } from './report'
import { reportsApi } from './reports.calls'

interface ReportThingProps {
  kind: ReportKind
  id: string
  /** Who learns of the report, and what editors see. */
  description: string
  onClose: () => void
}

export default function ReportThing({ kind, id, description, onClose }: ReportThingProps) {
  return (
    <ReportDialog
      open
      onOpenChange={onClose}
      title={`Report this ${kind}`}
      description={description}
      told={`Our editors will look at this ${kind}.`}
      send={({ reason, details: note }) =>
        reportsApi('POST /reports', { body: { subject_kind: kind, subject_id: id, reason, note } })
      }
    />
  )
}
