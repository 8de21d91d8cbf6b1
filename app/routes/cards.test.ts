import { expect, test } from 'vitest'
import { makeBakery } from '../../tests/factories/make'
import { makePerson, sessionFor } from '../../tests/factories/people'
import { useApp } from '../../tests/setup/app'
import { usePages } from '../../tests/setup/pages'

const site = useApp()
const pages = usePages(site)
const page = async (address: string) => JSON.parse((await pages.get(address)).body)

type Card = { id: string; ordering: string }
const words = (cards: Card[], id: string) => cards.find((card) => card.id === id)?.ordering

test('every card says when and from what price one can order', async () => {
  const { db, pool } = site.services
  const point = { city: 'Ithaca', state: 'NY', latitude: 42.44, longitude: -76.5, time_zone: 'America/New_York' }
  const { id } = await makeBakery(db, { ...point, tags: ['bread'], stripe_account_id: 'acct_cards' })
  const listing = await makeBakery(db, { ...point, tags: ['bread'] })
  await pool.query('update menu_items set price_cents = 650 where bakery_id = $1', [id])
  await pool.query(
    `insert into opening_windows (id, bakery_id, fulfillment_type, weekday, from_minute, to_minute)
    select gen_random_uuid(), $1, 'pickup', extract(dow from now())::integer, 900, 1080`,
    [id],
  )
  const { rows } = await pool.query<{ day: string }>(
    `select to_char(starts_at at time zone 'America/New_York', 'FMDy, FMMon FMDD') as day from next_windows where bakery_id = $1`,
    [id],
  )
  const said = `Pickup ${rows[0]!.day} · from $6.50`
  const [home, browse, neighbor] = [
    await page('/'),
    await page('/browse?lat=42.44&lng=-76.5'),
    await page(`/bakery/${listing.slug}`),
  ]
  expect(words(home.bakeries, id)).toBe(said)
  expect([words(browse.list.bakeries, id), words(browse.list.bakeries, listing.id)]).toEqual([said, 'Listing only'])
  expect(words(neighbor.similar, id)).toBe(said)
  expect(browse.list.bakeries[0]).not.toHaveProperty('next_windows')

  const person = await makePerson(site.services)
  const { access_token: token } = await sessionFor(site.services, person)
  await site.call('POST', '/saved-bakeries', { token, body: { bakery_id: id } })
  const saved = await site.call('GET', '/saved-bakeries', { token })
  expect(saved.body.bakeries[0]).toMatchObject({
    from_price: 6.5,
    time_zone: 'America/New_York',
    online_ordering: true,
    next_windows: [{ fulfillment_type: 'pickup' }],
  })

  await pool.query('delete from opening_windows where bakery_id = $1', [id])
  const wider = await page('/browse?lat=42.44&lng=-76.5&radius=40')
  expect(words(wider.list.bakeries, id)).toBe('Ask for a day · from $6.50')
})
