import { newId } from '../../app/lib/ids'
import { makeBakery } from '../factories/make'
import { makeOrderRow } from '../factories/order-row'
import { makePerson, sessionFor } from '../factories/people'
import { violationsOf } from '../setup/axe'
import { expect, type Page, test } from '../setup/browser'
import { mailedLink } from '../setup/mailed-link'
import { openSite } from '../setup/site-services'
import { keep, visit } from '../setup/visitors'

const { database, services } = openSite()
const main = (page: Page) => page.getByRole('main')
const pay = (page: Page) => page.getByRole('button', { name: 'Place order and pay' }).filter({ visible: true })
const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 860 },
]

/** A home that is picked up from: on Fridays once, or twice a day. */
async function openBakery({ twice = false } = {}) {
  const name = `eaten${newId().slice(-12)}`
  const owner = await makePerson(services, { email: `${name}@bread.test`, username: name })
  const bakery = await makeBakery(database.db, {
    ...{ name: 'Nancy’s Porch Pies', slug: name, claimed_by: owner.id, stripe_account_id: `acct_${name}` },
    time_zone: 'America/Chicago',
  })
  for (const [from, to] of twice
    ? [
        [600, 720],
        [900, 1080],
      ]
    : [[900, 1080]])
    await database.pool.query(
      `insert into opening_windows (id, bakery_id, fulfillment_type, weekday, from_minute, to_minute)
        values (gen_random_uuid(), $1, 'pickup', 5, $2, $3)`,
      [bakery.id, from, to],
    )
  await database.pool.query(
    `insert into bakery_addresses (bakery_id, street, city, state, zip_code) values ($1, '7 Mill Lane', 'Austin', 'TX', '78701')`,
    [bakery.id],
  )
  return { bakery, owner }
}

async function addFirst(page: Page, slug: string) {
  await visit(page, `/bakery/${slug}`)
  await main(page)
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first()
    .click()
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'added to cart' })).toBeVisible()
}

