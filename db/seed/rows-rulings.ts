import { appealPath } from '~/features/cases/case'
import type { Demo } from './demo'
import { APPEALED_IN } from './forum'
import { stableId } from './random'
import type { Moment, Rows } from './row'

const MINUTES_AGO = 3 * 1440
const TITLE = 'We removed a picture of yours'
const REASON = 'It shows a neighbor’s name and door. Please post it again without them.'
const id = stableId('appeal/picture')
const report_id = stableId('report/picture')
const subject_id = stableId('picture/removed')

const HIDDEN_REASON = 'Be kind to the people you’re talking to.'

/** Rulings against the demo's customer, who can appeal, and against someone who did; and a profile that waits for one. */
export function rulingRows({ accounts: { customer, editor, admin, owner }, people, topics }: Demo, ago: Moment): Rows {
  const post = topics.find(({ slug }) => slug === APPEALED_IN)?.posts.find(({ state }) => state === 'hidden')
  const profile = people.find(({ bio }) => bio !== '')
  if (!post || !profile) throw new Error('Nothing to rule on.')
  const decided_at = ago(MINUTES_AGO)
  const report = { subject_type: 'picture', subject_id, reporter_id: owner.id, reason: 'private' }
  const decided = { status: 'upheld', ruling: 'remove', resolution: REASON, decided_by: editor.id, decided_at }
  const ruled = { ruling: 'remove', reason: REASON, days: 1, ruled_by: editor.id, ruled_at: decided_at }
  return {
    reports: [
      { id: report_id, ...report, ...decided, details: '', created_at: ago(MINUTES_AGO + 300) },
      {
        ...{ id: stableId('report/appealed'), subject_type: 'post', subject_id: post.id, reporter_id: owner.id },
        ...{ reason: 'offensive', status: 'upheld', ruling: 'hide', resolution: HIDDEN_REASON, details: '' },
        ...{ decided_by: admin.id, decided_at: ago(post.minutes_ago / 2), created_at: ago(post.minutes_ago * 0.9) },
      },
      {
        ...{
          id: stableId('report/profile'),
          subject_type: 'profile',
          subject_id: profile.id,
          reporter_id: customer.id,
        },
        ...{ reason: 'fraud', details: 'They say they bake for our market. They don’t.', status: 'open' },
        ...{ ruling: null, resolution: null, decided_by: null, decided_at: null, created_at: ago(260) },
      },
    ],
    appeals: [
      { id, kind: 'picture', subject_id, user_id: customer.id, title: TITLE, ...ruled, body: null, appealed_at: null },
      {
        ...{ id: stableId('appeal/post'), kind: 'post', subject_id: post.id, user_id: post.author.id },
        ...{ title: 'We hid a post of yours', ruling: 'hide', reason: HIDDEN_REASON, days: 1 },
        ...{ ruled_by: admin.id, ruled_at: ago(post.minutes_ago / 2), appealed_at: ago(post.minutes_ago / 3) },
        body: 'My neighbor and I tease each other about bread bags. I can put it more kindly.',
      },
    ],
  }
}

export const rulingNotification = ({ accounts: { customer } }: Demo) => ({
  ...{ user_id: customer.id, kind: 'ruling' as const, group: `ruling:${report_id}`, title: TITLE, body: REASON },
  ...{ path: appealPath(id), minutes_ago: MINUTES_AGO, read: true },
})
