import { momentWords } from '../opening/windows'
import type { MailedOrder } from './mailed-order.queries.server'
import { facts, money, type OrderMail, pickupLines, toCustomer, toOwner } from './order-mails.server'

/** To the customer whose order the baker wrote down. */
export const payLinkMail = (order: MailedOrder, url: string, public_url: string): OrderMail[] =>
  toCustomer(`order:link:${order.id}`, order, `${order.bakery_name} is waiting for your payment`, public_url, {
    heading: 'Your order, ready to be paid',
    paragraphs: [
      `${order.bakery_name} took down order ${order.order_number} for you. Pay by ${until(order)}, and it’s confirmed.`,
      ...facts(order),
      `That’s ${money(order.customer_total_cents)} with our service fee. If you’ve changed your mind, there’s nothing to do: we’ll cancel it then.`,
    ],
    action: { label: `Pay ${money(order.customer_total_cents)}`, url },
  })

export const linkPaidMails = (order: MailedOrder, public_url: string): OrderMail[] => [
  ...toCustomer(`order:paid:${order.id}:customer`, order, `Your order at ${order.bakery_name}`, public_url, {
    heading: 'Thank you, it’s confirmed',
    paragraphs: [
      `You paid ${money(order.customer_total_cents)}, and ${order.bakery_name} will bake order ${order.order_number} for you.`,
      ...facts(order),
      ...pickupLines(order),
    ],
  }),
  ...toOwner(`order:paid:${order.id}:bakery`, order, `${order.customer_name} paid`, public_url, {
    heading: `${order.customer_name} paid`,
    paragraphs: [
      `Order ${order.order_number} is paid by card and confirmed.`,
      ...facts(order),
      `You keep ${money(order.baker_receives_cents)}.`,
    ],
  }),
]

export const linkOverMail = (order: MailedOrder, public_url: string): OrderMail[] =>
  toOwner(`order:link-over:${order.id}`, order, `${order.customer_name} didn’t pay in time`, public_url, {
    heading: `${order.customer_name} didn’t pay in time`,
    paragraphs: [
      `Nobody paid order ${order.order_number} by its link, so we cancelled it. What it held is back in your stock.`,
      ...facts(order),
    ],
  })

const until = (order: MailedOrder) => momentWords(order.pay_until ?? '', order.time_zone)