for (const size of SIZES)
  test.describe(`at ${size.width} pixels`, () => {
    test.use({ viewport: size })

    test('a guest’s order: the only time is chosen, and pickup is said, not asked', async ({ page, request }) => {
      // Of the demo: the provider knows its account.
      const { bakeries } = await (await request.get('/functions/v1/bakeries?limit=50&open=true')).json()
      const simple = async ({ id }: { id: string }) => {
        const { items } = await (await request.get(`/functions/v1/bakeries/${id}/menu`)).json()
        return items.some((item: { available: boolean; options: [] }) => item.available && item.options.length === 0)
      }
      let slug = ''
      for (const bakery of bakeries) {
        const { online_ordering, delivery_enabled, next_windows } = bakery
        if (!online_ordering || delivery_enabled || next_windows[0]?.wished_day !== false) continue
        if (await simple(bakery)) slug = bakery.slug
        if (slug) break
      }
      await visit(page, `/bakery/${slug}`)
      await main(page)
        .getByRole('link', { name: size.width < 768 ? 'Menu' : /^Order for \w+, \w+ \d+$/, exact: true })
        .filter({ visible: true })
        .click()
      await expect(page.locator('#menu')).toBeFocused()
      await addFirst(page, slug)

      await visit(page, '/cart')
      await expect(main(page)).toContainText('Pickup only')
      await expect(main(page).getByRole('radio')).toHaveCount(0)
      await main(page).getByRole('link', { name: 'Checkout' }).click()
      await expect(main(page).getByRole('radio', { name: /–/ })).toBeChecked()
      await page.getByLabel('Full name').fill('Ida Guest')
      await page.getByLabel('Email').fill(`ida.${newId()}@example.com`)
      await pay(page).click()
      await page.waitForURL(/\/sandbox\//)
      await page.getByLabel('Card number').fill('4242 4242 4242 4242')
      await page.getByRole('button', { name: /^Pay/ }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you! Your order is placed.')
    })

    test('where there are two times, the focus goes to them, with their label in sight', async ({ page }) => {
      const { bakery } = await openBakery({ twice: true })
      await addFirst(page, bakery.slug)
      await visit(page, '/checkout')
      await expect(main(page)).toContainText('Keep me posted about Nancy’s Porch Pies’ next bakes')
      await page.getByLabel('Full name').fill('Ida Guest')
      await page.getByLabel('Email').fill('ida.guest@example.com')
      const times = main(page).getByRole('radio', { name: /–/ })
      await expect(times).toHaveCount(2)
      await pay(page).click()
      await expect(main(page).getByText('Please choose a time.')).toBeVisible()
      await expect(times.first()).toBeFocused()
      const label = (await main(page).getByText('Time', { exact: true }).boundingBox())!
      const header = (await page.getByRole('banner').boundingBox())!
      expect(label.y).toBeGreaterThanOrEqual(header.y + header.height)
      expect(label.y).toBeLessThan(size.height)
    })

    test('coming back: today’s order first, and the last one again from home and from its mail', async ({ page }) => {
      const { bakery, owner } = await openBakery()
      const name = `eats${newId().slice(-12)}`
      const customer = await makePerson(services, { email: `${name}@bread.test`, username: name })
      await keep(page, 'auth.session', {
        session: await sessionFor(services, customer),
        due_at: Date.now() + 300_000,
      })
      const [loaf, gone] = bakery.items
      const mine = { bakery_id: bakery.id, customer_id: customer.id, customer_email: customer.email }
      const order = await makeOrderRow(database.db, { ...mine, status: 'ready', prices: [900, 650] })
      for (const [position, item] of [loaf!, gone!].entries())
        await database.pool.query(
          'update order_items set menu_item_id = $1, name = $2, quantity = 2, total_cents = 2 * price_cents where order_id = $3 and position = $4',
          [item.id, item.name, order.id, position],
        )
      await database.pool.query('update menu_items set stock = 0 where id = $1', [gone!.id])
      const { access_token } = await sessionFor(services, owner)
      const completed = await page.request.put(`/functions/v1/orders-api/orders/${order.id}/status`, {
        headers: { authorization: `Bearer ${access_token}` },
        data: { status: 'completed' },
      })
      expect(completed.status(), await completed.text()).toBe(200)

      await visit(page, '/')
      const again = page.getByRole('link', { name: /^Order again for Fri, \w+ \d+/ })
      await expect(again).toContainText(`Nancy’s Porch Pies · 2 × ${loaf!.name}`)
      expect(await violationsOf(page)).toEqual([])
      await again.click()
      await expect(page).toHaveURL(/\/cart$/)
      await expect(main(page)).toContainText(`Not there right now: 2 × ${gone!.name}.`)
      await expect(main(page).getByRole('listitem')).toHaveCount(1)
      await expect(page.getByText('added to cart')).toHaveCount(0)
      await page.goBack()
      await expect(page).toHaveURL(/\/$/)

      const mailed = new URL(await mailedLink(page.request, customer.email, /\S+\?again/))
      await visit(page, `${mailed.pathname}${mailed.search}`)
      await expect(page).toHaveURL(/\/cart$/)
      await expect(main(page).getByRole('listitem')).toHaveCount(1)
      await expect(main(page).getByRole('listitem').getByText('2', { exact: true })).toBeVisible()

      const ordered = (days: number) =>
        makeOrderRow(database.db, {
          ...{ ...mine, status: 'confirmed', requested_for: new Date(Date.now() + days * 86_400_000) },
          created_at: new Date(Date.now() - days * 3_600_000),
        })
      const [later, today, next] = [await ordered(9), await ordered(0), await ordered(2)]
      await visit(page, '/orders')
      const links = main(page).getByRole('listitem').getByRole('link', { name: 'Nancy’s Porch Pies' })
      await expect(links).toHaveCount(4)
      const shown = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))
      expect(shown).toEqual([today, next, later, order].map(({ id }) => `/orders/${id}`))
      await expect(main(page).getByRole('link', { name: 'Directions' })).toHaveCount(1)
      expect(await violationsOf(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
      await links.first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order is confirmed')
    })
  })
