import type { DemoRole } from '../../app/features/accounts/demo-logins'
import type { HelpSlug } from '../../app/features/articles/help-topics'

/** What articles say is there, on the screens that they send people to. */
export const SHOWN: [as: DemoRole | 'visitor', path: string, named: Partial<Record<HelpSlug, string[]>>][] = [
  [
    'visitor',
    '/auth',
    {
      'forgot-password': ['Forgot Password?'],
      devices: ['Remember me'],
      'two-step-sign-in': ['Sign in with a passkey'],
      'lost-phone': ['Sign in with a passkey'],
    },
  ],
  ['visitor', '/browse', { 'find-a-bakery': ['Takes orders', 'Delivers'], 'save-a-bakery': ['Saved'] }],
  ['visitor', '/', { breadletter: ['Join Free'] }],
  [
    'customer',
    '/account',
    {
      'change-your-email': ['Change email'],
      'forgot-password': ['Change password'],
      'download-your-data': ['Collect my data'],
      'delete-your-account': ['Delete my account'],
      'two-step-sign-in': ['Set up an app', 'Add a passkey'],
      notifications: ['Push on this device'],
    },
  ],
  ['customer', '/edit-profile', { profile: ['Show my full name', 'Show my city and state'] }],
  ['customer', '/forum/new', { forum: ['Post topic'] }],
  [
    'owner',
    '/dashboard?tab=settings&part=hours',
    { 'opening-hours': ['Order by', 'By a set time'], capacity: ['Order limit'] },
  ],
  ['owner', '/dashboard?tab=settings&part=days-off', { 'take-a-break': ['Take a break', 'Closed from'] }],
  ['owner', '/dashboard?tab=settings&part=delivery', { 'delivery-settings': ['We deliver'] }],
  [
    'owner',
    '/dashboard?tab=settings&part=pickup',
    { 'pickup-card': ['How to find it', 'Your porch', 'Text me when you’re here', 'Street and number'] },
  ],
  ['owner', '/dashboard?tab=settings&part=helpers', { helpers: ['Send invitation'] }],
  ['owner', '/dashboard?tab=settings&part=custom-orders', { 'custom-orders-for-bakers': ['Take custom orders'] }],
  ['owner', '/dashboard?tab=menu', { menu: ['Add an item'], 'import-your-menu': ['Export'] }],
  ['owner', '/dashboard?tab=listing', { 'your-page': ['Ask for a change'] }],
  ['owner', '/dashboard?tab=share', { 'share-your-page': ['Poster and cards', 'A picture to post'] }],
  ['owner', '/dashboard/invoices', { invoices: ['New invoice'] }],
]

/**
 * Names that no browser test looks for where an article says, by the reason. That they are said anywhere at all is checked for all names
 * (tests/help-articles.test.ts).
 */
export const NOT_LOOKED_FOR: Record<string, Partial<Record<HelpSlug, string[]>>> = {
  'there while an order, quote, claim or payment is in a state that passes': {
    'another-time': ['No thanks, cancel my order'],
    'card-payments': ['Change payment details', 'Continue setup', 'See what they need'],
    'change-your-email': ['Keep my old email'],
    'claim-your-bakery': ['This bakery has a verified owner', 'Write to us'],
    'custom-orders': ['Accept and pay'],
    'custom-orders-for-bakers': ['They asked to cancel', 'Write a quote'],
    forum: ['This solved it'],
    'home-addresses': ['See the door'],
    invoices: ['Send a new link'],
    'money-for-admins': ['Refund premium', 'Send it again'],
    payouts: ['Change payment details', 'On its way', 'See what they need', 'Your bank sent it back'],
    'phone-orders': ['Porch sale', 'Sell 1'],
    'refund-a-customer': ['Cancel order…'],
    'sales-tax': ['Set sales tax'],
    'second-yes': ['Ask for a second yes', 'Decline', 'Withdraw'],
    verification: [
      'Get a code by email at your website’s address',
      'Put a code on your website or Instagram',
      'Send a photo',
    ],
    'working-your-orders': ['Suggest another time…'],
  },
  'shown once a menu is opened, a box is checked or a step is done': {
    allergens: ['Allergy question', 'Ask the baker about it'],
    capacity: ['How many a week', 'How many are left', 'Limit per order'],
    customers: ['Customers you may email'],
    'delivery-settings': ['Delivery rounds', 'Fee in dollars', 'How long'],
    'food-labels': ['Net weight'],
    'import-your-menu': ['See what would change'],
    invoices: ['All at once'],
    'lost-phone': ['Make new codes', 'New phone'],
    menu: ['Customers can order it', 'Extra notice (hours)', 'How many are left', 'Limit per order'],
    'opening-hours': ['A number of hours ahead', 'Extra notice (hours)'],
    'phone-orders': ['Email a link'],
    premium: ['Buy a year'],
    recipes: ['Scale this recipe'],
    'sales-and-exports': ['Customers you may email', 'For your taxes', 'Sales by day', 'Sales by month'],
    'sales-tax': ['For your taxes'],
    'save-a-bakery': ['Saved bakeries'],
    'take-a-break': ['Back on', 'What customers read'],
    'two-step-sign-in': ['Copy', 'New phone', 'Print'],
  },
  'for the house’s own people, who write to whoever can mend it': {
    'admin-dashboard': [
      ...['Bakeries now', 'Choose days', 'Is everything running?', 'Page views', 'Show as a table'],
      'The map of unmet bread',
    ],
    'admin-repairs': ['Resolve', 'Try all again'],
    'bakeries-for-admins': [
      ...['Feature', 'Give premium', 'Give to someone else', 'Hide', 'Merge into another page', 'Show it again'],
      ...['Tier', 'Where'],
    ],
    'looking-after-the-forum': ['Make a topic of some posts', 'Merge into another topic', 'Watched words'],
    'money-for-admins': ['Its orders', 'Show our books', 'Their orders', 'Where'],
    'site-settings': ['Change'],
    'users-and-blocks': ['Blocklist', 'Roles', 'See the site as they do', 'Sign out everywhere'],
    'working-the-queue': ['Before this', 'Could be one of these', 'Start from a sentence', 'Take it'],
  },
}

/** These name nothing to press: what is said there isn't a claim about a screen. */
export const NAMES_NOTHING: HelpSlug[] = [
  ...(['appeals', 'disputes', 'messages', 'order-without-an-account', 'pay-an-invoice', 'service-fee'] as const),
  'what-it-costs-bakers',
]
