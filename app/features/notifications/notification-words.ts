import type { NotificationKind } from './notification'

export const KIND_WORDS: Record<NotificationKind, { name: string; about: string }> = {
  order: { name: 'Your orders and invoices', about: 'Confirmed, ready, changed, due or refunded.' },
  new_order: { name: 'Orders at the bakery', about: 'New ones, and ones that change.' },
  message: { name: 'Messages', about: 'When a bakery writes to you.' },
  bakery_message: { name: 'Messages to the bakery', about: 'When a customer writes.' },
  review: { name: 'Reviews of your bakery', about: 'What neighbors say about your bakes.' },
  review_reply: { name: 'Replies to your reviews', about: 'When a bakery answers you.' },
  bakery: { name: 'Bakeries you saved', about: 'When one starts taking orders.' },
  search: { name: 'Bakes you’re waiting for', about: 'When a baker near you lists one. Once a week at most.' },
  forum: {
    name: 'The forum',
    about: 'Answers and new topics where you follow, mentions, and when your answer solves a question.',
  },
  ruling: {
    name: 'Listing and verification updates',
    about: 'About your listing, claim, video, shared post or report, and about what you wrote.',
  },
  bakery_invoice: { name: 'Invoices you sent', about: 'Paid, refunded or disputed.' },
  premium: { name: 'Premium and featured weeks', about: 'Your purchases, and when they end.' },
  permit: { name: 'Your permit', about: 'Before it runs out.' },
  money_week: { name: 'Your week in money', about: 'What came in and what’s coming to your bank, on Mondays.' },
  team: { name: 'The team of admins', about: 'What takes a second admin’s yes, and new admins.' },
}
