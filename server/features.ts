import { z } from 'zod'
import { accessHandlers } from '~/features/accounts/access.api.server'
import { accessContract } from '~/features/accounts/access.contract'
import { accountsHandlers } from '~/features/accounts/accounts.api.server'
import { accountsContract } from '~/features/accounts/accounts.contract'
import { accountLetters } from '~/features/accounts/letters.server'
import { sweepAccounts } from '~/features/accounts/sweep.commands.server'
import { bakeriesHandlers } from '~/features/bakeries/bakeries.api.server'
import { bakeriesContract } from '~/features/bakeries/bakeries.contract'
import { posterHandlers } from '~/features/bakeries/poster.api.server'
import { posterContract } from '~/features/bakeries/poster.contract'
import { clearExpiredPremium } from '~/features/bakeries/premium-time.commands.server'
import { helpersHandlers } from '~/features/bakery-helpers/helpers.api.server'
import { helpersContract } from '~/features/bakery-helpers/helpers.contract'
import { helperLetters } from '~/features/bakery-helpers/letters.server'
import { blockCasesHandlers } from '~/features/block-cases/block-cases.api.server'
import { blockCasesContract } from '~/features/block-cases/block-cases.contract'
import { boardHandlers } from '~/features/board/board.api.server'
import { boardContract } from '~/features/board/board.contract'
import { RULINGS } from '~/features/cases/case'
import { casesHandlers } from '~/features/cases/cases.api.server'
import { casesContract } from '~/features/cases/cases.contract'
import { ruleLater } from '~/features/cases/rule-case.commands.server'
import { checkoutHandlers } from '~/features/checkout/checkout.api.server'
import { checkoutContract } from '~/features/checkout/checkout.contract'
import { payLinkHandlers } from '~/features/checkout/pay-link.api.server'
import { payLinkContract } from '~/features/checkout/pay-link.contract'
import { forgetOldDocuments } from '~/features/claims/claim-documents.commands.server'
import { claimsHandlers } from '~/features/claims/claims.api.server'
import { claimsContract } from '~/features/claims/claims.contract'
import { claimLetters } from '~/features/claims/letters.server'
import { claimCase } from '~/features/claims/rule-claim.commands.server'
import { cottageFoodHandlers } from '~/features/cottage-food/cottage-food.api.server'
import { cottageFoodContract } from '~/features/cottage-food/cottage-food.contract'
import { permitLetters } from '~/features/cottage-food/letters.server'
import { remindPermits } from '~/features/cottage-food/permit-reminders.commands.server'
import { countersHandlers } from '~/features/counters/counters.api.server'
import { countersContract } from '~/features/counters/counters.contract'
import { customersHandlers } from '~/features/customers/customers.api.server'
import { customersContract } from '~/features/customers/customers.contract'
import { invoicePaymentSubject } from '~/features/invoices/invoice-subject.commands.server'
import { invoicesHandlers } from '~/features/invoices/invoices.api.server'
import { invoicesContract } from '~/features/invoices/invoices.contract'
import { invoicesOfCustomer } from '~/features/invoices/invoices-of-customer.commands.server'
import { invoiceLetters } from '~/features/invoices/letters.server'
import { remindInvoices } from '~/features/invoices/remind-invoices.commands.server'
import { reconcile } from '~/features/ledger/reconcile.commands.server'
import { bakeryListingHandlers } from '~/features/listing/bakery-listing.api.server'
import { bakeryListingContract } from '~/features/listing/bakery-listing.contract'
import { listingLetters } from '~/features/listing/letters.server'
import { listingHandlers } from '~/features/listing/listing.api.server'
import { listingContract } from '~/features/listing/listing.contract'
import { changeCase } from '~/features/listing/rule-change.commands.server'
import { listingCase } from '~/features/listing/rule-listing.commands.server'
import { menuHandlers } from '~/features/menu/menu.api.server'
import { menuContract } from '~/features/menu/menu.contract'
import { menuImportHandlers, takeCsv } from '~/features/menu/menu-import.api.server'
import { menuImportContract } from '~/features/menu/menu-import.contract'
import { menuItemsHandlers } from '~/features/menu/menu-items.api.server'
import { menuItemsContract } from '~/features/menu/menu-items.contract'
import { blocksHandlers } from '~/features/messages/blocks.api.server'
import { blocksContract } from '~/features/messages/blocks.contract'
import { messageLetters } from '~/features/messages/letters.server'
import { messageMailsHandlers } from '~/features/messages/message-mails.api.server'
import { mailUnread } from '~/features/messages/message-mails.commands.server'
import { messageMailsContract } from '~/features/messages/message-mails.contract'
import { sweepUnsentPictures } from '~/features/messages/message-pictures.commands.server'
import { messagesHandlers } from '~/features/messages/messages.api.server'
import { messagesContract } from '~/features/messages/messages.contract'
import { savedRepliesHandlers } from '~/features/messages/saved-replies.api.server'
import { savedRepliesContract } from '~/features/messages/saved-replies.contract'
import { newsletterHandlers } from '~/features/newsletter/newsletter.api.server'
import { newsletterContract } from '~/features/newsletter/newsletter.contract'
import { notificationsHandlers } from '~/features/notifications/notifications.api.server'
import { forgetOldNotifications } from '~/features/notifications/notifications.commands.server'
import { notificationsContract } from '~/features/notifications/notifications.contract'
import { sendPush } from '~/features/notifications/push.commands.server'
import { openingHandlers } from '~/features/opening/opening.api.server'
import {
  refreshMissingWindows,
  refreshNextWindows,
  refreshPassedWindows,
} from '~/features/opening/opening.commands.server'
import { openingContract } from '~/features/opening/opening.contract'
import { feesHandlers } from '~/features/orders/fees.api.server'
import { feesContract } from '~/features/orders/fees.contract'
import { orderLetters } from '~/features/orders/letters.server'
import { manualOrdersHandlers } from '~/features/orders/manual-orders.api.server'
import { manualOrdersContract } from '~/features/orders/manual-orders.contract'
import { orderExportsHandlers } from '~/features/orders/order-exports.api.server'
import { orderExportsContract } from '~/features/orders/order-exports.contract'
import { orderReportsHandlers } from '~/features/orders/order-reports.api.server'
import { orderReportsContract } from '~/features/orders/order-reports.contract'
import { orderSubject } from '~/features/orders/order-subject.commands.server'
import { ordersHandlers } from '~/features/orders/orders.api.server'
import { ordersContract } from '~/features/orders/orders.contract'
import { changeLaterBody } from '~/features/orders/orders-input.contract'
import { ordersOfCustomer } from '~/features/orders/orders-of-customer.commands.server'
import { makeLaterChange } from '~/features/orders/status-later.commands.server'
import { cancelUnanswered, remindUnanswered } from '~/features/orders/unanswered.commands.server'
import { expire } from '~/features/payments/expiry.commands.server'
import { processEvent, pruneEvents } from '~/features/payments/inbox.commands.server'
import { sweepPayments } from '~/features/payments/sweep.commands.server'
import { keepRawBodies, webhookHandlers } from '~/features/payments/webhook.api.server'
import { webhookContract } from '~/features/payments/webhook.contract'
import { payoutsHandlers } from '~/features/payouts/payouts.api.server'
import { payoutsContract } from '~/features/payouts/payouts.contract'
import { pickupCardHandlers } from '~/features/pickup/pickup-card.api.server'
import { pickupCardContract } from '~/features/pickup/pickup-card.contract'
import { picturesHandlers } from '~/features/pictures/pictures.api.server'
import { deleteFiles, sweepPictures } from '~/features/pictures/pictures.commands.server'
import { picturesContract } from '~/features/pictures/pictures.contract'
import { placesHandlers } from '~/features/places/places.api.server'
import { placesContract } from '~/features/places/places.contract'
import { premiumLetters } from '~/features/premium/letters.server'
import { premiumHandlers } from '~/features/premium/premium.api.server'
import { premiumContract } from '~/features/premium/premium.contract'
import { featuredWeekSubject, premiumPeriodSubject } from '~/features/premium/purchase-subject.commands.server'
import { remindEnding } from '~/features/premium/reminders.commands.server'
import { refundsHandlers } from '~/features/refunds/refunds.api.server'
import { refundsContract } from '~/features/refunds/refunds.contract'
import { sendRefund } from '~/features/refunds/send-refund.commands.server'
import { reportLetters } from '~/features/reports/letters.server'
import { reportsHandlers } from '~/features/reports/reports.api.server'
import { reportCases } from '~/features/reports/reports.commands.server'
import { reportsContract } from '~/features/reports/reports.contract'
import { acceptPaidQuote } from '~/features/requests/accept-paid-quote.commands.server'
import { sweepUnsent } from '~/features/requests/confirm-request.commands.server'
import { expireQuotes } from '~/features/requests/expire-quotes.commands.server'
import { requestLetters } from '~/features/requests/letters.server'
import { requestsHandlers } from '~/features/requests/requests.api.server'
import { requestsContract } from '~/features/requests/requests.contract'
import { requestsOfCustomer } from '~/features/requests/requests-of-customer.commands.server'
import { reviewsHandlers } from '~/features/reviews/reviews.api.server'
import { reviewsContract } from '~/features/reviews/reviews.contract'
import { savedLetters } from '~/features/saved/letters.server'
import { savedHandlers } from '~/features/saved/saved.api.server'
import { savedContract } from '~/features/saved/saved.contract'
import { tellSavers, tellSaversAgain } from '~/features/saved/tell-savers.commands.server'
import { searchHandlers } from '~/features/search/search.api.server'
import { searchContract } from '~/features/search/search.contract'
import { beginSitemapFiles } from '~/features/search/sitemap.commands.server'
import { shareLetters } from '~/features/shares/letters.server'
import { forgetShareVisitors } from '~/features/shares/share-visits.commands.server'
import { sharesHandlers } from '~/features/shares/shares.api.server'
import { sharePostCase } from '~/features/shares/shares.commands.server'
import { sharesContract } from '~/features/shares/shares.contract'
import { submissionsHandlers } from '~/features/submissions/submissions.api.server'
import { submissionsContract } from '~/features/submissions/submissions.contract'
import { tiersHandlers } from '~/features/tiers/tiers.api.server'
import { tiersContract } from '~/features/tiers/tiers.contract'
import { videoLetters } from '~/features/video-reviews/letters.server'
import { videoReviewsHandlers } from '~/features/video-reviews/video-reviews.api.server'
import { videoReviewCase } from '~/features/video-reviews/video-reviews.commands.server'
import { videoReviewsContract } from '~/features/video-reviews/video-reviews.contract'
import { visitsHandlers } from '~/features/visits/visits.api.server'
import { visitsContract } from '~/features/visits/visits.contract'
import type { CaseKinds } from '~/http/case-kind.server'
import type { CustomerRows } from '~/http/customer-rows.server'
import type { Letter } from '~/mail/letter.server'
import type { Subjects } from '~/payments/paid-subject.server'
import { type Feature, serve } from './feature'

