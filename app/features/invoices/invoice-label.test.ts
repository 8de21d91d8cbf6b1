import { beforeAll, expect, test } from 'vitest'
import { makeCustomShop } from '../../../tests/factories/custom-orders'
import { makeInvoicing } from '../../../tests/factories/invoicing'
import { useShop } from '../../../tests/setup/shop'
import { loadPrograms } from '../cottage-food/records.commands.server'
import { settle } from '../payments/settle.commands.server'

const shop = useShop()
const sql = (text: string, ...values: unknown[]) => shop.services.pool.query(text, values)
beforeAll(() => loadPrograms(shop.services.pool))

async function permit(bakery_id: string, number: string) {
  await sql(`update bakeries set state = 'IL' where id = $1`, bakery_id)
  await sql(
    `insert into bakery_programs (bakery_id, program_key, permit_number) values ($1, 'il', $2)
      on conflict (bakery_id) do update set permit_number = excluded.permit_number`,
    ...[bakery_id, number],
  )
}
const permitOn = ({ label }: { label: string[] }) => label.filter((line) => line.startsWith('Permit'))
const [OLD, NEW] = [['Permit number: A-17'], ['Permit number: B-18']]

test('a sent invoice keeps the permit of its day for both sides; a draft has today’s', async () => {
  const all = await makeInvoicing(shop)
  await permit(all.bakery.id, 'A-17')
  const draft = await all.create()
  const { id } = await all.sent()
  const paid = { amount: 100, method: 'cash' }
  await all.must('POST', `/invoices/${id}/payments`, paid)
  await permit(all.bakery.id, 'B-18')
  expect(permitOn(await all.read(draft.id))).toEqual(NEW)
  expect(permitOn(await all.read(id))).toEqual(OLD)
  expect(permitOn(await all.read(id, all.tokens.customer))).toEqual(OLD)
  await sql('delete from bakery_programs where bakery_id = $1', all.bakery.id)
  expect(permitOn(await all.must('POST', `/invoices/${id}/send`))).toEqual(OLD)
})

test('an accepted quote’s invoice keeps the permit of the day when it was paid', { timeout: 60_000 }, async () => {
  const { bakery, tokens, ask, quote } = await makeCustomShop(shop)
  await shop.account(bakery.stripe_account_id!)
  await permit(bakery.id, 'A-17')
  const request = (await ask(tokens.customer)).body
  const { id } = (await quote(request.id)).body
  const accepted = await shop.call('POST', `/quotes/${id}/accept`, { token: tokens.customer })
  const page = accepted.body.payment_url.split('/').at(-1)!
  await shop.pay(page)
  expect(await settle(shop.services, page)).toBe('paid')
  await permit(bakery.id, 'B-18')
  const { invoice_id } = (await shop.call('GET', `/requests/${request.id}`, { token: tokens.owner })).body
  expect(permitOn((await shop.call('GET', `/invoices/${invoice_id}`, { token: tokens.customer })).body)).toEqual(OLD)
})
