import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { bakeries } from '~/db/schema/bakeries'
import { makeBakery } from '../../../tests/factories/make'
import { makePaidOrder, openBakery } from '../../../tests/factories/paid-order'
import { makePerson, type Person, sessionFor } from '../../../tests/factories/people'
import { useShop } from '../../../tests/setup/shop'
import { syncAccount } from './payouts.commands.server'

const shop = useShop()
let owner: Person
let token = ''
let other = ''
beforeAll(async () => {
  owner = await makePerson(shop.services)
  token = (await sessionFor(shop.services, owner)).access_token
  other = (await sessionFor(shop.services, await makePerson(shop.services))).access_token
})

const owned = () => ({ claimed_by: owner.id, verification_status: 'verified' as const, verified_at: new Date() })
const rowOf = async (id: string) => (await shop.services.db.select().from(bakeries).where(eq(bakeries.id, id)))[0]!

describe('payouts', () => {
  test('from nothing to enabled: the account is made once and its state is the provider’s', async () => {
    const bakery = await makeBakery(shop.services.db, owned())
    const read = () => shop.call('GET', `/payouts/${bakery.id}`, { token })
    expect((await read()).body).toMatchObject({ state: 'none', payments: [] })
    const begin = () => shop.call('POST', `/payouts/${bakery.id}/onboarding`, { token })
    const [first, second] = await Promise.all([begin(), begin()])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.body.url).toContain('/sandbox/onboarding/')
    const { stripe_account_id } = await rowOf(bakery.id)
    const accounts = (await shop.services.payments.stripe.accounts.list()).data
    expect(accounts.filter(({ metadata }) => metadata?.bakery_id === bakery.id).map(({ id }) => id)).toEqual([
      stripe_account_id,
    ])
    expect((await read()).body).toMatchObject({ state: 'incomplete', charges_enabled: false })
    expect(await rowOf(bakery.id)).toMatchObject({ stripe_charges_enabled: false })
  })

  test('what the provider enables is written down, by whoever asks', async () => {
    await shop.account('acct_enabled')
    const bakery = await makeBakery(shop.services.db, { ...owned(), stripe_account_id: 'acct_enabled' })
    await syncAccount(shop.services, 'acct_enabled')
    expect(await rowOf(bakery.id)).toMatchObject({
      stripe_onboarding_completed: true,
      stripe_charges_enabled: true,
      stripe_payouts_enabled: true,
    })
  })

  test('the owner sees what is kept of each order and when it is paid out; somebody else sees nothing', async () => {
    const bakery_id = await openBakery(shop, 'acct_kept', owned())
    const order = await makePaidOrder(shop, { bakery_id, delivery_fee_cents: 299 })
    const { body } = await shop.call('GET', `/payouts/${bakery_id}`, { token })
    expect(body).toMatchObject({
      state: 'enabled',
      available: 0,
      pending: order.baker_receives_cents / 100,
      payments: [
        {
          order_id: order.id,
          customer_total: order.customer_total_cents / 100,
          keeps: order.baker_receives_cents / 100,
          refunded: 0,
        },
      ],
    })
    expect(new Date(body.payments[0].available_on).getTime()).toBeGreaterThan(Date.now())
    for (const [method, path] of [
      ['GET', `/payouts/${bakery_id}`],
      ['POST', `/payouts/${bakery_id}/onboarding`],
    ] as const) {
      expect((await shop.call(method, path, { token: other })).status).toBe(404)
    }
  })
})
