import type { Demo } from './demo'
import { stableId } from './random'
import type { Moment, Rows } from './row'

const HOUR = 60
const DAY = 24 * HOUR

/** Help requests in every state, of strangers and of the demo's people. */
export function helpRows({ accounts: { customer, owner, editor } }: Demo, ago: Moment): Rows {
  const asked = (number: string, minutes_ago: number, row: object) => ({
    ...{ id: stableId(`help/${number}`), number, user_id: null, email: null, state: 'pending', reason: null },
    ...{
      order_number: null,
      page: null,
      browser: null,
      version: null,
      last_error: null,
      ruled_by: null,
      ruled_at: null,
    },
    ...{ waits_since: ago(minutes_ago), created_at: ago(minutes_ago), ...row },
  })
  const ruled = (state: string, minutes_ago: number, reason: string | null) => ({
    ...{ state, reason, ruled_by: editor.id, ruled_at: ago(minutes_ago) },
  })
  const answer = (number: string, minutes_ago: number, body: string, editor_id: string | null) => ({
    ...{ id: stableId(`help/${number}/${minutes_ago}`), request_id: stableId(`help/${number}`) },
    ...{ from_us: editor_id !== null, editor_id, body, created_at: ago(minutes_ago) },
  })
  const yes = 'Yes: on your dashboard, open Settings and take a break until the day you’re back.'
  const which = 'Which phone do you have, and does it happen without Wi-Fi, too?'
  return {
    help_requests: [
      asked('H-7K3M-9Q2R', 5 * HOUR, {
        ...{ kind: 'bug', user_id: customer.id, message: 'The map stays gray when I turn my phone.' },
        ...{ page: '/browse', browser: 'Firefox on Android, 412 × 830', version: '4f1c2a9b' },
        last_error: '14:03:20 UTC: /search-bakeries answered 503',
      }),
      asked('H-B4TN-W8XC', 2 * DAY, {
        ...{ kind: 'contact', user_id: owner.id, message: 'Can I close for two weeks in August?' },
        ...ruled('answered', DAY, yes),
      }),
      asked('H-M2PF-6HJD', 3 * DAY, {
        ...{ kind: 'bug', email: 'june@neighbors.example', message: 'My cart was empty after I paid.' },
        ...{ page: '/checkout', ...ruled('asked', 2 * DAY, which) },
      }),
      asked('H-Q9VZ-3KRS', 9 * DAY, {
        ...{ kind: 'feedback', message: 'Buy followers today!!!', ...ruled('dismissed', 8 * DAY, null) },
      }),
      asked('H-T5GY-2NMA', 4 * DAY, { kind: 'feedback', message: 'I’d love to filter for rye.' }),
    ],
    help_answers: [answer('H-B4TN-W8XC', DAY, yes, editor.id), answer('H-M2PF-6HJD', 2 * DAY, which, editor.id)],
  }
}
