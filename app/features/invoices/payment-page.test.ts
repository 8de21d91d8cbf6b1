import { beforeAll, expect, test } from 'vitest'
import { type Invoicing, openInvoicing } from '../../../tests/factories/invoicing'
import { runJobs } from '../../../tests/setup/jobs'
import { PAGES_STAY_OPEN, useShop } from '../../../tests/setup/shop'

const shop = useShop()
let all: Invoicing
beforeAll(async () => {
  all = await openInvoicing(shop)
})

const pages = async (id: string) => {
  const { payment_url } = await all.must('POST', `/invoices/${id}/pay`, undefined, all.tokens.customer)
  return payment_url.split('/').at(-1) as string
}

test('whoever comes back an hour later is led to a page that can be paid, also while no sweep has been', async () => {
  const { id } = await all.sent()
  const first = await pages(id)
  expect(await pages(id)).toBe(first)
  await shop.services.payments.stripe.checkout.sessions.expire(first)
  const now = shop.clock.now
  shop.clock.now = new Date(now.getTime() + 3_600_000)
  await all.signIn()
  const second = await pages(id)
  shop.clock.now = now
  await all.signIn()
  expect(second).not.toBe(first)
  expect((await shop.pay(second)).status).toBe('complete')
  expect(await all.must('POST', `/invoices/${id}/settle`, undefined, all.tokens.customer)).toMatchObject({
    ...{ state: 'paid', payments: [{ amount: 100, method: 'card' }] },
  })
})

test('a page is closed when the baker marks the money as received, and the next one is for the rest', async () => {
  const { id } = await all.sent()
  const page = await pages(id)
  const marked = await all.must('POST', `/invoices/${id}/payments`, { amount: 60, method: 'cash' })
  expect(marked.payments).toMatchObject([{ method: 'cash', amount: 60 }])
  expect((await shop.pay(page)).status).not.toBe('complete')
  await shop.pay(await pages(id))
  const paid = await all.must('POST', `/invoices/${id}/settle`, undefined, all.tokens.customer)
  expect(paid).toMatchObject({ state: 'paid', payments: [{ amount: 60 }, { amount: 40, method: 'card' }] })
})

test('paid by card at the moment that it is marked: the mark is refused, because nothing is open', async () => {
  const { id } = await all.sent()
  await shop.pay(await pages(id))
  const { status, body } = await all.ask('POST', `/invoices/${id}/payments`, { amount: 60, method: 'cash' })
  expect([status, body.error]).toEqual([400, 'It’s already paid in full.'])
})

test('an invoice is voided also while the provider is away, and a job closes its page', async () => {
  const { id } = await all.sent()
  const page = await pages(id)
  await shop.fault(PAGES_STAY_OPEN)
  expect(await all.must('POST', `/invoices/${id}/void`)).toMatchObject({ state: 'void', open: 0 })
  await runJobs(shop.services)
  expect((await shop.pay(page)).status).not.toBe('complete')
})
