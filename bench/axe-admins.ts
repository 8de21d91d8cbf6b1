import type { Page } from '@playwright/test'
import type { Announcement } from '../app/features/announcements/announcements.contract'
import type { Approval } from '../app/features/approvals/approvals.contract'
import type { PaymentDetail } from '../app/features/money/money.contract'
import type { SettingsPage } from '../app/features/settings/settings.contract'
import type { UserDetail } from '../app/features/users/users.contract'
import { ANYTHING, dialog, press, type Scene, shown } from './axe-scenes'
import type { World } from './axe-world'

const NOW = Date.now()
const moment = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString()
const LONG =
  'Snow in the Northwest through Sunday: pickups may move, refunds are quick, and our help desk answers until midnight Pacific time. Drive safely!'
const ANNOUNCED = { id: ANYTHING, sentence: LONG, link: '/help', ends_at: moment(40) }
const PAYMENT = '/admin/payments/:paid'
const USER = '/admin/users/:plain'

const asks = (button: string | RegExp) => async (page: Page) => {
  await press(page, button)
  await dialog(page)
}
/** Presses the button of the dialog that is open. */
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

/** The server's answer, with what the demo doesn't have. */
const answers =
  <T>(call: string, change: (answer: T) => unknown) =>
  (page: Page) =>
    page.route(`**/functions/v1${call}`, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const response = await route.fetch()
      await route.fulfill({ response, json: change(await response.json()) })
    })
/** As the server answers an admin who proved who they are longer ago. */
const asksWho = (call: string) => (page: Page) =>
  page.route(`**/functions/v1${call}`, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 403, json: { error: 'Please show once more that it’s you.', code: 'step_up_needed' } }),
  )
const whoIsIt = async (page: Page) => {
  await page.getByRole('dialog', { name: 'Is it really you?' }).getByLabel('Your password').waitFor()
}

const change = (label: string, typed: string, said: RegExp) => async (page: Page) => {
  await page.getByRole('listitem').filter({ hasText: label }).getByRole('button', { name: 'Change' }).click()
  await dialog(page)
  await page.getByRole('dialog').getByLabel(label).fill(typed)
  await confirm(page, 'Change')
  await shown(page, said)
}

const SETTINGS: Scene[] = [
  ...(
    [
      ['Premium for a year', 'free', /must be dollars/],
      ['Featured days for each approved post', '0', /must be a whole number/],
      ['New listings a day', '5000', /must be a whole number/],
    ] as const
  ).map(
    ([label, typed, said]): Scene => ({
      ...{ at: '/admin/settings', as: 'admin', state: `${label}: a complaint` },
      open: change(label, typed, said),
    }),
  ),
  {
    ...{ at: '/admin/settings', as: 'admin', state: 'changed, and stored what is refused by now' },
    before: answers<SettingsPage>('/admin/settings', ({ settings, history }) => ({
      history,
      settings: settings.map((one, i) =>
        i < 4 ? { ...one, changed: true } : i < 6 ? { ...one, changed: true, refused: 'free for our friends' } : one,
      ),
    })),
  },
  {
    ...{ at: '/admin/settings', as: 'admin', state: 'asked who it is' },
    before: asksWho('/admin/settings/*'),
    open: async (page) => {
      await press(page, /^Put .* back$/)
      await whoIsIt(page)
    },
  },
]

const running = ({ items }: { items: Announcement[] }) => {
  const runs = { ...items[0]!, ...ANNOUNCED, starts_at: moment(-1), ended_at: null, ended_by: null }
  const comes = { id: `${ANYTHING.slice(0, -1)}2`, sentence: 'We’re closed on Thanksgiving.', link: null }
  return { items: [{ ...runs, ...comes, starts_at: moment(60), ends_at: moment(90) }, runs, ...items] }
}
const announced = (page: Page) =>
  page.route('**/functions/v1/announcement', (route) => route.fulfill({ json: { announcement: ANNOUNCED } }))
