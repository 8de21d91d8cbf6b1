import { servicesContext } from '~/http/services.server'
import type { Route } from './+types/robots'

/** The pages themselves say noindex, too, for robots that came by a link. */
const PRIVATE = [
  '/functions/',
  '/auth',
  '/reset-password',
  '/edit-profile',
  '/messages',
  '/get-listed',
  '/dashboard',
  '/my-listing/',
  '/invoices/',
  '/account',
  '/admin',
  '/submissions',
  '/reports',
  '/cart',
  '/checkout',
  '/track-order',
  '/orders',
  '/pay/',
  '/order-history',
  '/stripe-return/',
  '/share/',
  '/confirm',
  '/breadletter/go/',
  '/unsubscribe',
  '/forum/new',
  '/bakery/*/verify',
]

export function loader({ context }: Route.LoaderArgs) {
  const { public_url } = context.get(servicesContext).env
  const lines = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${public_url}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
