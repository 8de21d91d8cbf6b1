/** What people are told of. Later rooms add theirs. */
export const NOTIFICATION_KINDS = [
  'order',
  'new_order',
  'message',
  'review',
  'review_reply',
  'bakery',
  'ruling',
  'payout',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export const MAIL_RULES = ['always', 'unless_off', 'none'] as const

/**
 * Whether there is a mail about it, too. 'always': about somebody's money or order, so nobody can switch it off (docs/decisions/182).
 * Bell and push can be switched off for everything, and are on until then.
 */
export const MAILS: Record<NotificationKind, (typeof MAIL_RULES)[number]> = {
  order: 'always',
  new_order: 'unless_off',
  message: 'unless_off',
  review: 'none',
  review_reply: 'none',
  bakery: 'unless_off',
  ruling: 'unless_off',
  payout: 'always',
}

export interface Choice {
  kind: NotificationKind
  bell: boolean
  push: boolean
  mail: boolean
}

/**
 * What somebody hears of and how, for the kinds that can concern them. Whoever helps at a bakery gets no mail of it unless they ask:
 * about messages they can, new orders are mailed to the owner alone.
 */
export function settingsFor({ owns, helps }: { owns: boolean; helps: boolean }, chosen: Choice[]) {
  return NOTIFICATION_KINDS.filter((kind) => owns || !OWNERS.includes(kind))
    .filter((kind) => owns || helps || kind !== 'new_order')
    .map((kind) => {
      const mails = kind === 'new_order' && !owns ? 'none' : MAILS[kind]
      const usual = { kind, bell: true, push: true, mail: !(kind === 'message' && helps && !owns) }
      const choice = chosen.find((one) => one.kind === kind) ?? usual
      return { ...choice, mail: mails === 'unless_off' ? choice.mail : mails === 'always', mails }
    })
}

const OWNERS: NotificationKind[] = ['review', 'payout']

/** Of the job that pushes: a newer one about the same takes the place of one that waits. */
export const pushKey = ({ user_id, group }: { user_id: string; group: string }) => `push:${user_id}:${group}`

/** How long the bell remembers. */
export const KEPT_DAYS = 90

export const TITLE_MAX = 200
export const BODY_MAX = 300
