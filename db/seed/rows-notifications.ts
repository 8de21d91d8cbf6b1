import { BODY_MAX, KEPT_DAYS, type NotificationKind } from '~/features/notifications/notification'
import { cut, oneLine } from '~/lib/text'
import type { Demo } from './demo'
import { stableId } from './random'
import type { Moment } from './row'
import { rulingNotification } from './rows-rulings'

interface DemoNotification {
  user_id: string
  kind: NotificationKind
  group: string
  title: string
  body?: string
  path: string
  minutes_ago: number
  read?: boolean
}

export function notificationRows(demo: Demo, ago: Moment) {
  const { own, accounts, orders, reviews } = demo
  const waiting = orders.filter(
    ({ bakery, status, payment_status }) => bakery === own && status === 'pending' && payment_status === 'paid',
  )
  const theirs = orders.filter(
    ({ customer, payment_status }) => customer === accounts.customer && payment_status === 'paid',
  )
  const lately = reviews.filter(({ days_ago }) => days_ago < KEPT_DAYS - 10)
  const praise = lately.filter(({ bakery }) => bakery === own)
  const answered = lately.filter(({ author, reply }) => author === accounts.customer && reply)
  const told: DemoNotification[] = [
    ...waiting.slice(0, 2).map((order) => ({
      user_id: accounts.owner.id,
      kind: 'new_order' as const,
      group: `order:${order.id}`,
      title: `New order from ${order.customer.full_name}`,
      path: `/my-listing/${own.id}?order=${order.id}`,
      minutes_ago: order.minutes_ago,
    })),
    ...praise.slice(0, 1).map(({ id, stars, body, days_ago }) => ({
      user_id: accounts.owner.id,
      kind: 'review' as const,
      group: `review:${id}`,
      title: `${own.name} has a new review: ${stars} ${stars === 1 ? 'star' : 'stars'}`,
      body,
      path: `/bakery/${own.slug}#reviews`,
      minutes_ago: days_ago * 1440 + 10,
      read: true,
    })),
    ...theirs.slice(0, 2).map(({ id, bakery, minutes_ago }, i) => ({
      user_id: accounts.customer.id,
      kind: 'order' as const,
      group: `order:${id}`,
      title: `Your order at ${bakery.name}`,
      path: `/orders/${id}`,
      minutes_ago,
      read: i > 0,
    })),
    ...answered.slice(0, 1).map(({ id, bakery, reply, days_ago }) => ({
      user_id: accounts.customer.id,
      kind: 'review_reply' as const,
      group: `review:${id}`,
      title: `${bakery.name} answered your review`,
      body: reply ?? '',
      path: `/bakery/${bakery.slug}#reviews`,
      minutes_ago: days_ago * 1440,
      read: true,
    })),
    rulingNotification(demo),
  ]
  return told.map(({ group, body = '', minutes_ago, read = false, ...rest }) => ({
    id: stableId(`notification/${rest.user_id}/${group}`),
    ...rest,
    group_key: group,
    body: cut(oneLine(body), BODY_MAX),
    read_at: read ? ago(Math.max(1, minutes_ago - 30)) : null,
    created_at: ago(minutes_ago),
  }))
}