const ANNOUNCEMENTS: Scene[] = [
  {
    ...{ at: '/admin/announcements', as: 'admin', state: 'one runs, one comes' },
    before: answers('/admin/announcements', running),
  },
  {
    ...{ at: '/admin/announcements', as: 'admin', state: 'asked before it ends' },
    before: answers('/admin/announcements', running),
    open: asks('End now'),
  },
  {
    ...{ at: '/admin/announcements', as: 'admin', state: 'a page that is not ours' },
    open: async (page) => {
      await page.getByLabel('Sentence').fill(LONG)
      await page.getByLabel('Page it leads to').fill('https://elsewhere.example')
      await page.getByLabel('Until').fill(moment(40).slice(0, 16))
      await press(page, 'Announce')
      await shown(page, 'Enter a page of this site, such as /pricing.')
    },
  },
  ...(
    [
      ['/', 'visitor'],
      ['/browse', 'visitor'],
      ['/bakery/maple-street-sourdough', 'visitor'],
      ['/checkout', 'guest'],
      ['/my-listing/:bakery', 'owner'],
    ] as const
  ).map(
    ([at, as]): Scene => ({
      ...{ at, as, state: 'something is announced', before: announced },
      open: (page) => page.getByRole('link', { name: LONG }).waitFor(),
    }),
  ),
]

const APPROVALS: Scene[] = [
  { at: '/admin/approvals', as: 'admin', state: 'a yes asked about', open: asks(/^Approve/) },
  {
    ...{ at: '/admin/approvals', as: 'admin', state: 'a yes, asked who it is' },
    before: asksWho('/admin/approvals/*/approve'),
    open: async (page) => {
      await asks(/^Approve/)(page)
      await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Approve' }).click()
      await whoIsIt(page)
    },
  },
  {
    ...{ at: '/admin/approvals?state=over', as: 'admin', state: 'some decided' },
    before: (page) =>
      page.route('**/functions/v1/admin/approvals?state=over*', async (route) => {
        const response = await route.fetch({ url: route.request().url().replace('state=over', 'state=waiting') })
        const { items, ...more } = (await response.json()) as { items: Approval[] }
        const [one] = items
        const over = (['approved', 'declined', 'expired'] as const).map((state, i) => ({
          ...{ ...one!, id: `${ANYTHING.slice(0, -1)}${i}`, state, may_decide: false },
          ...(state === 'expired' ? {} : { decided_by: one!.asked_by, decided_at: moment(-1) }),
          note: state === 'declined' ? 'They told me on the phone that nothing is sold yet.' : null,
        }))
        await route.fulfill({ response, json: { ...more, items: over } })
      }),
  },
]

const troubled = (payment: PaymentDetail): PaymentDetail => ({
  ...payment,
  refunds: [
    {
      ...{ id: ANYTHING, payment_id: payment.id, kind: 'full', state: 'failed', customer: 21.5, baker: 18, by: null },
      ...{ subject_kind: payment.subject_kind, subject_id: payment.subject_id, name: payment.name, bakery: null },
      ...{
        order_id: null,
        invoice_id: null,
        reason: 'The oven broke.',
        replaced: false,
        provider_id: 're_demo_failed',
      },
      ...{ trouble: 'The card was closed (expired_or_canceled_card).', created_at: moment(-30) },
    },
  ],
  ledger: [
    {
      ...{ id: ANYTHING, cause: 'refund', at: moment(-30) },
      lines: [{ account: 'customer', amount: 21.5, source: 're_demo_failed' }],
    },
  ],
  stuck: [{ what: 'rows', id: ANYTHING, task: 'payment_events', reason: 'No answer within 20 seconds.', tries: 12 }],
})

const money = ({ orders }: World): Scene[] => [
  {
    ...{ at: `/admin/orders/${orders.confirmed}`, as: 'admin', state: 'cancelled without a reason' },
    open: async (page) => {
      await asks('Cancel order')(page)
      await confirm(page, 'Cancel order')
      await shown(page, 'Please say why. The customer and the baker will read it.')
    },
  },
  {
    ...{ at: `/admin/orders/${orders.confirmed}`, as: 'admin', state: 'cancelled, asked who it is' },
    before: asksWho('/orders-api/orders/*/status'),
    open: async (page) => {
      await asks('Cancel order')(page)
      await page.getByRole('dialog').getByLabel('Why').fill('The baker is ill.')
      await confirm(page, 'Cancel order')
      await whoIsIt(page)
    },
  },
  { at: `/admin/orders/${ANYTHING}`, as: 'admin', state: 'not found' },
  {
    ...{ at: '/admin/orders/:sold', as: 'admin', state: 'refunded without anything chosen' },
    open: async (page) => {
      await asks('Refund')(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Refund/ })
        .last()
        .click()
      await shown(page, 'Please say why. The customer will read it.')
    },
  },
  {
    ...{ at: PAYMENT, as: 'admin', state: 'a refund that failed, and what ran out of tries' },
    before: answers('/admin/payments/*', troubled),
    open: async (page) => {
      await page.getByRole('button', { name: 'Send it again' }).waitFor()
      await page.getByText('Show our books').click()
    },
  },
  ...(['orders', 'invoices', 'payments', 'refunds', 'disputes'] as const).map(
    (list): Scene => ({ at: `/admin/${list}?q=qzqzqz`, as: 'admin', state: 'nothing found' }),
  ),
]

