import { accountsFeature } from '~/features/accounts/feature.server'
import { announcementsFeature } from '~/features/announcements/feature.server'
import { approvalsFeature } from '~/features/approvals/feature.server'
import { auditFeature } from '~/features/audit/feature.server'
import { bakeriesFeature } from '~/features/bakeries/feature.server'
import { bakeryHelpersFeature } from '~/features/bakery-helpers/feature.server'
import { blockCasesFeature } from '~/features/block-cases/feature.server'
import { boardFeature } from '~/features/board/feature.server'
import { breadletterFeature } from '~/features/breadletter/feature.server'
import { casesFeature } from '~/features/cases/feature.server'
import { checkoutFeature } from '~/features/checkout/feature.server'
import { claimsFeature } from '~/features/claims/feature.server'
import { cottageFoodFeature } from '~/features/cottage-food/feature.server'
import { countersFeature } from '~/features/counters/feature.server'
import { customersFeature } from '~/features/customers/feature.server'
import { forumFeature } from '~/features/forum/feature.server'
import { healthFeature } from '~/features/health/feature.server'
import { helpFeature } from '~/features/help/feature.server'
import { invoicesFeature } from '~/features/invoices/feature.server'
import { leavingFeature } from '~/features/leaving/feature.server'
import { ledgerFeature } from '~/features/ledger/feature.server'
import { lettersFeature } from '~/features/letters/feature.server'
import { listingFeature } from '~/features/listing/feature.server'
import { lookupFeature } from '~/features/lookup/feature.server'
import { mailReturnsFeature } from '~/features/mail-returns/feature.server'
import { managedBakeriesFeature } from '~/features/managed-bakeries/feature.server'
import { marketFeature } from '~/features/market/feature.server'
import { menuFeature } from '~/features/menu/feature.server'
import { messagesFeature } from '~/features/messages/feature.server'
import { moneyFeature } from '~/features/money/feature.server'
import { newsletterFeature } from '~/features/newsletter/feature.server'
import { notificationsFeature } from '~/features/notifications/feature.server'
import { openingFeature } from '~/features/opening/feature.server'
import { ordersFeature } from '~/features/orders/feature.server'
import { payLinksFeature } from '~/features/pay-links/feature.server'
import { paymentsFeature } from '~/features/payments/feature.server'
import { payoutsFeature } from '~/features/payouts/feature.server'
import { pickupFeature } from '~/features/pickup/feature.server'
import { picturesFeature } from '~/features/pictures/feature.server'
import { placesFeature } from '~/features/places/feature.server'
import { premiumFeature } from '~/features/premium/feature.server'
import { recipesFeature } from '~/features/recipes/feature.server'
import { refundsFeature } from '~/features/refunds/feature.server'
import { reportsFeature } from '~/features/reports/feature.server'
import { reportCases } from '~/features/reports/reports.commands.server'
import { requestsFeature } from '~/features/requests/feature.server'
import { reviewsFeature } from '~/features/reviews/feature.server'
import { savedFeature } from '~/features/saved/feature.server'
import { savedSearchesFeature } from '~/features/saved-searches/feature.server'
import { searchFeature } from '~/features/search/feature.server'
import { settingsFeature } from '~/features/settings/feature.server'
import { sharesFeature } from '~/features/shares/feature.server'
import { submissionsFeature } from '~/features/submissions/feature.server'
import { tiersFeature } from '~/features/tiers/feature.server'
import { twoStepFeature } from '~/features/two-step/feature.server'
import { usersFeature } from '~/features/users/feature.server'
import { videoReviewsFeature } from '~/features/video-reviews/feature.server'
import { visitsFeature } from '~/features/visits/feature.server'
import type { Feature } from '~/http/feature.server'
import type { Reportables } from '~/http/reportable.server'
import type { Ports, Services } from '~/http/services.server'
import type { Attachment, MailFile } from '~/mail/attachments.server'
import type { Letter } from '~/mail/letter.server'

/** Decision 140. Orders, invoices, requests and the list of customers stand in the order in which a customer's rows are locked (decision 080). */
export const FEATURES: Feature[] = [
  accountsFeature,
  approvalsFeature,
  announcementsFeature,
  auditFeature,
  bakeriesFeature,
  bakeryHelpersFeature,
  blockCasesFeature,
  boardFeature,
  breadletterFeature,
  casesFeature,
  checkoutFeature,
  claimsFeature,
  cottageFoodFeature,
  countersFeature,
  forumFeature,
  healthFeature,
  helpFeature,
  leavingFeature,
  ledgerFeature,
  lettersFeature,
  listingFeature,
  lookupFeature,
  mailReturnsFeature,
  managedBakeriesFeature,
  marketFeature,
  menuFeature,
  messagesFeature,
  moneyFeature,
  newsletterFeature,
  notificationsFeature,
  openingFeature,
  ordersFeature,
  invoicesFeature,
  payLinksFeature,
  paymentsFeature,
  payoutsFeature,
  pickupFeature,
  picturesFeature,
  placesFeature,
  premiumFeature,
  recipesFeature,
  refundsFeature,
  reportsFeature,
  requestsFeature,
  customersFeature,
  reviewsFeature,
  savedFeature,
  savedSearchesFeature,
  searchFeature,
  settingsFeature,
  sharesFeature,
  submissionsFeature,
  tiersFeature,
  twoStepFeature,
  usersFeature,
  videoReviewsFeature,
  visitsFeature,
]

const gather = (port: 'subjects' | 'approvables' | 'cases' | 'reportables' | 'bills' | 'linked' | 'attachments') =>
  Object.assign({}, ...FEATURES.map((feature) => feature[port]))

const reportables: Reportables = gather('reportables')

export const PORTS: Ports = {
  subjects: gather('subjects'),
  approvables: gather('approvables'),
  cases: { ...gather('cases'), ...reportCases(reportables) },
  reportables,
  bills: gather('bills'),
  linked: gather('linked'),
  customer_rows: FEATURES.flatMap(({ customer_rows = [] }) => customer_rows),
  person_rows: FEATURES.flatMap(({ person_rows = [] }) => person_rows),
  letters: FEATURES.map(({ room, about, letters = [] }) => ({ room, about, letters })),
}

const ATTACHMENTS: NonNullable<Feature['attachments']> = gather('attachments')

export const attach =
  (services: Services) =>
  async ({ made, id }: Attachment): Promise<MailFile | null> =>
    ATTACHMENTS[made]!(services, id)

export const LETTERS: Letter[] = FEATURES.flatMap(({ letters = [] }) => letters)
