/** What people are told of. Later rooms add theirs. */
export const NOTIFICATION_KINDS = [
  'order',
  'new_order',
  'message',
  'bakery_message',
  'review',
  'review_reply',
  'bakery',
  'ruling',
  'bakery_invoice',
  'premium',
  'permit',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export const MAIL_RULES = ['always', 'unless_off', 'none'] as const

/**
 * Whether there is a mail about it, too. 'always': about the user's own money or order, so they cannot switch it off (decision 182).
 * Bell and push can be switched off for everything.
 */
export const MAILS: Record<NotificationKind, (typeof MAIL_RULES)[number]> = {
  order: 'always',
  new_order: 'unless_off',
  message: 'unless_off',
  bakery_message: 'unless_off',
  review: 'none',
  review_reply: 'none',
  bakery: 'unless_off',
  ruling: 'unless_off',
  bakery_invoice: 'always',
  premium: 'always',
  permit: 'always',
}

/** What a user chose of one kind; null where they never touched the switch. */
export interface Choice {
  bell: boolean | null
  push: boolean | null
  mail: boolean | null
}

/** The switches that the user has not touched, for the bell, for pushes, for mails and for the screen alike. */
export const USUAL = { bell: true, push: true, mail: true } as const

interface BakeryRoles {
  owns: boolean
  helps: boolean
}

/** Whether a user wants mail of this kind. A helper who owns no bakery gets no mail of its messages until they ask. */
export const wantsMail = (
  kind: NotificationKind,
  { owns }: Pick<BakeryRoles, 'owns'>,
  chosen: boolean | null,
): boolean => chosen ?? (kind === 'bakery_message' ? owns : USUAL.mail)

/** What a user hears of and how, for the kinds that can concern them. New orders are mailed to the owner alone. */
export function settingsFor({ owns, helps }: BakeryRoles, chosen: (Choice & { kind: NotificationKind })[]) {
  return NOTIFICATION_KINDS.filter((kind) => owns || !OWNERS.includes(kind))
    .filter((kind) => owns || helps || !CREWS.includes(kind))
    .map((kind) => {
      const mails = kind === 'new_order' && !owns ? 'none' : MAILS[kind]
      const choice = chosen.find((one) => one.kind === kind)
      return {
        kind,
        bell: choice?.bell ?? USUAL.bell,
        push: choice?.push ?? USUAL.push,
        mail: mails === 'unless_off' ? wantsMail(kind, { owns }, choice?.mail ?? null) : mails === 'always',
        mails,
      }
    })
}

const OWNERS: NotificationKind[] = ['review', 'bakery_invoice', 'premium', 'permit']
const CREWS: NotificationKind[] = ['new_order', 'bakery_message']

/** Of the job that pushes: a newer one about the same takes the place of one that waits. */
export const pushKey = ({ user_id, group }: { user_id: string; group: string }) => `push:${user_id}:${group}`

/** How long the bell remembers. */
export const KEPT_DAYS = 90

export const TITLE_MAX = 200
export const BODY_MAX = 300
