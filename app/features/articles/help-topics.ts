/** The articles of the Help Center (`articles/<slug>.md`), in the order in which /help lists them (decision 242). */
export const HELP_TOPICS = [
  {
    name: 'Find and order',
    audience: 'customers',
    slugs: [
      'find-a-bakery',
      'place-an-order',
      'order-without-an-account',
      'pickup-and-delivery',
      'home-addresses',
      'allergens',
      'custom-orders',
      'save-a-bakery',
    ],
  },
  {
    name: 'After you order',
    audience: 'customers',
    slugs: [
      'where-is-my-order',
      'cancel-an-order',
      'change-an-order',
      'another-time',
      'cancelled-by-itself',
      'something-wrong',
      'messages',
      'reviews',
    ],
  },
  {
    name: 'Paying',
    audience: 'customers',
    slugs: ['paying', 'service-fee', 'refunds', 'pay-an-invoice'],
  },
  {
    name: 'Your account',
    audience: 'everybody',
    slugs: [
      'verification-email',
      'forgot-password',
      'change-your-email',
      'devices',
      'two-step-sign-in',
      'lost-phone',
      'notifications',
      'breadletter',
      'profile',
      'download-your-data',
      'delete-your-account',
    ],
  },
  {
    name: 'The forum, and each other',
    audience: 'everybody',
    slugs: ['forum', 'recipes', 'block-and-report', 'appeals'],
  },
  {
    name: 'Get your bakery started',
    audience: 'bakers',
    slugs: [
      'list-your-bakery',
      'claim-your-bakery',
      'verification',
      'your-page',
      'your-home-address',
      'cottage-food',
      'food-labels',
      'share-your-page',
      'premium',
    ],
  },
  {
    name: 'Menu, hours and orders',
    audience: 'bakers',
    slugs: [
      'menu',
      'import-your-menu',
      'opening-hours',
      'capacity',
      'take-a-break',
      'delivery-settings',
      'pickup-card',
      'working-your-orders',
      'phone-orders',
      'custom-orders-for-bakers',
      'helpers',
      'customers',
      'reviews-of-your-bakery',
    ],
  },
  {
    name: 'Your money',
    audience: 'bakers',
    slugs: [
      'card-payments',
      'payouts',
      'what-it-costs-bakers',
      'sales-tax',
      'invoices',
      'refund-a-customer',
      'disputes',
      'sales-and-exports',
    ],
  },
  {
    name: 'Behind the counter',
    audience: 'team',
    slugs: [
      'working-the-queue',
      'looking-after-the-forum',
      'admin-dashboard',
      'admin-repairs',
      'users-and-blocks',
      'second-yes',
      'bakeries-for-admins',
      'money-for-admins',
      'site-settings',
    ],
  },
] as const

export type HelpSlug = (typeof HELP_TOPICS)[number]['slugs'][number]

export const HELP_SLUGS: readonly HelpSlug[] = HELP_TOPICS.flatMap(({ slugs }) => [...slugs])

export const AUDIENCES = {
  customers: 'When you order',
  everybody: 'For everyone',
  bakers: 'When you bake',
  team: 'For editors and admins',
} as const

export const isHelpSlug = (slug: string): slug is HelpSlug => HELP_SLUGS.some((one) => one === slug)

export const articlePath = (slug: HelpSlug): string => `/help/${slug}`

export interface ArticleLink {
  slug: HelpSlug
  title: string
}

export interface ArticlePicture {
  src: string
  alt: string
  width: number
  height: number
}

export interface Article extends ArticleLink {
  topic: string
  /** Its first sentences, in plain words. */
  summary: string
  /** Between its pictures. */
  parts: ({ html: string } | ArticlePicture)[]
  related: ArticleLink[]
}
