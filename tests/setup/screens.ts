import type { APIRequestContext } from '@playwright/test'
import type { DemoRole } from '../../app/features/accounts/demo-logins'
import type { Cart } from '../../app/features/cart/cart'
import { addItem } from '../../app/features/cart/cart-changes'
import { cartItem } from '../../app/features/cart/cart-item'
import { SETTINGS_PARTS } from '../../app/features/desk/desk-tabs'
import type { MenuItem } from '../../app/features/menu/menu.contract'
import { type DemoSession, demoSession } from './visitors'

/** A guest is a visitor with a full cart. */
export type Visitor = 'visitor' | 'guest' | DemoRole

/**
 * Every open screen, for whom it has the most to show; `:order`, `:bakery`, `:unclaimed`, `:invoice`, `:bill` and `:link` are the demo's.
 */
export const SCREENS: Record<Visitor, string[]> = {
  visitor: [
    '/',
    '/browse',
    '/browse/sourdough',
    '/browse/or/portland',
    '/bakery/maple-street-sourdough',
    '/bakery/:unclaimed',
    '/bakery/maple-street-sourdough/custom-order',
    '/account/requests/confirm',
    '/profile/maple_street',
    '/profile/maple_street?tab=bakeries',
    '/profile/maple_street?tab=replies',
    '/profile/maple_street?tab=recipes',
    '/forum/markets?near=94559',
    '/help',
    '/help?q=refund',
    '/help/cancel-an-order',
    '/help/contact',
    '/help/feedback',
    '/help/report-bug',
    '/help/requests',
    '/help/requests/H-2345-6789',
    '/eligibility',
    '/pricing',
    '/terms-of-service',
    '/privacy-policy',
    '/auth',
    '/auth?mode=signup',
    '/auth?returnTo=/get-listed',
    '/auth/email?side=old',
    '/auth/not-me',
    '/track-order',
    '/track-order/:order',
    '/pay/:link',
    '/pay/:quote',
    '/cart',
    '/checkout',
    '/confirm?t=a.b',
    '/unsubscribe?t=a.b',
    '/breadletter',
    '/breadletter/6',
    '/breadletter/preferences',
    '/unsubscribe/messages',
    '/unsubscribe/money',
    '/unsubscribe/search',
    '/unsubscribe-alerts',
    '/forum',
    '/forum/rules',
    '/forum/search?q=starter',
    '/forum/starters',
    '/forum/starters/starter-asleep-in-a-62-degree-kitchen',
    '/forum/recipes/overnight-country-sourdough',
    '/unsubscribe/forum',
    '/offline',
    '/no/such/page',
  ],
  guest: ['/cart', '/checkout'],
  customer: [
    '/orders',
    '/orders/:order',
    '/order-history',
    '/checkout/confirmation/:order',
    '/profile/sam_okafor',
    '/profile/sam_okafor?tab=reviews',
    '/profile/sam_okafor?tab=topics',
    '/edit-profile',
    '/account',
    '/account/searches/new?query=rye+bread&location=97201',
    '/get-listed',
    '/messages',
    // Members see what is new to them.
    '/forum',
    '/forum/starters',
    '/forum/starters/starter-asleep-in-a-62-degree-kitchen',
    '/forum/recipes/overnight-country-sourdough',
    '/forum/new',
    '/forum/new?category=recipes',
    '/account/invoices',
    '/invoices/:bill',
    '/account/requests',
    '/account/requests/:request',
    '/account/appeals/:appeal',
  ],
  owner: [
    '/my-listing/:bakery',
    '/my-listing/:bakery?tab=orders&new',
    '/my-listing/:bakery?tab=bake-list',
    '/my-listing/:bakery?tab=finished',
    '/my-listing/:bakery?tab=requests',
    '/my-listing/:bakery?tab=menu',
    '/my-listing/:bakery?tab=listing',
    '/my-listing/:bakery?tab=statistics',
    '/my-listing/:bakery?tab=customers',
    '/my-listing/:bakery?tab=payouts',
    '/my-listing/:bakery?tab=share',
    '/my-listing/:bakery?tab=settings',
    ...SETTINGS_PARTS.map((part) => `/my-listing/:bakery?tab=settings&part=${part}`),
    '/messages',
    '/stripe-return/:bakery',
    '/dashboard/premium',
    '/dashboard/invoices',
    '/dashboard/invoices/create',
    '/dashboard/invoices/:invoice',
    '/bakery/:unclaimed/verify',
    '/bakery/:unclaimed/verify-submission',
  ],
  helper: ['/my-listing/:bakery'],
  editor: ['/admin', '/admin/help', '/admin/forum', '/admin/search', '/submissions', '/reports'],
  admin: [
    ...[
      '/admin-dashboard',
      '/admin/health',
      '/admin/cottage-food',
      '/admin/announcements',
      '/admin/approvals',
      '/admin/audit',
      '/admin/breadletter',
      '/admin/breadletter/6',
      '/admin/breadletter/7',
    ],
    '/admin/settings',
    ...['/admin/share-approvals', '/admin/video-reviews'],
    ...['/admin/users', '/admin/users/blocked', '/admin/users/:user', '/admin/users/:plain/view'],
    ...['/admin/bakeries', '/admin/bakeries/:bakery'],
    ...['/admin/orders', '/admin/orders/:sold', '/admin/invoices', '/admin/invoices/:billed'],
    ...['/admin/payments', '/admin/payments/:paid', '/admin/refunds', '/admin/disputes'],
    ...['/admin/email-templates', '/admin/email-templates/saved.takes_orders'],
  ],
}

