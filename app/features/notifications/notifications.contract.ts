import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { cursor } from '~/lib/cursor'
import { MAIL_RULES, NOTIFICATION_KINDS } from './notification'

const Notification = z.object({
  id: z.uuid(),
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  body: z.string(),
  path: z.string(),
  /** How many came about the same before it was read; the words are the newest one's. */
  count: z.int(),
  read_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
})
export type Notification = z.output<typeof Notification>

const base64 = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    .regex(/^[\w-]+$/, 'That isn’t a browser’s key.')

const Bell = z.object({ items: z.array(Notification), unread: z.int(), next: z.string().nullable() })
export type Bell = z.output<typeof Bell>

const Setting = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  bell: z.boolean(),
  push: z.boolean(),
  mail: z.boolean(),
  /** Whether there are mails about it, and whether they can be switched off. */
  mails: z.enum(MAIL_RULES),
  /** Whether it rings the bell and is pushed at all. */
  rings: z.boolean(),
})
export type NotificationSetting = z.output<typeof Setting>

const Settings = z.object({
  items: z.array(Setting),
  /** The key that a browser subscribes to pushes with. */
  push_key: z.string(),
})
export type NotificationSettings = z.output<typeof Settings>

nameShapes({ Notification, NotificationSettings: Settings })

export const notificationsContract = defineCalls({
  'GET /notifications': {
    support: false,
    finishes: true,
    summary: 'Your notifications, the newest first, and how many are unread',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(50).default(20),
      before: cursor,
    }),
    answer: Bell,
  },
  'PUT /notifications/read': {
    name: 'markNotificationsRead',
    finishes: true,
    summary: 'Mark these or all as read; answers with the newest',
    a_minute: 240,
    body: z
      .object({ ids: z.array(z.uuid()).min(1).max(100).optional(), all: z.literal(true).optional() })
      .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
        error: 'Say which ones you’ve read, or all.',
        path: ['ids'],
      }),
    answer: Bell,
  },
  'GET /notification-settings': {
    support: true,
    summary: 'What you’re told about, and how',
    answer: Settings,
  },
  'PUT /notification-settings': {
    summary:
      'Choose bell, push and email for one kind of news; what you leave out stays as it is, and email about your orders and your money always comes',
    body: Setting.omit({ mails: true, rings: true }).partial({ bell: true, push: true, mail: true }),
    answer: Settings,
  },
  'POST /push-subscriptions': {
    summary: 'Push notifications to this browser; subscribing again changes nothing',
    body: z.object({
      endpoint: z.url('That isn’t the address of a push service.').max(1000),
      keys: z.object({ p256dh: base64(80, 100), auth: base64(16, 40) }),
      /** Browsers send it along; the push service tells us itself when it is over. */
      expirationTime: z.number().nullish(),
    }),
    answer: z.object({ id: z.uuid() }),
    status: 201,
  },
  'DELETE /push-subscriptions': {
    name: 'deletePushSubscription',
    summary: 'Stop pushing to this browser',
    body: z.object({ endpoint: z.string().min(1).max(1000) }),
    answer: null,
  },
})