const BakeryJob = z.object({ bakery_id: z.uuid() })
const StatusJob = changeLaterBody.extend({ id: z.uuid(), actor_id: z.uuid() })
const PageJob = z.object({ subject_kind: z.string(), subject_id: z.uuid() })
const EventJob = z.object({ id: z.string() })
const FileJob = z.object({ name: z.string() })
const PictureFilesJob = z.object({ hash: z.hex(), widths: z.array(z.int()) })
const RefundJob = z.object({ id: z.uuid() })
const RulingJob = z.object({
  kind: z.string(),
  subject_id: z.uuid(),
  editor_id: z.uuid(),
  ruling: z.enum(RULINGS),
  reason: z.string().optional(),
  days: z.int().optional(),
})
const SweepJob = z.object({ quiet_ms: z.int().default(30_000) })

/** The one list of features (decision 140). */
export const FEATURES: Feature[] = [
  {
    ...{ room: 'accounts', about: 'Signing up and in, sessions, profiles, roles' },
    calls: [serve(accountsContract, accountsHandlers), serve(accessContract, accessHandlers)],
    jobs: [{ name: 'sweep_accounts', run: sweepAccounts, minutes: '*/10' }],
    letters: accountLetters,
  },
  {
    ...{ room: 'bakeries', about: 'The page of a bakery, and its poster' },
    calls: [serve(bakeriesContract, bakeriesHandlers), serve(posterContract, posterHandlers)],
    jobs: [{ name: 'clear_expired_premium', run: clearExpiredPremium, minutes: '*/15' }],
  },
  {
    room: 'bakery-helpers',
    about: 'Who helps at a bakery',
    calls: [serve(helpersContract, helpersHandlers)],
    letters: helperLetters,
  },
  { room: 'board', about: 'A bakery’s orders to work on', calls: [serve(boardContract, boardHandlers)] },
  {
    ...{ room: 'cases', about: 'What waits for a person' },
    calls: [serve(casesContract, casesHandlers)],
    jobs: [{ name: 'rule_case', run: (services, payload) => ruleLater(services, RulingJob.parse(payload)) }],
  },
  {
    ...{ room: 'checkout', about: 'Placing and paying orders' },
    calls: [serve(checkoutContract, checkoutHandlers), serve(payLinkContract, payLinkHandlers)],
  },
  {
    ...{ room: 'claims', about: 'Proving that a bakery is yours' },
    calls: [serve(claimsContract, claimsHandlers)],
    jobs: [{ name: 'forget_claim_documents', run: forgetOldDocuments, minutes: '13' }],
    cases: { claim: claimCase },
    letters: claimLetters,
  },
  {
    ...{ room: 'cottage-food', about: 'Cottage-food programs of the states, and what a bakery says of its own' },
    calls: [serve(cottageFoodContract, cottageFoodHandlers)],
    jobs: [{ name: 'remind_permits', run: remindPermits, minutes: '41' }],
    letters: permitLetters,
  },
  { room: 'counters', about: 'What is unread and unseen', calls: [serve(countersContract, countersHandlers)] },
  { room: 'customers', about: 'A bakery’s customers', calls: [serve(customersContract, customersHandlers)] },
  {
    ...{ room: 'invoices', about: 'Invoices of bakeries, and paying them' },
    calls: [serve(invoicesContract, invoicesHandlers)],
    jobs: [{ name: 'remind_invoices', run: remindInvoices, minutes: '*/15' }],
    subjects: { invoice_payment: invoicePaymentSubject(acceptPaidQuote) },
    letters: invoiceLetters,
  },
  {
    ...{ room: 'ledger', about: 'The books' },
    jobs: [{ name: 'reconcile_payments', run: reconcile, minutes: '7,27,47', lane: 'money' }],
  },
  {
    ...{ room: 'listing', about: 'Listing a bakery, and what its page says' },
    calls: [serve(listingContract, listingHandlers), serve(bakeryListingContract, bakeryListingHandlers)],
    cases: { listing: listingCase, change: changeCase },
    letters: listingLetters,
  },
  {
    ...{ room: 'menu', about: 'Menus: items, stock, import and export' },
    calls: [
      serve(menuContract, menuHandlers),
      serve(menuItemsContract, menuItemsHandlers),
      serve(menuImportContract, menuImportHandlers, takeCsv),
    ],
  },
  {
    ...{ room: 'messages', about: 'Conversations between customers and bakeries' },
    calls: [
      serve(messagesContract, messagesHandlers),
      serve(blocksContract, blocksHandlers),
      serve(savedRepliesContract, savedRepliesHandlers),
      serve(messageMailsContract, messageMailsHandlers),
    ],
    jobs: [
      { name: 'sweep_message_pictures', run: sweepUnsentPictures, minutes: '53' },
      { name: 'mail_unread_messages', run: mailUnread, minutes: '*' },
    ],
    letters: messageLetters,
  },
  { room: 'newsletter', about: 'The Breadletter and alerts', calls: [serve(newsletterContract, newsletterHandlers)] },
  {
    ...{ room: 'notifications', about: 'The bell, push, and what people want to hear of' },
    calls: [serve(notificationsContract, notificationsHandlers)],
    jobs: [
      { name: 'forget_old_notifications', run: forgetOldNotifications, minutes: '53' },
      { name: 'send_push', run: sendPush, lane: 'push' },
    ],
  },
  {
    ...{ room: 'opening', about: 'Opening times, and windows to order for' },
    calls: [serve(openingContract, openingHandlers)],
    jobs: [
      {
        name: 'refresh_next_windows',
        run: (services, payload) => refreshNextWindows(services, BakeryJob.parse(payload).bakery_id),
      },
      { name: 'refresh_passed_windows', run: refreshPassedWindows, minutes: '*' },
      { name: 'refresh_missing_windows', run: refreshMissingWindows, minutes: '17' },
    ],
  },
  {
    ...{ room: 'orders', about: 'Orders, from both sides' },
    calls: [
      serve(ordersContract, ordersHandlers),
      serve(manualOrdersContract, manualOrdersHandlers),
      serve(feesContract, feesHandlers),
      serve(orderReportsContract, orderReportsHandlers),
      serve(orderExportsContract, orderExportsHandlers),
    ],
    jobs: [
      {
        name: 'change_status',
        run: (services, payload) => makeLaterChange(services, StatusJob.parse(payload)),
        lane: 'money',
      },
      { name: 'remind_unanswered', run: remindUnanswered, minutes: '*/5' },
      { name: 'cancel_unanswered', run: cancelUnanswered, minutes: '*/5', lane: 'money' },
    ],
    subjects: { order: orderSubject },
    letters: orderLetters,
  },
  {
    ...{ room: 'payments', about: 'News of the payment provider' },
    calls: [serve(webhookContract, webhookHandlers, keepRawBodies)],
    jobs: [
      {
        name: 'process_webhook',
        run: (services, payload) => processEvent(services, EventJob.parse(payload).id),
        lane: 'money',
      },
      { name: 'close_page', run: (services, payload) => expire(services, PageJob.parse(payload)), lane: 'money' },
      {
        name: 'sweep_payments',
        run: (services, payload) => sweepPayments(services, SweepJob.parse(payload ?? {})),
        minutes: '*',
        lane: 'money',
      },
      { name: 'prune_events', run: pruneEvents, minutes: '37' },
    ],
  },
  { room: 'payouts', about: 'The baker’s side of card payments', calls: [serve(payoutsContract, payoutsHandlers)] },
  { room: 'pickup', about: 'Picking up an order', calls: [serve(pickupCardContract, pickupCardHandlers)] },
  {
    ...{ room: 'pictures', about: 'Pictures that are shown to everybody' },
    calls: [serve(picturesContract, picturesHandlers)],
    jobs: [
      { name: 'sweep_pictures', run: sweepPictures, minutes: '43' },
      {
        name: 'delete_picture_files',
        run: (services, payload) => deleteFiles(services, PictureFilesJob.parse(payload)),
      },
      // Queued by the database (db/migrations/repeatable/private-files.sql).
      { name: 'delete_private_file', run: ({ media }, payload) => media.delete(FileJob.parse(payload).name) },
    ],
  },
  { room: 'places', about: 'Places by name or ZIP code', calls: [serve(placesContract, placesHandlers)] },
  {
    ...{ room: 'premium', about: 'Premium and featured weeks' },
    calls: [serve(premiumContract, premiumHandlers)],
    jobs: [{ name: 'remind_premium_ending', run: remindEnding, minutes: '*/30' }],
    subjects: { premium_period: premiumPeriodSubject, featured_week: featuredWeekSubject },
    letters: premiumLetters,
  },
  {
    ...{ room: 'refunds', about: 'Refunds that came back' },
    calls: [serve(refundsContract, refundsHandlers)],
    jobs: [
      {
        name: 'send_refund',
        run: (services, payload) => sendRefund(services, RefundJob.parse(payload).id),
        lane: 'money',
      },
    ],
  },
  { room: 'block-cases', about: 'Blocked bakers', calls: [serve(blockCasesContract, blockCasesHandlers)] },
  {
    ...{ room: 'reports', about: 'What people report' },
    calls: [serve(reportsContract, reportsHandlers)],
    cases: reportCases,
    letters: reportLetters,
  },
  {
    ...{ room: 'requests', about: 'Custom orders: requests and quotes' },
    calls: [serve(requestsContract, requestsHandlers)],
    jobs: [
      { name: 'sweep_unsent_requests', run: sweepUnsent, minutes: '53' },
      { name: 'expire_quotes', run: expireQuotes, minutes: '*', lane: 'money' },
    ],
    letters: requestLetters,
  },
  { room: 'reviews', about: 'Reviews and replies', calls: [serve(reviewsContract, reviewsHandlers)] },
  {
    ...{ room: 'saved', about: 'Saved bakeries' },
    calls: [serve(savedContract, savedHandlers)],
    jobs: [
      { name: 'tell_savers', run: (services, payload) => tellSavers(services, BakeryJob.parse(payload).bakery_id) },
      { name: 'tell_savers_again', run: tellSaversAgain, minutes: '*/15' },
    ],
    letters: savedLetters,
  },
  {
    ...{ room: 'search', about: 'Finding bakeries' },
    calls: [serve(searchContract, searchHandlers)],
    jobs: [{ name: 'begin_sitemap_files', run: (services) => beginSitemapFiles(services), minutes: '*/20' }],
  },
  { room: 'submissions', about: 'What waits for an editor', calls: [serve(submissionsContract, submissionsHandlers)] },
  {
    ...{ room: 'shares', about: 'Sharing a bakery, and what it earns' },
    calls: [serve(sharesContract, sharesHandlers)],
    jobs: [{ name: 'forget_share_visitors', run: forgetShareVisitors, minutes: '23' }],
    cases: { share_post: sharePostCase },
    letters: shareLetters,
  },
  { room: 'tiers', about: 'How far a bakery has come', calls: [serve(tiersContract, tiersHandlers)] },
  {
    ...{ room: 'video-reviews', about: 'Videos by customers' },
    calls: [serve(videoReviewsContract, videoReviewsHandlers)],
    cases: { video_review: videoReviewCase },
    letters: videoLetters,
  },
  { room: 'visits', about: 'Visits of a bakery’s page', calls: [serve(visitsContract, visitsHandlers)] },
]

export const SUBJECTS: Subjects = Object.assign({}, ...FEATURES.map(({ subjects }) => subjects))

export const LETTERS: Letter[] = FEATURES.flatMap(({ letters = [] }) => letters)

export const CASES: CaseKinds = Object.assign({}, ...FEATURES.map(({ cases }) => cases))

/** Rooms that name a bakery's customers, in the order in which they are locked (decision 080). */
export const CUSTOMER_ROWS: CustomerRows[] = [ordersOfCustomer, invoicesOfCustomer, requestsOfCustomer]
