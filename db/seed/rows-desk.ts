import type { DemoBakery } from './bakeries'
import type { Demo } from './demo'
import type { Person } from './people'
import { random, stableId } from './random'
import type { DemoPicture } from './render-pictures'
import type { Moment, Rows } from './row'
import { accessActs } from './rows-access'

const DAY = 1440
const WEEKS = 5

const CHANGES = [
  { short_bio: 'Naturally leavened bread, and since this fall a rye of our own on Thursdays.' },
  { name: 'Corner Oven & Sons', website_url: 'https://corneroven.example' },
  { short_bio: 'Pies, galettes and one cake a week.', delivery_enabled: true, delivery_radius: 8 },
]

const OPEN = { ruling: null, resolution: null, decided_by: null, decided_at: null, status: 'open' }

/** What the desk of editors has besides posts, messages and profiles, with whom it is about having a history, and some weeks of the audit log. */
export function deskRows(demo: Demo, pictures: DemoPicture[], ago: Moment): Rows {
  const { bakeries, reviews, people } = demo
  const owned = bakeries.filter(({ state, verification }) => state === 'shown' && verification === 'verified')
  const loud = bakeries.filter(({ state, claimed }) => state === 'shown' && !claimed)[4]!
  const report = (subject_type: string, subject_id: string, reporter: Person, more: object) => ({
    ...{ id: stableId(`desk/${subject_id}/${reporter.username}`), subject_type, subject_id, reporter_id: reporter.id },
    ...{ ...OPEN, details: '', ...more },
  })
  return {
    listing_changes: CHANGES.map((content, i) => ({
      ...{ id: stableId(`change/${i}`), bakery_id: owned[7 + i]!.id, submitted_by: owned[7 + i]!.baker.id },
      ...{ content, state: 'pending', created_at: ago(300 + i * 900) },
    })),
    reports: [
      ...[11, 47, 90].map((nth, i) =>
        report('review', reviews[nth]!.id, people[20 + i]!, { reason: 'false', created_at: ago(200 + i * 400) }),
      ),
      // Five within an hour.
      ...people
        .slice(30, 35)
        .map((who, i) => report('bakery', loud.id, who, { reason: 'fraud', created_at: ago(190 - i * 9) })),
      report('bakery', owned[12]!.id, people[36]!, { reason: 'unsafe', created_at: ago(1100) }),
      ...pictures.slice(3, 5).map(({ hash }, i) =>
        report('picture', stableId(`picture/${hash}`), people[40 + i]!, {
          reason: 'other',
          created_at: ago(500 + i * 700),
        }),
      ),
    ],
    announcements: announced(demo, ago),
    approvals: [
      {
        ...{ id: stableId('approval/transfer'), kind: 'transfer_bakery', subject_id: owned[5]!.id },
        ...{ args: { from: owned[5]!.baker.id, to: people[72]!.id }, about: [owned[5]!.baker.id, people[72]!.id] },
        reason: 'They sold the bakery in the spring. Both wrote us, and the bill of sale is in the help request.',
        ...{ asked_by: people[71]!.id, asked_at: ago(5 * 60), expires_at: ago(5 * 60 - 72 * 60) },
      },
    ],
    audit_log: auditRows(demo, owned, ago),
  }
}

/** All of the past: one that comes up would stand in the way of whoever tries the page. */
function announced({ accounts: { admin } }: Demo, ago: Moment) {
  const by = { created_by: admin.id }
  return [
    {
      ...{ id: stableId('announcement/caps'), ...by, created_at: ago(47 * DAY), link: '/help', audience: 'bakers' },
      sentence: 'New: print a label for everything on your bake list.',
      ...{ starts_at: ago(46 * DAY), ends_at: ago(39 * DAY), ended_at: null, ended_by: null },
    },
    {
      ...{
        id: stableId('announcement/storm'),
        ...by,
        created_at: ago(21 * DAY),
        link: '/browse',
        audience: 'everybody',
      },
      sentence: 'Heavy snow in the Northwest: some bakeries open later today.',
      ...{ starts_at: ago(21 * DAY), ends_at: ago(19 * DAY), ended_at: ago(20 * DAY), ended_by: admin.id },
    },
  ]
}

/** By the editor and the admin, on working days, the oldest first: each entry is linked to the one before. */
function auditRows(demo: Demo, owned: DemoBakery[], ago: Moment) {
  const { topics, people } = demo
  const { editor, admin } = demo.accounts
  const r = random('audit')
  const doubted = topics
    .flatMap(({ posts }) => posts)
    .filter(({ number, body }) => number > 1 && /only today!!!/.test(body))
  const acts = [
    ...owned.slice(0, 24).map((bakery, i) => ({
      ...{ by: editor, subject_id: bakery.id, details: { about_id: bakery.baker.id, bakery_id: bakery.id } },
      ...(i % 4 === 3
        ? { action: 'claim.approved', subject_type: 'claim' }
        : { action: 'listing.approved', subject_type: 'listing' }),
    })),
    ...topics.slice(0, 6).map(({ id }) => ({
      ...{ by: editor, action: 'topic.set', subject_type: 'topic', subject_id: id, details: { pinned: true } },
    })),
    ...people.slice(60, 70).map(({ id }, i) => ({
      ...{
        by: i % 3 ? editor : admin,
        action: i % 2 ? 'review.dismissed' : 'post.warned',
        subject_type: i % 2 ? 'review' : 'post',
      },
      ...{
        subject_id: stableId(`ruled/${i}`),
        details: { about_id: id, reason: 'Please be kind, also when you disagree.' },
      },
    })),
    // Their next post waits in the queue.
    ...doubted.flatMap(({ author }) =>
      [1, 2].map((nth) => ({
        ...{
          by: editor,
          action: 'post.warned',
          subject_type: 'post',
          subject_id: stableId(`warned/${author.id}/${nth}`),
        },
        details: { about_id: author.id, reason: 'This is advertising, and our neighbors didn’t ask for it.' },
      })),
    ),
    ...owned.slice(24, 32).map((bakery) => ({
      ...{
        by: admin,
        action: 'video_review.approved',
        subject_type: 'video_review',
        subject_id: stableId(`clip/${bakery.id}`),
      },
      details: { bakery_id: bakery.id },
    })),
    ...owned.slice(32, 38).map((bakery) => ({
      ...{
        by: editor,
        action: 'claim.rejected',
        subject_type: 'claim',
        subject_id: stableId(`claim/late/${bakery.id}`),
      },
      details: { bakery_id: bakery.id, reason: 'The photo is too blurry to read.' },
    })),
  ]
  const shuffled = r.shuffle(acts).map((act, i, { length }) => ({
    ...{ ...act, created_at: ago(Math.round((WEEKS * 7 * DAY * (length - i)) / length) + 600) },
  }))
  return [...shuffled, ...accessActs(demo, ago)]
    .map(({ by, ...entry }, i) => ({
      ...{ id: stableId(`audit/${i}`), actor_id: by.id, ...entry, origin: 'Chrome on macOS' },
    }))
    .sort((one, other) => (one.created_at < other.created_at ? -1 : 1))
}
