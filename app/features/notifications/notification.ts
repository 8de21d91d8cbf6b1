export const NOTIFICATION_KINDS = [
  'order',
  'new_order',
  'message',
  'bakery_message',
  'review',
  'review_reply',
  'bakery',
  'search',
  'forum',
  'ruling',
  'bakery_invoice',
  'premium',
  'permit',
  'money_week',
  'team',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export const MAIL_RULES = ['always', 'unless_off', 'none'] as const

/** 'always': about the user's own money or order, or what an admin must hear of, so they can't switch the mail off (decision 182). Bell and push they always can. */
export const MAILS: Record<NotificationKind, (typeof MAIL_RULES)[number]> = {
  order: 'always',
  new_order: 'unless_off',
  message: 'unless_off',
  bakery_message: 'unless_off',
  review: 'none',
  review_reply: 'none',
  bakery: 'unless_off',
  search: 'unless_off',
  forum: 'unless_off',
  ruling: 'unless_off',
  bakery_invoice: 'always',
  premium: 'always',
  permit: 'always',
  money_week: 'unless_off',
  team: 'always',
}

/** Only mailed: no bell, no push. */
const ONLY_MAILED: NotificationKind[] = ['money_week']

/** Null where the user never touched the switch. */
export interface Choice {
  bell: boolean | null
  push: boolean | null
  mail: boolean | null
}

/** For switches that the user has not touched. */
export const USUAL = { bell: true, push: true, mail: true } as const

interface Roles {
  owns: boolean
  helps: boolean
  admin: boolean
}

/** A helper who owns no bakery gets no mail of its messages until they ask. */
export const wantsMail = (kind: NotificationKind, { owns }: Pick<Roles, 'owns'>, chosen: boolean | null): boolean =>
  chosen ?? (kind === 'bakery_message' ? owns : USUAL.mail)

/** For the kinds that can concern the user. New orders are mailed to the owner alone. */
export function settingsFor({ owns, helps, admin }: Roles, chosen: (Choice & { kind: NotificationKind })[]) {
  return NOTIFICATION_KINDS.filter((kind) => owns || !OWNERS.includes(kind))
    .filter((kind) => owns || helps || !CREWS.includes(kind))
    .filter((kind) => admin || kind !== 'team')
    .map((kind) => {
      const mails = kind === 'new_order' && !owns ? 'none' : MAILS[kind]
      const choice = chosen.find((one) => one.kind === kind)
      return {
        kind,
        bell: choice?.bell ?? USUAL.bell,
        push: choice?.push ?? USUAL.push,
        mail: mails === 'unless_off' ? wantsMail(kind, { owns }, choice?.mail ?? null) : mails === 'always',
        mails,
        rings: !ONLY_MAILED.includes(kind),
      }
    })
}

const OWNERS: NotificationKind[] = ['review', 'bakery_invoice', 'premium', 'permit', 'money_week']
const CREWS: NotificationKind[] = ['new_order', 'bakery_message']

/** Key of the job that pushes: a newer push about the same replaces one that waits. */
export const pushKey = ({ user_id, group }: { user_id: string; group: string }) => `push:${user_id}:${group}`

/** The id in a group, as SQL: the index must have the same words. */
export const THING_OF_GROUP = `substring(group_key from '[0-9a-f]{8}-[0-9a-f-]{27}')`

/** How long the bell remembers. */
export const KEPT_DAYS = 90

export const TITLE_MAX = 200
export const BODY_MAX = 300
