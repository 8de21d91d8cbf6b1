import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchPath } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { USERNAME_HELD_DAYS } from '../app/features/accounts/account'
import { SUPPORT_VIEW_MINUTES } from '../app/features/accounts/session-rules'
import { ANNOUNCED_DAYS_MAX } from '../app/features/announcements/announcement'
import { APPROVAL_HOURS } from '../app/features/approvals/approval'
import { findArticle, readArticleFile } from '../app/features/articles/articles.server'
import { HELP_SLUGS, type HelpSlug, isHelpSlug } from '../app/features/articles/help-topics'
import { MAX_PICTURES } from '../app/features/bakeries/bakery'
import { INVITATION_DAYS } from '../app/features/bakery-helpers/helper'
import { APPEAL_DAYS } from '../app/features/cases/case'
import { DOCUMENT_DAYS } from '../app/features/claims/claim'
import { DESK_TABS, SETTINGS_PARTS } from '../app/features/desk/desk-tabs'
import { EXPORT_DAYS } from '../app/features/leaving/data-export'
import { GRACE_DAYS } from '../app/features/leaving/leaving'
import { EDIT_MINUTES } from '../app/features/messages/message'
import { orderFees } from '../app/features/orders/fees'
import { REFUND_DAYS } from '../app/features/premium/premium-period'
import { DOUBT_DAYS } from '../app/features/two-step/two-step'
import { formatDollars } from '../app/lib/money'
import routes from '../app/routes'
import { NAMES_NOTHING, NOT_LOOKED_FOR, SHOWN } from './setup/help-shown'
import { saidTexts } from './setup/said-sentences'

const articles = HELP_SLUGS.map((slug) => ({ slug, ...readArticleFile(slug) }))
const matches = (body: string, what: RegExp) => [...body.matchAll(what)].map((found) => found[1] ?? found[0])

let said = new Set<string>()
beforeAll(() => {
  said = saidTexts()
})

test('every article is listed once, and has a title, words and others to go on with', () => {
  const files = readdirSync('app/features/articles/articles').map((file) => file.replace(/\.md$/, ''))
  expect([...HELP_SLUGS].sort()).toEqual(files.sort())
  expect(articles.length).toBeGreaterThanOrEqual(45)
  for (const { slug, title, related, body, keywords } of articles) {
    const words = body.split(/\s+/).length
    expect({ slug, title: title.length > 5, words: words >= 110 && words <= 350 }).toEqual({
      slug,
      title: true,
      words: true,
    })
    expect({ slug, related: related.length >= 2 && related.length <= 4 && !related.includes(slug) }).toEqual({
      slug,
      related: true,
    })
    expect(keywords.split(', ').length, slug).toBeLessThanOrEqual(8)
  }
})

test('its head names nothing that is not there', () => {
  for (const { slug } of articles) {
    const [, related = ''] =
      /^related: (.*)$/m.exec(readFileSync(`app/features/articles/articles/${slug}.md`, 'utf8')) ?? []
    expect({ slug, unknown: related.split(', ').filter((one) => !isHelpSlug(one)) }).toEqual({ slug, unknown: [] })
  }
})

test('every button, label and name that an article prints bold is on a screen', () => {
  const unsaid = articles.flatMap(({ slug, body }) =>
    matches(body, /\*\*(.+?)\*\*/g)
      .filter((name) => !said.has(name))
      .map((name) => `${slug}: ${name}`),
  )
  expect(unsaid).toEqual([])
})

