import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { screens } from '../tests/setup/screens'
import { RESERVED_SLUGS } from './db/schema/reserved'
import routes from './routes'
import { PAGES } from './routes/sitemap/entries.server'

const paths = addresses(routes)

/** §2, route table and other navigation targets, word for word. */
const SPEC = `/ /auth /auth/callback /reset-password /browse /forum /forum/new /forum/:category /forum/:category/:topic
  /forum/post/:topicId /messages /profile/:username /edit-profile /get-listed /pricing /confirm /unsubscribe
  /unsubscribe-alerts /terms-of-service /privacy-policy /eligibility /help /help/report-bug /help/feedback /help/contact
  /admin-dashboard /admin /admin/share-approvals /admin/video-reviews /admin/email-templates /submissions /reports
  /dashboard/premium /dashboard/invoices /dashboard/invoices/create /dashboard/invoices/:id /invoices/:id
  /account/invoices /bakery/:slug/verify /bakery/:slug/verify-submission /my-listing/:bakeryId /cart /checkout
  /checkout/confirmation/:orderId /track-order /track-order/:orderId /order-history /orders /stripe-return/:bakeryId
  /share/:token /:slug /bakery/:slug /* /bakeries/new /dashboard`.split(/\s+/)

const anyName = (path: string) => path.replace(/:\w+/g, ':')

test.each(SPEC)('%s has a screen', (path) => expect(paths.map(({ path }) => anyName(path))).toContain(anyName(path)))

test('each word that begins a route is reserved, so that no bakery can take its address (ruling 12)', () => {
  const words = paths
    .map(({ path }) => path.split('/')[1] ?? '')
    .filter((word) => /^[a-z]/.test(word) && !word.includes('.'))
  const free = [...new Set(words)].filter((word) => !RESERVED_SLUGS.includes(word))
  expect(free, 'RESERVED_SLUGS in db/schema/reserved.ts').toEqual([])
})

type Actor = 'public' | 'signed-in' | 'editor' | 'admin'

/** Who gets past the guard of a page. Editors get whatever anybody who signed in gets, and admins get everything. */
const OPEN_TO: Record<Actor, string> = {
  public: `/robots.txt /sitemap.xml /sitemap/:page /manifest.webmanifest /browse/places/:cell /breadletter/feed.xml
    /breadletter/go/:token /forum/:category/feed.xml / /dev/ui /offline /auth /auth/callback /auth/email /auth/not-me
    /reset-password /profile/:username /browse /browse/:category /browse/:state/:city /bakeries/new /bakery/:slug
    /bakery/:slug/custom-order /account/requests/confirm /pricing /share/:token /forum /forum/rules /forum/search
    /forum/post/:topicId /forum/:category /forum/:category/:topic /cart /checkout /checkout/confirmation/:orderId
    /pay/:token /track-order /track-order/:orderId /confirm /breadletter /breadletter/:number
    /breadletter/preferences /unsubscribe /unsubscribe-alerts /unsubscribe/messages /unsubscribe/forum
    /unsubscribe/money /unsubscribe/search /terms-of-service /privacy-policy /eligibility /help /help/report-bug
    /help/feedback /help/contact /help/:slug /help/requests /help/requests/:number /:slug /*`,
  'signed-in': `/forum/new /messages /edit-profile /get-listed /dashboard /dashboard/premium /dashboard/invoices
    /dashboard/invoices/create /dashboard/invoices/:id /invoices/:id /account /account/invoices /account/requests
    /account/appeals/:id /account/searches/new /account/requests/:id /bakery/:slug/verify
    /bakery/:slug/verify-submission /my-listing/:bakeryId /order-history /orders /orders/:orderId
    /stripe-return/:bakeryId`,
  editor: `/admin /admin/forum /admin/help /admin/search /reports /submissions`,
  admin: `/admin-dashboard /admin/announcements /admin/approvals /admin/audit /admin/bakeries /admin/bakeries/:id
    /admin/breadletter /admin/breadletter/:number /admin/cottage-food /admin/disputes /admin/email-templates
    /admin/email-templates/:key /admin/health /admin/invoices /admin/invoices/:id /admin/orders /admin/orders/:id
    /admin/payments /admin/payments/:id /admin/refunds /admin/settings /admin/share-approvals /admin/users
    /admin/users/:id /admin/users/:id/view /admin/users/blocked /admin/video-reviews`,
}

const GUARDS: Record<string, Actor> = {
  'shell/page-boundary.tsx': 'public',
  'shell/for-signed-in.tsx': 'signed-in',
  'shell/for-editors.tsx': 'editor',
  'shell/for-admins.tsx': 'admin',
}

test('each page says here who may open it, and is behind that guard (§2)', () => {
  const layouts = new Set(paths.flatMap(({ guards }) => guards))
  expect(
    [...layouts].filter((file) => !(file in GUARDS)),
    'a layout that GUARDS doesn’t know',
  ).toEqual([])
  const guarded = paths.map(({ path, guards }) => `${path} ${GUARDS[guards.at(-1) ?? 'shell/page-boundary.tsx']}`)
  const said = Object.entries(OPEN_TO).flatMap(([actor, all]) => all.split(/\s+/).map((path) => `${path} ${actor}`))
  expect(guarded.sort()).toEqual(said.sort())
})

test('a page that anybody may open is in the sitemap, or asks robots to pass by', () => {
  const open = paths.filter(
    ({ path, file, guards }) =>
      !/[:*.]/.test(path) && guards.length === 1 && !readFileSync(`app/${file}`, 'utf8').includes('noindex'),
  )
  expect(
    open.map(({ path }) => path).filter((path) => !PAGES.includes(path)),
    'PAGES in sitemap/entries.server.ts, or handle = { noindex: true }',
  ).toEqual(['/dev/ui', '/bakeries/new', '/help/report-bug', '/help/feedback'])
})

test('Lighthouse and axe look at every open screen', () => {
  const looked = screens.map(({ at }) => at.split('?')[0]!)
  const files = paths.map(({ file }) => file).filter((file) => file.endsWith('.ts'))
  // They lead elsewhere, are not open, or have tests of their own.
  const others = `/bakeries/new /dashboard /share/:token /forum/post/:topicId /dev/ui
    /auth/callback /reset-password`.split(/\s+/)
  const left = paths.filter(({ path, file }) => !files.includes(file) && !others.includes(path))
  const unlooked = left.map(({ path }) => path).filter((path) => !looked.some((at) => matchPath(path, at)))
  expect(unlooked, 'a line in tests/setup/screens.ts').toEqual([])
})

function addresses(
  entries: RouteConfigEntry[],
  above = '',
  guards: string[] = [],
): { path: string; file: string; guards: string[] }[] {
  return entries.flatMap(({ path, file, children, index }) => {
    const here = path ? `${above}/${path}` : above
    if (children) return addresses(children, here, path ? guards : [...guards, file])
    return path || index ? [{ path: here || '/', file, guards }] : []
  })
}