const acts = (
  [
    ['Hide', 'Hide', 'Say why. The owner reads it.'],
    ['Merge into another page', 'Merge', 'Paste the link of the page that stays.'],
    ['Give to someone else', 'Ask for a second yes', 'Enter an email or username.'],
    ['Feature', 'Feature', 'Enter one day or more.'],
  ] as const
).map(
  ([button, confirmed, said]): Scene => ({
    ...{ at: '/admin/bakeries/:bakery', as: 'admin', state: `${button}: a complaint` },
    open: async (page) => {
      await page.getByRole('button', { name: button, exact: true }).click()
      await dialog(page)
      if (button === 'Feature') await page.getByRole('dialog').getByLabel('Days').fill('0')
      await confirm(page, confirmed)
      await shown(page, said)
    },
  }),
)

const USERS: Scene[] = [
  { at: USER, as: 'admin', state: 'as it comes' },
  {
    ...{ at: USER, as: 'admin', state: 'blocked without a reason' },
    open: async (page) => {
      await page.getByRole('region', { name: 'Access' }).getByRole('button').first().click()
      await dialog(page)
      await confirm(page, 'Block')
      await shown(page, 'Say why, for whoever looks at it later.')
    },
  },
  { at: USER, as: 'admin', state: 'asked before it is deleted', open: asks('Delete the account') },
  {
    ...{ at: USER, as: 'admin', state: 'asked before they are an admin' },
    open: async (page) => {
      await page.getByRole('switch', { name: 'Admin' }).click()
      await dialog(page)
    },
  },
  { at: '/admin/users/blocked', as: 'admin', state: 'asked before a domain is let in', open: asks(/^Unblock /) },
  {
    ...{ at: USER, as: 'admin', state: 'blocked' },
    before: answers<UserDetail>('/admin/users/*', (user) => ({
      ...user,
      suspended_until: moment(60),
      block: {
        reason: 'Ordered twelve cakes and picked up none.',
        at: moment(-50),
        by: null,
        domain: null,
        may_finish: false,
      },
    })),
  },
  {
    ...{ at: `${USER}/view`, as: 'admin', state: 'without a reason' },
    open: async (page) => {
      await press(page, 'Open the support view')
      await shown(page, 'Say why in a few words, for them to read.')
    },
  },
  {
    ...{ at: `${USER}/view`, as: 'admin', state: 'as they see it' },
    open: async (page) => {
      await page.getByLabel('Why?').fill('You wrote that an order is missing.')
      await press(page, 'Open the support view')
      await page.getByRole('complementary', { name: 'Support view' }).waitFor()
    },
  },
]

const MAPS: Scene[] = [
  ...(['/admin', '/submissions'] as const).map(
    (at): Scene => ({
      ...{ at, as: 'editor', state: 'likely doubles on a map' },
      open: async (page) => {
        const queue = page.getByRole('region', { name: 'Queue' })
        await queue.getByLabel('Kind').selectOption('listing')
        await queue.getByRole('link').filter({ hasText: 'Clairemont Kitchen Cookies' }).click()
        await page.getByRole('heading', { name: 'Could be one of these' }).scrollIntoViewIfNeeded()
        await page.locator('main canvas').first().waitFor()
      },
    }),
  ),
  {
    ...{ at: '/admin-dashboard', as: 'admin', state: 'the map of unmet bread, and a place' },
    open: async (page) => {
      const unmet = page.getByRole('region', { name: 'The map of unmet bread' })
      await unmet.scrollIntoViewIfNeeded()
      await unmet.locator('canvas').waitFor()
      await unmet.getByRole('table').getByRole('link').first().click()
      await unmet.locator('a[aria-current]').waitFor()
    },
  },
]

/** What admins do by hand, and what it asks before. */
export const adminScenes = (world: World): Scene[] => [
  ...SETTINGS,
  ...ANNOUNCEMENTS,
  ...APPROVALS,
  ...money(world),
  ...acts,
  ...USERS,
  ...MAPS,
]