test('each of those names is looked for by a browser test, or a list says why not', () => {
  const specs = readdirSync('tests/e2e').map((file) => readFileSync(`tests/e2e/${file}`, 'utf8'))
  const isPressed = (name: string) =>
    specs.some((spec) => [`'${name}'`, `/${name}`, `/^${name}`].some((as) => spec.includes(as)))
  const shown = SHOWN.flatMap(([, , named]) => namesIn(named))
  const passed_over = Object.values(NOT_LOOKED_FOR).flatMap(namesIn)
  const named = articles.flatMap(({ slug, body }) => [
    ...new Set(matches(body, /\*\*(.+?)\*\*/g).map((name) => `${slug}: ${name}`)),
  ])
  const unseen = named.filter((one) => !shown.includes(one) && !isPressed(one.slice(one.indexOf(': ') + 2)))
  expect(passed_over.toSorted()).toEqual(unseen.toSorted())
  expect(shown.filter((one) => !named.includes(one))).toEqual([])
  const silent = HELP_SLUGS.filter((slug) => !named.some((one) => one.startsWith(`${slug}: `)))
  expect(NAMES_NOTHING.toSorted()).toEqual(silent.toSorted())
})

const namesIn = (named: Partial<Record<HelpSlug, string[]>>): string[] =>
  Object.entries(named).flatMap(([slug, names]) => names.map((name) => `${slug}: ${name}`))

const ANCHORS = ['notifications', 'download', 'two-step']

test('every link leads to a screen, a part of the desk or an article', () => {
  const paths = addresses(routes)
  const wrong = articles.flatMap(({ slug, body }) =>
    matches(body, /\]\((.+?)\)/g)
      .filter((to) => !isThere(to, paths))
      .map((to) => `${slug}: ${to}`),
  )
  expect(wrong).toEqual([])
  for (const anchor of ANCHORS) expect(said.has(anchor), `#${anchor}`).toBe(true)
})

function isThere(to: string, paths: string[]): boolean {
  const { pathname, searchParams, hash } = new URL(to, 'https://own.invalid')
  if (pathname.endsWith('.webp')) return existsSync(`public${pathname}`)
  const [tab, part] = [searchParams.get('tab'), searchParams.get('part')]
  return (
    to.startsWith('/') &&
    paths.some((path) => matchPath(path, pathname)) &&
    (!/^\/help\/(?!contact|feedback|report-bug|requests)/.test(pathname) || isHelpSlug(pathname.slice(6))) &&
    (tab === null || DESK_TABS.some((one) => one === tab)) &&
    (part === null || SETTINGS_PARTS.some((one) => one === part)) &&
    (hash === '' || ANCHORS.includes(hash.slice(1)))
  )
}

