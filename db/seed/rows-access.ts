import { type LiveName, liveValues } from '../../app/lib/live-settings'
import type { Demo } from './demo'
import type { Person } from './people'
import type { Moment, Rows } from './row'

const HOUR = 60
const DAY = 1440

/** Outside of the demo's own domain, so that nobody of the demo is locked out. */
const BLOCKED = {
  domain: { domain: 'cheap-flour-deals.example', reason: 'Ads for flour in every topic, from a new account each day.' },
  emails: [
    { email: 'refunds@order-help.example', reason: 'Wrote to customers as if they were us, asking for card numbers.' },
    { email: 'pat.crumb@example.com', reason: 'Ordered twelve cakes from four bakers and picked up none.' },
  ],
}

/** Newest last; it all went back to how it was, so that the demo says what a fresh site says. */
const SETTINGS: { key: LiveName; version: number; value: string | null; days_ago: number }[] = [
  { key: 'FEATURED_WEEK_PRICE', version: 1, value: '12', days_ago: 24 },
  { key: 'FEATURED_WEEK_PRICE', version: 2, value: null, days_ago: 17 },
  { key: 'REPORTS_AN_HOUR', version: 1, value: '8', days_ago: 9 },
  { key: 'REPORTS_AN_HOUR', version: 2, value: null, days_ago: 8 },
]

/** Whom admins have shut out, what they have set, and who signed in where. */
export function accessRows({ accounts, people }: Demo, ago: Moment): Rows {
  const { admin, editor, owner, customer, helper } = accounts
  const by = { blocked_by: admin.id }
  return {
    blocked_domains: [{ ...BLOCKED.domain, ...by, created_at: ago(12 * DAY) }],
    blocked_emails: BLOCKED.emails.map((one, i) => ({ ...one, ...by, created_at: ago((6 + i * 25) * DAY) })),
    setting_changes: SETTINGS.map(({ days_ago, ...row }) => ({
      ...{ ...row, changed_by: admin.id, created_at: ago(days_ago * DAY) },
    })),
    sign_ins: [
      ...[admin, editor, owner, customer, helper].flatMap((who, i) => usual(who, DEVICES[i % DEVICES.length]!, ago)),
      // Somebody guesses, and the one whose account it is comes in between.
      tried(customer, 'wrong_password', { device: 'Firefox on Windows', times: 14 }, ago(3 * DAY + 5 * HOUR)),
      tried(customer, 'wrong_password', { device: 'Firefox on Windows', times: 9 }, ago(3 * DAY + 4 * HOUR)),
      tried(owner, 'wrong_password', { device: 'Safari on iOS', times: 2 }, ago(2 * DAY)),
      ...people.slice(68, 74).flatMap((who, i) => usual(who, DEVICES[i % DEVICES.length]!, ago)),
    ],
  }
}

/** What the audit log says of the rows above, by their times. */
export const accessActs = ({ accounts: { admin } }: Demo, ago: Moment) => {
  const base = liveValues({})
  const was = { ...base }
  const act = (minutes: number, entry: object) => ({ by: admin, ...entry, created_at: ago(minutes) })
  return [
    act(12 * DAY, {
      ...{ action: 'domain.blocked', subject_type: 'domain', subject_id: BLOCKED.domain.domain },
      details: { reason: BLOCKED.domain.reason, accounts: 0 },
    }),
    ...BLOCKED.emails.map(({ email, reason }, i) =>
      act((6 + i * 25) * DAY, {
        ...{ action: 'email.blocked', subject_type: 'email', subject_id: email, details: { reason } },
      }),
    ),
    ...SETTINGS.map(({ key, value, days_ago }) => {
      const [before, after] = [was[key], value ?? base[key]]
      was[key] = after
      return act(days_ago * DAY, {
        ...{ action: 'setting.changed', subject_type: 'setting', subject_id: key },
        details: { before: { value: before }, after: { value: after } },
      })
    }),
  ]
}

const DEVICES = ['Chrome on macOS', 'Safari on iOS', 'Chrome on Android', 'Firefox on Windows']

/** Three weeks of somebody who signs in now and then. */
const usual = (who: Person, device: string, ago: Moment) =>
  [1, 6, 13, 20].map((days, i) => tried(who, 'signed_in', { device }, ago(days * DAY + i * 97 + who.first.length * 31)))

function tried(who: Person, outcome: string, { device, times = 1 }: { device: string; times?: number }, at: string) {
  const hour = new Date(at)
  hour.setUTCMinutes(0, 0, 0)
  return { user_id: who.id, outcome, device_label: device, hour: hour.toISOString(), times, last_at: at }
}
