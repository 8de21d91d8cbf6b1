import { appealPath } from '~/features/cases/case'
import type { Demo } from './demo'
import { stableId } from './random'
import type { Moment, Rows } from './row'

const MINUTES_AGO = 3 * 1440
const TITLE = 'We removed a picture of yours'
const REASON = 'It shows a neighbor’s name and door. Please post it again without them.'
const id = stableId('appeal/picture')
const report_id = stableId('report/picture')
const subject_id = stableId('picture/removed')

/** A ruling against the demo's customer, who can appeal it. */
export function rulingRows({ accounts: { customer, editor, owner } }: Demo, ago: Moment): Rows {
  const decided_at = ago(MINUTES_AGO)
  const report = { subject_type: 'picture', subject_id, reporter_id: owner.id, reason: 'private' }
  const decided = { status: 'upheld', ruling: 'remove', resolution: REASON, decided_by: editor.id, decided_at }
  const ruled = { ruling: 'remove', reason: REASON, days: 1, ruled_by: editor.id, ruled_at: decided_at }
  return {
    reports: [{ id: report_id, ...report, ...decided, created_at: ago(MINUTES_AGO + 300) }],
    appeals: [{ id, kind: 'picture', subject_id, user_id: customer.id, title: TITLE, ...ruled }],
  }
}

export const rulingNotification = ({ accounts: { customer } }: Demo) => ({
  ...{ user_id: customer.id, kind: 'ruling' as const, group: `ruling:${report_id}`, title: TITLE, body: REASON },
  ...{ path: appealPath(id), minutes_ago: MINUTES_AGO, read: true },
})