/** All but those for every name: they would match anything. */
const addresses = (entries: RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap(({ path = '', children }) => {
    const at = [above, path].filter(Boolean).join('/')
    return [
      ...(path && !path.includes('*') && path !== ':slug' ? [`/${at}`] : []),
      ...addresses(children ?? [], at),
      ...(at === '' ? ['/'] : []),
      ...(path === 'forum' || path === 'help' ? [`/${at}`] : []),
    ]
  })

const { customer_fee_cents, customer_total_cents, baker_fee_cents, baker_receives_cents } = orderFees(2000, 0)
const cents = (amount: number) => formatDollars(amount / 100)
const FEES = [
  '5% plus $0.50',
  '2.9% plus $0.30',
  '$0.25',
  '$0.30',
  '$20.00',
  customer_fee_cents,
  customer_total_cents,
].map((sum) => (typeof sum === 'number' ? cents(sum) : sum))
const KEPT = [baker_fee_cents, baker_receives_cents].map(cents)
const UNANSWERED = ['24 hours', 'an hour before', '12 hours']
const BANKS = ['five to ten days', 'ten days']

/** What an article says in figures: those of a constant by the constant, the others held by the tests that `HELD_BY` names. */
const FIGURES: Partial<Record<HelpSlug, string[]>> = {
  'another-time': ['24 hours', 'an hour before'],
  appeals: [`${APPEAL_DAYS} days`],
  'cancel-an-order': BANKS,
  'cancelled-by-itself': UNANSWERED,
  'change-your-email': ['2 days'],
  'custom-orders-for-bakers': FEES,
  'delete-your-account': [`${GRACE_DAYS} days`],
  devices: ['30 days', '12 hours'],
  'download-your-data': [`${EXPORT_DAYS} days`],
  'forgot-password': ['one hour'],
  helpers: [`${INVITATION_DAYS} days`],
  invoices: ['three days', ...FEES],
  menu: ['$5'],
  messages: [`${EDIT_MINUTES} minutes`, '24 hours'],
  'opening-hours': ['24 hours'],
  'pay-an-invoice': ['90 days'],
  'phone-orders': ['two days'],
  'pickup-and-delivery': ['an hour before'],
  premium: [`${MAX_PICTURES.premium} pictures`, `${REFUND_DAYS} days`],
  profile: [`${USERNAME_HELD_DAYS} days`],
  'refund-a-customer': [...BANKS, ...FEES],
  refunds: [...BANKS, '24 hours', '$0.25'],
  'service-fee': FEES,
  'verification-email': ['24 hours'],
  'two-step-sign-in': [`${DOUBT_DAYS} days`],
  verification: [`${DOCUMENT_DAYS} days`],
  'what-it-costs-bakers': [...FEES, ...KEPT],
  'working-the-queue': ['ten seconds'],
  'working-your-orders': [...UNANSWERED, 'ten seconds'],
  'users-and-blocks': [`${SUPPORT_VIEW_MINUTES} minutes`],
  'second-yes': [`${APPROVAL_HOURS} hours`],
  'site-settings': [`${ANNOUNCED_DAYS_MAX} days`],
}

const HELD_BY: [figure: string, file: string, name: string][] = [
  ['24 hours', 'app/features/orders/unanswered.test.ts', 'cancelled after 24 hours with everything given back'],
  ['12 hours', 'app/features/orders/unanswered.test.ts', 'a reminder after 12 hours'],
  ['an hour before', 'app/features/orders/unanswered.test.ts', 'an hour before its window'],
  ['24 hours', 'app/features/orders/proposal.test.ts', 'after 24 hours everything goes back'],
  ['24 hours', 'app/features/accounts/sign-up.test.ts', 'yields e-mail and username after 24 hours'],
  ['30 days', 'app/features/accounts/sessions.test.ts', 'unused it ends after %d seconds'],
  ['2 days', 'app/features/accounts/email-change.test.ts', 'ends when it is given up, replaced or two days old'],
  ['one hour', 'app/features/accounts/passwords.test.ts', 'ends after an hour, and the link too'],
  ['three days', 'app/features/invoices/remind-invoices.test.ts', 'of the deposit and of the balance'],
  ['90 days', 'app/features/pay-links/pay-links.test.ts', 'ends 90 days after it was paid'],
  ['two days', 'app/features/orders/manual-orders.test.ts', 'ends with its own time: stock back'],
  ['ten seconds', 'app/features/cases/rule-case.test.ts', 'is carried out after ten seconds'],
]

const FIGURE =
  /(?:\d+|\b(?:one|two|three|four|five|six|ten)(?: to ten)?) (?:seconds|minutes|hours?|days|weeks|months|years|pictures)\b|an hour before|[\d.]+% plus \$\d+\.\d\d|\$\d+(?:\.\d\d)?/g

test('what an article says in figures comes from a constant, or a test holds it', () => {
  const loose = articles.flatMap(({ slug, body }) =>
    matches(body, FIGURE)
      .filter((figure) => !FIGURES[slug]?.includes(figure))
      .map((figure) => `${slug}: ${figure}`),
  )
  expect(loose).toEqual([])
  expect(HELD_BY.filter(([, file, name]) => !readFileSync(file, 'utf8').includes(name))).toEqual([])
})

test('an article is whole: its summary, its headings, and no mark of Markdown left over', () => {
  for (const { slug } of articles) {
    const { summary, parts } = findArticle(slug)!
    const html = parts.map((part) => ('html' in part ? part.html : '')).join('')
    expect({ slug, summary: /^[A-Z1“].{40,}/.test(summary), left: /\*\*|\]\(|##/.test(html) }).toEqual({
      ...{ slug, summary: true, left: false },
    })
    expect(html, slug).toMatch(/<h2>/)
    expect(html, slug).not.toMatch(/<h[134]>|somebody|everybody/i)
  }
})
