import { beforeEach, describe, expect, test } from 'vitest'
import { makePhoned } from '../../../tests/factories/phoned-order'
import { useShop } from '../../../tests/setup/shop'
import { settle } from '../payments/settle.commands.server'

const shop = useShop()
/** Things happen one after the other. */
const later = () => {
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
}
beforeEach(later)

async function unbilled() {
  const made = await makePhoned(shop)
  await shop.call('POST', `/invoices/${made.invoice_id}/void`, { token: made.tokens.owner })
  later()
  return made
}

describe('an order whose invoices are not about all of it', () => {
  test('paid in cash, with something billed on top: both came', async () => {
    const made = await unbilled()
    await made.mark('cash', true)
    later()
    const on_top = await made.bill(7)
    expect(await made.sold()).toBe(made.total)
    expect(await made.money()).toMatchObject({ keeps: made.total + 7 })
    await made.byHand(on_top, 7)
    expect(await made.sold()).toBe(made.total + 7)
    expect((await made.order()).baker_keeps).toBe(made.total + 7)
  })

  test('a deposit by invoice, the rest in cash at the door: all of it came, once', async () => {
    const made = await unbilled()
    const deposit = await made.bill(5)
    expect(await made.stats()).toMatchObject({ not_paid_yet: made.total - 5 })
    expect(await made.money()).toMatchObject({ keeps: made.total })
    await made.byHand(deposit, 5)
    later()
    await made.mark('cash', true)
    expect(await made.sold()).toBe(made.total)
    expect(await made.money()).toMatchObject({
      ...{ keeps: made.total, bill: { by_hand: made.total, kept: made.total, open: 0 } },
    })
    expect(await made.stats()).toMatchObject({ not_paid_yet: 0 })
    await made.mark('cash', false)
    expect(await made.sold()).toBe(5)
  })

  test('…or marked while the deposit is open: the deposit is in it', async () => {
    const made = await unbilled()
    const deposit = await made.bill(5)
    await made.mark('cash', true)
    expect(await made.invoice(deposit)).toMatchObject({ state: 'paid' })
    expect(await made.sold()).toBe(made.total)
  })

  test('paid in cash, and billed in full afterwards, for a receipt: it came once', async () => {
    const made = await unbilled()
    await made.mark('cash', true)
    later()
    await made.byHand(await made.bill(made.total), made.total)
    expect(await made.sold()).toBe(made.total)
  })

  test('cancelled, all that came by hand is listed to give back, on the order and on its invoices', async () => {
    const made = await unbilled()
    await made.mark('cash', true)
    later()
    await made.byHand(await made.bill(7), 7)
    expect((await made.money()).bill).toMatchObject({ by_hand: made.total + 7 })
    await made.become('cancelled')
    const notes = (await made.order()).timeline.map(({ note }: { note: string }) => note).join()
    expect(notes).toContain(`To give back by hand: $${(made.total + 7).toFixed(2)}.`)
  })
})

test('ready, the customer reads what is left to pay, not what a deposit paid already', async () => {
  const made = await unbilled()
  await shop.services.pool.query('update orders set customer_email = $2 where id = $1', [
    made.order_id,
    made.people.customer.email,
  ])
  await made.byHand(await made.bill(5), 5)
  await made.bill(4)
  await made.become('ready')
  expect(await made.mail()).toContain(`You pay ${made.bakery.name} directly: $${(made.total - 5).toFixed(2)}.`)
})

test('one of two invoices that is unpaid again leaves the order unpaid, whichever was paid last', async () => {
  const made = await unbilled()
  const first = await made.bill(5)
  const rest = await made.bill(made.total - 5)
  const { payments } = await made.byHand(first, 5)
  later()
  await made.byHand(rest, made.total - 5)
  expect((await made.order()).received_at).not.toBeNull()
  await shop.call('DELETE', `/invoices/${first}/payments/${payments[0].id}`, { token: made.tokens.owner })
  expect((await made.order()).received_at).toBeNull()
})

test('paid by card, given back and voided: nothing came, and it can be paid in cash', async () => {
  const made = await makePhoned(shop)
  const page = await made.press()
  await shop.pay(page)
  await settle(shop.services, page)
  expect((await made.order()).received_at).not.toBeNull()
  const token = made.tokens.owner
  const refund = { amount: made.total, reason: 'Cash instead' }
  await shop.call('POST', `/invoices/${made.invoice_id}/refunds`, { token, body: refund })
  expect((await made.mark('cash', true)).body.error).toContain('void the invoice first')
  expect((await shop.call('POST', `/invoices/${made.invoice_id}/void`, { token })).status).toBe(200)
  expect((await made.stats()).sales.total.net).toBe(0)
  expect((await made.order()).received_at).toBeNull()
  await made.mark('cash', true)
  expect((await made.stats()).sales.total.net).toBe(made.total)
})
