/** Screens of later issues: each says in one line that it is not open yet, and where to go now. Nothing is pretended. */
export interface UnopenedScreen {
  title: string
  line: string
  go: { to: string; label: string }
}

const browse = { to: '/browse', label: 'Browse bakeries' }
const home = { to: '/', label: 'Go to the home page' }
const eligibility = { to: '/eligibility', label: 'See how listing works' }
const dashboard = { to: '/dashboard', label: 'Go to my dashboard' }

export const unopenedScreens = {
  pricing: { title: 'Pricing', line: 'Prices for premium listings have not been set yet.', go: eligibility },
  'share/:token': { title: 'Shared Link', line: 'Shared links do not lead to their bakeries yet.', go: browse },

  forum: { title: 'Forum', line: 'The community forum is not open yet.', go: browse },
  'forum/new': { title: 'New Topic', line: 'New topics can be posted once the forum opens.', go: browse },

  confirm: { title: 'Confirm Your Subscription', line: 'The Breadletter has not started mailing yet.', go: home },
  unsubscribe: { title: 'Unsubscribe', line: 'The Breadletter has not started mailing yet.', go: home },
  'unsubscribe-alerts': { title: 'Unsubscribe from Alerts', line: 'Bakery alerts have not started yet.', go: home },

  messages: { title: 'Messages', line: 'Messages between customers and bakers are not open yet.', go: browse },
  'get-listed': { title: 'List Your Bakery', line: 'New listings cannot be sent in here yet.', go: eligibility },
  'bakery/:slug/verify': { title: 'Verify Your Business', line: 'Verification is not open yet.', go: eligibility },
  'bakery/:slug/verify-submission': {
    title: 'Verification Documents',
    line: 'Verification is not open yet.',
    go: eligibility,
  },
  'dashboard/premium': { title: 'Premium', line: 'Premium listings are not open yet.', go: eligibility },
  'dashboard/invoices': { title: 'Invoices', line: 'Invoicing is not open yet.', go: dashboard },
  'dashboard/invoices/create': { title: 'New Invoice', line: 'Invoicing is not open yet.', go: dashboard },
  'dashboard/invoices/:id': { title: 'Invoice', line: 'Invoicing is not open yet.', go: dashboard },
  'invoices/:id': { title: 'Invoice', line: 'Invoicing is not open yet.', go: home },
  'account/invoices': { title: 'Your Invoices', line: 'Invoicing is not open yet.', go: home },

  admin: { title: 'Moderation', line: 'The moderation desk is not open yet.', go: home },
  submissions: { title: 'Submissions', line: 'Submitted bakeries cannot be reviewed here yet.', go: home },
  reports: { title: 'Reports', line: 'Reports cannot be reviewed here yet.', go: home },
  'admin-dashboard': { title: 'Admin Dashboard', line: 'The admin dashboard is not open yet.', go: home },
  'admin/share-approvals': { title: 'Share Approvals', line: 'Share campaigns are not open yet.', go: home },
  'admin/video-reviews': { title: 'Video Reviews', line: 'Video reviews are not open yet.', go: home },
  'admin/email-templates': { title: 'Email Templates', line: 'Email templates cannot be edited here yet.', go: home },
} satisfies Record<string, UnopenedScreen>

export type UnopenedPath = keyof typeof unopenedScreens
