import { beforeAll, expect, test } from 'vitest'
import { type Invoicing, openInvoicing } from '../../../tests/factories/invoicing'
import { useShop } from '../../../tests/setup/shop'

const shop = useShop()
let all: Invoicing
beforeAll(async () => {
  all = await openInvoicing(shop)
})

async function paidByCard() {
  const { id } = await all.sent()
  const { payment_url } = await all.must('POST', `/invoices/${id}/pay`, undefined, all.tokens.customer)
  await shop.pay(payment_url.split('/').at(-1))
  return all.must('POST', `/invoices/${id}/settle`, undefined, all.tokens.customer)
}
const giveBack = (id: string, amount: number) =>
  all.must('POST', `/invoices/${id}/refunds`, { amount, reason: 'One tier less' })
/** The last six columns: what came, by card, what the customer got back, fees, what was given back, what is kept. */
const fileLines = async () =>
  String(await all.must('GET', `/bakeries/${all.bakery.id}/invoices.csv`))
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').slice(-6).map(Number))

test('half of an invoice given back leaves half of it: in the year’s total, in what the customer spent, in the sales and in the file', async () => {
  const { id } = await paidByCard()
  expect(await giveBack(id, 50)).toMatchObject({ refunded: 49.75, baker_keeps: 48.4 })
  const { bakery } = all
  expect((await all.must('GET', `/bakeries/${bakery.id}/invoice-totals`)).paid).toBe(50)
  expect((await all.must('GET', `/bakeries/${bakery.id}/customers`)).items).toMatchObject([{ spent: 50 }])
  const { sales } = (await all.must('GET', `/order-stats?bakery_id=${bakery.id}`)).data
  expect(sales.total).toMatchObject({ gross: 100, refunds: 50, fees: 1.6, net: 48.4 })
  expect(await fileLines()).toEqual([[100, 100, 49.75, 1.6, 50, 48.4]])
})

test('an invoice given back whole has no fee left, and its columns add up to nothing', async () => {
  const { id } = await paidByCard()
  expect(await giveBack(id, 100)).toMatchObject({ refunded: 100, baker_keeps: 0 })
  expect((await fileLines()).at(-1)).toEqual([100, 100, 100, 0, 100, 0])
})

test('an invoice of last year that is paid this year is in both files, its money in one', async () => {
  const { id, invoice_number } = await all.sent()
  await shop.services.pool.query(`update invoices set sent_at = sent_at - interval '1 year' where id = $1`, [id])
  await all.must('POST', `/invoices/${id}/payments`, { amount: 100, method: 'cash' })
  const year = new Date().getFullYear()
  const lineOf = async (of: number) => {
    const file = String(await all.must('GET', `/bakeries/${all.bakery.id}/invoices.csv?year=${of}`))
    const line = file.split('\r\n').find((one) => one.startsWith(`${invoice_number},`))
    return line?.split(',').slice(-6).map(Number)
  }
  expect(await lineOf(year)).toEqual([100, 0, 0, 0, 0, 100])
  expect(await lineOf(year - 1)).toEqual([0, 0, 0, 0, 0, 0])
})
