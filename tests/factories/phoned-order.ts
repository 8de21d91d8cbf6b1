import type { TestApp } from '../setup/app'
import type { Shop } from '../setup/shop'
import { makeCustomShop } from './custom-orders'

/** The provider's id of the page to pay. */
export const pageOf = (payment_url: string) => payment_url.split('/').at(-1)!

export const mustCall = (app: TestApp) => async (method: string, path: string, token: string, body?: object) => {
  const { status, body: said } = await app.call(method, path, { token, ...(body && { body }) })
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(said)}`)
  return said.data ?? said
}

/** Taken on the phone, to be paid later, and billed. */
export async function makePhoned(shop: Shop) {
  const must = mustCall(shop)
  const made = await makeCustomShop(shop)
  await shop.account(made.bakery.stripe_account_id!)
  const { owner, customer } = made.tokens
  const item = made.bakery.items[0]!
  const order = await must('POST', `/bakeries/${made.bakery.id}/manual-orders`, owner, {
    ...{ items: [{ id: item.id, quantity: 2 }], customer_name: 'Anna', method: 'later' },
  })
  /** An invoice about it, sent. */
  const bill = async (unit_price: number, more: object = {}) => {
    const { id } = await must('POST', '/invoices', owner, {
      ...{ bakery_id: made.bakery.id, order_id: order.id, customer_name: 'Anna' },
      ...{ customer_email: made.people.customer.email, ...more },
      lines: [{ description: 'Bread', quantity: 1, unit_price }],
    })
    await must('POST', `/invoices/${id}/send`, owner)
    return id as string
  }
  const invoice_id = await bill(order.customer_total, { due_on: made.day(3) })
  const path = `/bakeries/${made.bakery.id}/manual-orders/${order.id}/payment`
  return {
    ...made,
    ...{ invoice_id, order_id: order.id as string, total: order.customer_total as number, bill },
    mark: (method: string, paid: boolean) => shop.call('PUT', path, { token: owner, body: { method, paid } }),
    order: () => must('GET', `/orders-api/orders/${order.id}`, owner),
    become: (status: string) => must('PUT', `/orders-api/orders/${order.id}/status`, owner, { status }),
    /** As the baker reads it on the order's panel. */
    money: () => must('GET', `/my-listing/${made.bakery.id}/orders/${order.id}`, owner),
    invoice: (id = invoice_id) => must('GET', `/invoices/${id}`, owner),
    byHand: (id: string, amount: number) =>
      must('POST', `/invoices/${id}/payments`, owner, { amount, method: 'check' }),
    press: async () => pageOf((await must('POST', `/invoices/${invoice_id}/pay`, customer)).payment_url),
    /** By card and by hand, as the sales have it. */
    sold: async () =>
      (await must('GET', `/order-stats?bakery_id=${made.bakery.id}`, owner)).sales.total.gross as number,
    /** The latest to the customer. */
    mail: async () => {
      const latest = `select text from mail_outbox where "to" = $1 order by created_at desc limit 1`
      return (await shop.services.pool.query(latest, [made.people.customer.email])).rows[0].text as string
    },
    stats: () => must('GET', `/order-stats?bakery_id=${made.bakery.id}`, owner),
  }
}
