import { useAuth } from '~/features/accounts/auth-context'
import { Queue } from '~/features/cases/queue'
import { helpKinds } from '~/features/help/help-queue'
import { reportKinds } from '~/features/reports/report-kinds'
import { shareKinds } from '~/features/shares/share-approvals'
import { submissionKinds } from '~/features/submissions/submission-kinds'
import { videoKinds } from '~/features/video-reviews/video-queue'
import { pageMeta } from '~/lib/page-meta'

const EDITORS_KINDS = { ...submissionKinds, ...reportKinds, ...helpKinds }
const ADMINS_KINDS = { ...EDITORS_KINDS, ...shareKinds, ...videoKinds }

export const meta = () => pageMeta({ title: 'Moderation' })

/** Everything that waits for an editor, in one queue. Narrower ones are /submissions, /reports and those under /admin. */
export default function Admin() {
  const { isAdmin } = useAuth()
  return (
    <Queue
      title="Moderation"
      intro="Everything that’s waiting for a decision, oldest first."
      thing="Case"
      kinds={isAdmin ? ADMINS_KINDS : EDITORS_KINDS}
      quick="approve, dismiss or close"
    />
  )
}
