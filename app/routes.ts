import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import type { UnopenedPath } from './shell/unopened-screens'

/** A screen that is not built yet. The developer who builds it gives it a file of its own and takes its row out of the table. */
const unopened = (path: UnopenedPath) => route(path, 'routes/unopened.tsx', { id: path })

const signedIn = (screens: RouteConfigEntry[]) => layout('shell/for-signed-in.tsx', screens)
const editors = (screens: RouteConfigEntry[]) => layout('shell/for-editors.tsx', screens)
const admins = (screens: RouteConfigEntry[]) => layout('shell/for-admins.tsx', screens)

/** The address book (§2). A guard stands around its screens; the first word of every route is reserved, never a slug. */
export default [
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('sitemap/:page', 'routes/sitemap-page.ts'),
  route('manifest.webmanifest', 'routes/manifest.ts'),
  route('browse/places/:cell', 'routes/browse.places.ts'),
  route('breadletter/feed.xml', 'routes/breadletter.feed.ts'),
  route('breadletter/go/:token', 'routes/breadletter.go.ts'),
  route('forum/:category/feed.xml', 'routes/forum.feed.ts'),
  layout('shell/page-boundary.tsx', [
    index('routes/home.tsx'),
    route('dev/ui', 'routes/dev.ui.tsx'),
    route('offline', 'routes/offline.tsx'),

    route('auth', 'routes/auth.tsx'),
    route('auth/callback', 'routes/auth.callback.tsx'),
    route('auth/email', 'routes/auth.email.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
    route('profile/:username', 'routes/profile.$username.tsx'),

    route('browse', 'routes/browse.tsx'),
    route('browse/:category', 'routes/browse.category.tsx'),
    route('browse/:state/:city', 'routes/browse.place.tsx'),
    route('bakeries/new', 'routes/bakeries.new.tsx'),
    route('bakery/:slug', 'routes/bakery.tsx'),
    route('bakery/:slug/custom-order', 'routes/bakery.custom-order.tsx'),
    route('account/requests/confirm', 'routes/account.requests.confirm.tsx'),
    route('pricing', 'routes/pricing.tsx'),
    route('share/:token', 'routes/share.tsx'),

    ...prefix('forum', [
      index('routes/forum.tsx'),
      route('rules', 'routes/forum.rules.tsx'),
      route('search', 'routes/forum.search.tsx'),
      route('post/:topicId', 'routes/forum.post.tsx'),
      route(':category', 'routes/forum.category.tsx'),
      route(':category/:topic', 'routes/forum.topic.tsx'),
    ]),

    route('cart', 'routes/cart.tsx'),
    route('checkout', 'routes/checkout.tsx'),
    route('checkout/confirmation/:orderId', 'routes/checkout.confirmation.tsx'),
    route('pay/:token', 'routes/pay.tsx'),
    route('track-order', 'routes/track-order.tsx'),
    route('track-order/:orderId', 'routes/track-order.tsx', { id: 'track-order/:orderId' }),

    route('confirm', 'routes/confirm.tsx'),
    route('breadletter', 'routes/breadletter.tsx'),
    route('breadletter/:number', 'routes/breadletter.$number.tsx'),
    route('breadletter/preferences', 'routes/breadletter.preferences.tsx'),
    route('unsubscribe', 'routes/unsubscribe.tsx'),
    route('unsubscribe-alerts', 'routes/unsubscribe-alerts.tsx'),
    route('unsubscribe/messages', 'routes/unsubscribe.messages.tsx'),
    route('unsubscribe/forum', 'routes/unsubscribe.forum.tsx'),
    route('unsubscribe/money', 'routes/unsubscribe.money.tsx'),
    route('unsubscribe/search', 'routes/unsubscribe.search.tsx'),

    route('terms-of-service', 'routes/terms-of-service.tsx'),
    route('privacy-policy', 'routes/privacy-policy.tsx'),
    route('eligibility', 'routes/eligibility.tsx'),
    ...prefix('help', [
      index('routes/help.tsx'),
      route('report-bug', 'routes/help.write.tsx', { id: 'help/report-bug' }),
      route('feedback', 'routes/help.write.tsx', { id: 'help/feedback' }),
      route('contact', 'routes/help.write.tsx', { id: 'help/contact' }),
      route(':slug', 'routes/help.article.tsx'),
      route('requests', 'routes/help.requests.tsx'),
      route('requests/:number', 'routes/help.requests.tsx', { id: 'help/requests/:number' }),
    ]),

    signedIn([
      route('edit-profile', 'routes/edit-profile.tsx'),
      route('forum/new', 'routes/forum.new.tsx'),
      route('messages', 'routes/messages.tsx'),
      route('get-listed', 'routes/get-listed.tsx'),
      route('dashboard', 'routes/dashboard.tsx'),
      route('dashboard/premium', 'routes/dashboard.premium.tsx'),
      route('dashboard/invoices', 'routes/dashboard.invoices.tsx'),
      route('dashboard/invoices/create', 'routes/dashboard.invoices.create.tsx'),
      route('dashboard/invoices/:id', 'routes/dashboard.invoices.$id.tsx'),
      route('invoices/:id', 'routes/invoices.$id.tsx'),
      route('account', 'routes/account.tsx'),
      route('account/appeals/:id', 'routes/account.appeals.$id.tsx'),
      route('account/invoices', 'routes/account.invoices.tsx'),
      route('account/searches/new', 'routes/account.searches.new.tsx'),
      route('account/requests', 'routes/account.requests.tsx'),
      route('account/requests/:id', 'routes/account.requests.$id.tsx'),
      route('bakery/:slug/verify', 'routes/bakery.verify.tsx'),
      route('bakery/:slug/verify-submission', 'routes/bakery.verify-submission.tsx'),
      route('my-listing/:bakeryId', 'routes/my-listing.tsx'),
      route('stripe-return/:bakeryId', 'routes/stripe-return.tsx'),
      route('orders', 'routes/orders.tsx'),
      route('orders/:orderId', 'routes/orders.$orderId.tsx'),
      route('order-history', 'routes/order-history.tsx'),
    ]),
    editors([
      route('admin', 'routes/admin.tsx', { id: 'admin' }),
      route('submissions', 'routes/submissions.tsx'),
      route('reports', 'routes/reports.tsx'),
      route('admin/help', 'routes/admin.help.tsx'),
    ]),
    admins([
      route('admin-dashboard', 'routes/admin.tsx', { id: 'admin-dashboard' }),
      route('admin/audit', 'routes/admin.audit.tsx'),
      route('admin/breadletter', 'routes/admin.breadletter.tsx'),
      route('admin/breadletter/:number', 'routes/admin.breadletter.$number.tsx'),
      route('admin/share-approvals', 'routes/admin.share-approvals.tsx'),
      route('admin/video-reviews', 'routes/admin.video-reviews.tsx'),
      unopened('admin/email-templates'),
    ]),

    route(':slug', 'routes/bakery.tsx', { id: 'bakery-at-root' }),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig
