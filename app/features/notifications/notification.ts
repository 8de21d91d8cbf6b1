/** What people are told of. Later rooms add theirs. */
export const NOTIFICATION_KINDS = [
  'order',
  'new_order',
  'message',
  'review',
  'review_reply',
  'ruling',
  'payout',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** How long the bell remembers. */
export const KEPT_DAYS = 90
