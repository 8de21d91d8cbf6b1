import type { Tx } from '~/db/client.server'
import { sideEffect } from '~/features/ledger/side-effects.commands.server'
import { FEW } from '~/features/menu/menu'
import { notify } from '~/features/notifications/notify.commands.server'
import { refundFailed, refundSent } from '~/features/refunds/refund'
import { disputeMails, refundBackMails } from '~/features/refunds/tell-owner.commands.server'
import { AppError } from '~/lib/errors'
import { payPath, type Site } from '~/lib/pay-link.server'
import type { Due, MoneyNews, PaidSubject } from '~/payments/paid-subject.server'
import { announceOrder, orderGroup } from './announce-order.commands.server'
import { boardPath } from './letter-parts.server'
import { type LockedOrder, lockOrder } from './lock-order.commands.server'
import type { MailedOrder } from './mailed-order.queries.server'
import { moneyComesMail, moneyStuckMail, paymentBackMail } from './order-mails.server'
import { expireUnpaid, markPaid, notePayment } from './order-payment.commands.server'
import { requestOrderRefund } from './order-refund.commands.server'
import { orderPage, type PayableOrder } from './payable-order'
import { overdueOrders, payableOrder } from './payable-order.queries.server'

export const orderSubject: PaidSubject<Due & PayableOrder> = {
  due: payableOrder,
  page: (order, secret) => orderPage(order, payPath(secret, order.link)),
  overdue: (now) => overdueOrders({ now, few: FEW }),
  lock: async (tx, id, { now, ...site }) => {
    const order = await lockOrder(tx, id)
    if (!order) throw new AppError('not_found', 'There is no such order.')
    return {
      bakery_id: order.bakery_id,
      markPaid: (paid_at) => markPaid(tx, order, { paid_at, site }),
      expireUnpaid: () => expireUnpaid(tx, id, { site, now }),
      applyNews: (news) => applyNews(tx, order, news, { site, now }),
    }
  },
}

async function applyNews(
  tx: Tx,
  order: LockedOrder,
  news: MoneyNews,
  { site, now }: { site: Site; now: Date },
): Promise<void> {
  const comes = (customer_cents: number, why: string) =>
    announceOrder(tx, order.id, 'changed', (mailed) => moneyComesMail(mailed, { customer_cents, why }, site))
  switch (news.kind) {
    case 'sent_back':
      return sideEffect(tx, `payment-back:${news.payment_id}`, (inner) =>
        notify(inner, {
          to: [order.customer_id],
          kind: 'order',
          group: orderGroup(order.id),
          path: `/orders/${order.id}`,
          mail: paymentBackMail(order, news),
        }),
      )
    case 'refund_sent':
      return notePayment(tx, order, { ...news, note: refundSent(news), now })
    case 'refund_failed':
      return notePayment(tx, order, { ...news, note: refundFailed(news), now }, (mailed) => [
        ...moneyStuckMail(mailed, news.customer_cents, site),
        ...refundBackMails(ownersOrder(mailed), site, news.customer_cents),
      ])
    case 'refund_again':
      return comes(news.customer_cents, 'Your refund didn’t go through the first time, so we sent it again.')
    case 'disputed': {
      const note = `Payment dispute: ${words(news.reason)} (${words(news.status)})`
      await notePayment(tx, order, { ...news, note, now }, (mailed) => disputeMails(ownersOrder(mailed), site, news))
      if (order.status !== 'cancelled') return
      // Nothing went back while the bank was deciding (decision 040): money that it returns to us is the customer's (ruling 19).
      const reason = 'Cancelled, and the dispute is over'
      const refund = await requestOrderRefund(tx, { order_id: order.id, kind: 'full', reason, requested_by: null })
      if (refund?.fresh)
        await comes(refund.customer_cents, 'The dispute about your payment is over, and the order was cancelled.')
    }
  }
}

/** As letters about its payment name it. */
const ownersOrder = (order: MailedOrder) => ({ ...order, name: `order ${order.order_number}`, path: boardPath(order) })

const words = (provider: string) => provider.replaceAll('_', ' ')