export const screens = (Object.entries(SCREENS) as [Visitor, string[]][]).flatMap(([as, all]) =>
  all.map((at) => ({ at, as })),
)

const FILLED: Record<string, (request: APIRequestContext) => Promise<string>> = {
  ':order': async (request) => (await read(request, '/orders-api/orders?status=confirmed', 'customer')).data[0].id,
  ':request': async (request) => (await read(request, '/requests', 'customer')).items[0].id,
  ':bakery': async (request) => (await read(request, '/auth/user', 'owner')).primary_bakery_id,
  ':invoice': async (request) => {
    const { primary_bakery_id } = await read(request, '/auth/user', 'owner')
    return (await read(request, `/invoices?state=open&bakery_id=${primary_bakery_id}`, 'owner')).items[0].id
  },
  ':link': async (request) => {
    const id = await FILLED[':invoice']!(request)
    return (await read(request, `/pay-links/invoice/${id}`, 'owner')).pay_url.split('/').at(-1)
  },
  ':quote': async (request) => {
    const { primary_bakery_id } = await read(request, '/auth/user', 'owner')
    const { items } = (await read(request, `/requests?bakery_id=${primary_bakery_id}`, 'owner')) as {
      items: { quote: { id: string } | null }[]
    }
    const quote = items.map((one) => one.quote).find(Boolean)
    return (await read(request, `/pay-links/quote/${quote?.id}`, 'owner')).pay_url.split('/').at(-1)
  },
  ':bill': async (request) => (await read(request, '/invoices?state=open', 'customer')).items[0].id,
  ':appeal': async (request) => {
    const { items } = (await read(request, '/notifications', 'customer')) as { items: { path: string }[] }
    return items.map(({ path }) => /^\/account\/appeals\/(.+)/.exec(path)?.[1]).find(Boolean)!
  },
  ':user': async (request) => (await read(request, '/admin/users?role=editor', 'admin')).items[0].id,
  ':plain': async (request) => (await read(request, '/auth/user', 'customer')).user.id,
  ':sold': async (request) => (await read(request, '/admin/orders?state=paid', 'admin')).items[0].id,
  ':billed': async (request) => (await read(request, '/admin/invoices', 'admin')).items[0].id,
  ':paid': async (request) => (await read(request, '/admin/payments?state=paid', 'admin')).items[0].id,
  ':unclaimed': async (request) => {
    const { bakeries } = (await read(request, '/bakeries?limit=100')) as {
      bakeries: { verification_status: string; slug: string }[]
    }
    // The list does not say whose they are.
    for (const { verification_status, slug } of bakeries)
      if (verification_status === 'unverified' && (await read(request, `/bakeries/${slug}`)).claimed === false)
        return slug
    throw new Error('Every bakery of the demo is claimed.')
  },
}

export async function addressOf(request: APIRequestContext, at: string): Promise<string> {
  const name = /:\w+/.exec(at)?.[0]
  return name ? at.replace(name, await FILLED[name]!(request)) : at
}

/** Who only looks can share a session; a machine that signs in for each screen is soon told to slow down. */
async function lookingSession(request: APIRequestContext, role: DemoRole): Promise<DemoSession> {
  const known = sessions.get(role)
  if (known && Date.now() < known.until) return known.session
  const session = await demoSession({ request }, role)
  sessions.set(role, { session, until: Date.now() + 200_000 })
  return session
}
const sessions = new Map<DemoRole, { session: DemoSession; until: number }>()

async function read(request: APIRequestContext, path: string, role?: DemoRole) {
  const headers: Record<string, string> = role
    ? { authorization: `Bearer ${(await lookingSession(request, role)).access_token}` }
    : {}
  const answer = await request.get(`/functions/v1${path}`, { headers })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return answer.json()
}

/** What the site keeps in the local storage of such a visitor. */
export async function storageOf(request: APIRequestContext, visitor: Visitor): Promise<Record<string, unknown>> {
  if (visitor === 'visitor') return {}
  if (visitor === 'guest') return { cart: await fullCart(request) }
  const session = await lookingSession(request, visitor)
  const { user: _, roles: __, ...access } = await read(request, '/auth/user', visitor)
  return { 'auth.session': { session, due_at: Date.now() + 300_000, access } }
}

async function fullCart(request: APIRequestContext): Promise<Cart> {
  const bakery = await read(request, '/bakeries/maple-street-sourdough')
  const menu = await read(request, `/bakeries/${bakery.id}/menu`)
  const at = { now: new Date().toISOString(), id: bakery.id as string }
  return (menu.items as MenuItem[])
    .filter(({ available, options }) => available && options.length === 0)
    .slice(0, 3)
    .reduce<Cart | null>(
      (cart, item) =>
        addItem(cart, { ...cartItem(item, bakery), price: item.price, options: [], special_instructions: '' }, at),
      null,
    )!
}
