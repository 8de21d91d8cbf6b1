import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeBakery } from '../../../tests/factories/make'
import { setBakery } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { makeShop } from '../../../tests/factories/placing'
import { useApp } from '../../../tests/setup/app'
import { usePages } from '../../../tests/setup/pages'

const app = useApp()
const pages = usePages(app)
let shop: Awaited<ReturnType<typeof makeShop>>
let token = ''

beforeAll(async () => {
  shop = await makeShop(app.services)
  token = (await sessionFor(app.services, shop.owner)).access_token
  await setBakery(app.services, shop.bakery.id, { time_zone: 'America/Chicago', delivery_enabled: true })
})
beforeEach(() => save({ hours: [], closed_dates: [], notice_hours: 24, paused_until: null }))

const settings = () => `/bakeries/${shop.bakery.id}/settings`
const read = async () => (await app.call('GET', settings(), { token })).body
const save = (body: object) => app.call('PUT', settings(), { token, body })
const preview = (body: object) => app.call('POST', `${settings()}/preview`, { token, body })
const pageSays = async () => {
  pages.cache.drop()
  const { opening } = JSON.parse((await pages.get(`/bakery/${shop.bakery.slug}`)).body)
  return { next_of: opening.next_of, weekly: opening.weekly, pause: opening.pause }
}
const hours = (weekday: number, more: object = {}) => ({
  fulfillment_type: 'pickup',
  weekday,
  from: '15:00',
  to: '18:00',
  ...more,
})

describe('the preview of opening times', () => {
  test.each([
    [{ hours: [hours(5)], order_by: { days_before: 1, time: '12:00' } }],
    [{ hours: [hours(2), hours(6, { fulfillment_type: 'delivery', max_orders: 3 })], notice_hours: 36 }],
    [{ hours: [], notice_hours: 2 }],
    [{ hours: [hours(5, { from: '00:00', to: '24:00' })] }],
    [{ hours: [hours(5)], paused_until: '2030-01-04', pause_message: 'Off to the coast!' }],
  ])('says what the page then says: %j', async (change) => {
    const before = [await read(), await pageSays()]
    const shown = await preview(change)
    expect(shown.status, JSON.stringify(shown.body)).toBe(200)
    expect([await read(), await pageSays()]).toEqual(before)
    await save(change)
    expect(await pageSays()).toEqual(shown.body.opening)
  })

  test('says of a porch that is open all Friday that it is, and not that a day has to be wished for', async () => {
    const { opening } = (await preview({ hours: [hours(5, { from: '00:00', to: '24:00' })] })).body
    expect(opening.weekly.pickup).toEqual(['Fridays, all day'])
    expect(opening.next_of.pickup).toMatch(/^Next pickup Fri, /)
    expect(opening.next_of.delivery).toBe('Choose a day for delivery · the baker confirms')
  })

  test('names the orders whose times would go away, and only those', async () => {
    await save({ hours: [hours(5), hours(6)] })
    const [friday] = (
      await app.call('GET', `/bakeries/${shop.bakery.id}/windows?fulfillment_type=pickup`)
    ).body.items.filter(({ starts_at }: { starts_at: string }) => new Date(starts_at).getUTCDay() === 5)
    const order = await makeOrderRow(app.services.db, {
      bakery_id: shop.bakery.id,
      requested_for: new Date(friday.starts_at),
      requested_until: new Date(friday.ends_at),
      bakery_since: new Date(),
    })
    const stranded = async (change: object) => (await preview(change)).body.stranded
    expect(await stranded({ hours: [hours(5)] })).toEqual([])
    const gone = [
      { hours: [hours(6)] },
      { hours: [hours(5, { from: '16:00' })] },
      { closed_dates: [friday.starts_at.slice(0, 10)] },
      { paused_until: friday.ends_at },
    ]
    for (const change of gone)
      expect(await stranded(change)).toEqual([
        { id: order.id, customer_name: order.customer_name, window: expect.stringMatching(/^Friday, .*3 – 6 PM$/) },
      ])
    await save({ hours: [hours(6)] })
    expect(await stranded({ hours: [hours(0)] }), 'already without its window').toEqual([])
  })

  test('is refused like the change itself, and is nobody else’s', async () => {
    const refused = await preview({ hours: [hours(5), hours(5, { from: '17:00', to: '19:00' })] })
    expect(refused.body.details.fields).toMatchObject({ 'hours.1': expect.stringContaining('overlap') })
    const other = (await sessionFor(app.services, await makePerson(app.services))).access_token
    expect((await app.call('POST', `${settings()}/preview`, { token: other, body: {} })).status).toBe(404)
  })
})

test('a change on top of older settings is refused, shows the present ones, and can be made on top of them', async () => {
  const { version } = await read()
  const mine = { hours: [hours(5)], version }
  const theirs = (await save({ hours: [hours(6)], version })).body
  const refused = await save(mine)
  expect(refused.status).toBe(409)
  expect(refused.body.details.present).toEqual(theirs)
  expect(await read()).toEqual(theirs)
  expect((await save({ ...mine, version: theirs.version })).body.hours).toHaveLength(1)
})

test('whoever claimed a bakery sets its hours before they are verified, and sees what customers will read', async () => {
  const newcomer = await makePerson(app.services)
  const { id } = await makeBakery(app.services.db, { claimed_by: newcomer.id })
  const { access_token } = await sessionFor(app.services, newcomer)
  const ask = (method: string, path: string) =>
    app.call(method, `/bakeries/${id}/${path}`, { token: access_token, body: { hours: [hours(5)], notice_hours: 0 } })
  expect((await ask('POST', 'settings/preview')).body.opening).toMatchObject({
    weekly: { pickup: ['Fridays, 3 – 6 PM'], delivery: [] },
    next_of: { pickup: expect.stringMatching(/^Next pickup Fri, .*3 – 6 PM/), delivery: null },
  })
  expect((await ask('PUT', 'settings')).body.hours).toHaveLength(1)
})
