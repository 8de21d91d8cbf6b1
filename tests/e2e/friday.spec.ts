import { addDays, dayOf, momentOf } from '../../app/lib/zone'
import { makeOrderRow } from '../factories/order-row'
import { violationsOf } from '../setup/axe'
import { card, deskRoom, openBoards, ordersRoom, undoIsOver } from '../setup/boards'
import { expect, type Page, test } from '../setup/browser'
import { visit } from '../setup/visitors'

const { database, makeBaker, openBoard, newCustomer, signIn, takeOrder, tokenOf } = openBoards()

/** Any time of a day, by the clocks of the bakery. */
async function anyTime(bakery_id: string, days_ahead = 0) {
  const { rows } = await database.pool.query('select time_zone from bakeries where id = $1', [bakery_id])
  const day = addDays(dayOf(new Date(), rows[0].time_zone), days_ahead)
  const midnight = (date: string) => new Date(momentOf(`${date}T00:00`, rows[0].time_zone)!)
  return { requested_for: midnight(day), requested_until: midnight(addDays(day, 1)) }
}
const list = (page: Page) => page.getByRole('region', { name: /^To hand over/ })
const rows = (page: Page) => list(page).getByRole('listitem')
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text })
const statusOf = async (id: string) =>
  (await database.pool.query('select status from orders where id = $1', [id])).rows[0].status

for (const { width, height } of [
  { width: 360, height: 740 },
  { width: 1280, height: 860 },
])
  test(`a Friday of 40 orders is handed over with 40 taps and no more, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const { baker, bakery_id } = await makeBaker()
    const today = await anyTime(bakery_id)
    const made = []
    for (let n = 1; n <= 40; n++) {
      const name = `Neighbor${String(n).padStart(2, '0')} Baker`
      // Some are baked and packed, some were only confirmed, and some pay at the door.
      const status: 'confirmed' | 'ready' = n % 3 === 0 ? 'confirmed' : 'ready'
      const paid = n % 5 === 0 ? ({ payment_status: 'offline', customer_email: null } as const) : {}
      const order = { ...today, bakery_id, prices: [900, 650], status, customer_name: name, ...paid }
      made.push(await makeOrderRow(database.db, order))
    }
    await signIn(page, baker)
    await visit(page, `/my-listing/${bakery_id}`)
    await expect(rows(page)).toHaveCount(40)
    expect((await rows(page).first().boundingBox())!.y).toBeLessThan(width === 360 ? 320 : 560)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    // At 1280 pixels axe.spec.ts looks at it.
    if (width === 360) expect(await violationsOf(page)).toEqual([])
    let taps = 0
    for (let left = 40; left > 0; left--) {
      taps++
      await rows(page)
        .first()
        .getByRole('button', { name: /handed over$/i })
        .click()
      await expect(list(page).getByRole('heading', { level: 2 })).toHaveText(`To hand over ${left - 1}`)
    }
    expect(taps).toBe(40)
    await expect(page.getByText('That’s everyone for today.')).toBeVisible()
    await expect(page.getByText('40 handed over')).toBeVisible()
    const keys = made.map(({ id }) => `status:${id}`)
    const told = async () => {
      const sum = `select (select count(*) from graphile_worker._private_jobs where key = any ($1))::int
        + (select count(*) from orders where bakery_id = $2 and status = 'completed')::int as n`
      return (await database.pool.query(sum, [keys, bakery_id])).rows[0].n
    }
    await expect.poll(told).toBeGreaterThanOrEqual(40)
    // The list would be read anew for each of them.
    await page.goto('about:blank')
    await expect
      .poll(async () => {
        // The ten seconds of some are over by now: those that still wait are made at once.
        await database.pool.query('update graphile_worker._private_jobs set run_at = now() where key = any ($1)', [
          keys,
        ])
        const sum = `select count(*)::int as n from orders where bakery_id = $1 and status = 'completed'
          and (payment_status <> 'offline' or received_at is not null)`
        return (await database.pool.query(sum, [bakery_id])).rows[0].n
      })
      .toBe(40)
  })

test('a double click hands over one, Undo brings it back, and the next name is searched among more than ten', async ({
  page,
}) => {
  const { baker, bakery_id } = await openBoard(page)
  const today = await anyTime(bakery_id)
  for (const customer_name of ['Zoë Núñez', ...Array.from({ length: 11 }, (_, n) => `Ann${n} Lee`)])
    await takeOrder(baker, bakery_id, { ...today, status: 'ready', customer_name })
  await deskRoom(page, 'Today').click()
  await expect(rows(page)).toHaveCount(12)
  await rows(page).first().getByRole('button', { name: 'Handed over' }).dblclick()
  await expect(rows(page)).toHaveCount(11)
  await toast(page, 'Ann0: Handed over').getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(12)
  await page.getByRole('searchbox', { name: 'Find a name' }).fill('nunez')
  await expect(rows(page)).toHaveCount(1)
  await rows(page).getByRole('button', { name: 'Handed over' }).click()
  await expect(rows(page)).toHaveCount(11)
  await expect(page.getByRole('searchbox', { name: 'Find a name' })).toHaveValue('')
})

test('a customer says “I’m here”, from the order’s page and from the mail’s link, and stands first', async ({
  page,
  browser,
}) => {
  const { baker, bakery_id } = await openBoard(page)
  await deskRoom(page, 'Today').click()
  const today = await anyTime(bakery_id)
  for (const customer_name of ['Ann Lee', 'Bo Lee'])
    await takeOrder(baker, bakery_id, { ...today, status: 'ready', customer_name })
  const theirs = await (await browser.newContext()).newPage()
  const customer = await newCustomer(theirs)
  const gwen = { ...today, status: 'confirmed', customer_name: 'Gwen Porter', customer_id: customer.id } as const
  const { id } = await takeOrder(baker, bakery_id, gwen)
  const walter = await takeOrder(baker, bakery_id, { ...today, status: 'ready', customer_name: 'Walter Moss' })
  await expect(rows(page)).toHaveCount(4)

  await visit(theirs, `/orders/${id}`)
  await theirs.getByRole('button', { name: 'I’m here' }).click()
  await expect(theirs.getByText(/knows you’re here\.$/)).toBeVisible()
  await expect(toast(page, 'Gwen is here')).toBeVisible()
  await expect(rows(page).first()).toContainText(/Gwen.*Here/)

  const guest = await (await browser.newContext()).newPage()
  const headers = { authorization: `Bearer ${await tokenOf(baker)}` }
  const link = await guest.request.get(`/functions/v1/pay-links/order/${walter.id}`, { headers })
  await visit(guest, new URL((await link.json()).pay_url).pathname)
  await guest.getByRole('button', { name: 'I’m here' }).click()
  await expect(guest.getByText(/knows you’re here\.$/)).toBeVisible()
  await expect(rows(page).nth(1)).toContainText(/Walter.*Here/)
  expect(await violationsOf(guest)).toEqual([])
  await theirs.context().close()
  await guest.context().close()
})

test('someone who didn’t come is told that it is kept, and can still be handed it', async ({ page }) => {
  const { baker, bakery_id } = await openBoard(page)
  const over = { ...(await anyTime(bakery_id, -1)), status: 'ready', customer_name: 'Gwen' } as const
  const { id } = await takeOrder(baker, bakery_id, over)
  await deskRoom(page, 'Today').click()
  await page.getByRole('button', { name: 'Didn’t come' }).click()
  const dialog = page.getByRole('dialog', { name: 'Gwen didn’t come' })
  await expect(dialog).toContainText('Either way, we’ll tell Gwen. Cancel it, and Gwen gets $')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Keep it for Gwen' }).click()
  const left = page.getByRole('region', { name: /^Not picked up yet/ })
  await expect(left.getByRole('listitem')).toContainText('Didn’t come')
  await left.getByRole('button', { name: 'Handed over' }).click()
  await expect(left).toHaveCount(0)
  await undoIsOver(database.pool, id)
  await expect.poll(() => statusOf(id)).toBe('completed')
})

test('someone who never comes: the order is closed, the money stays, and the customer reads so', async ({
  page,
  browser,
}) => {
  const { baker, bakery_id } = await openBoard(page)
  const theirs = await (await browser.newContext()).newPage()
  const customer = await newCustomer(theirs)
  const over = { ...(await anyTime(bakery_id, -1)), status: 'ready', customer_id: customer.id } as const
  const { id } = await takeOrder(baker, bakery_id, { ...over, customer_name: 'Gwen' })
  await deskRoom(page, 'Today').click()
  await page.getByRole('button', { name: 'Didn’t come' }).click()
  const dialog = page.getByRole('dialog', { name: 'Gwen didn’t come' })
  await dialog.getByRole('button', { name: 'Keep it for Gwen' }).click()
  // Days later.
  const left = page.getByRole('region', { name: /^Not picked up yet/ })
  await left.getByRole('button', { name: 'More for Gwen’s order' }).click()
  await page.getByRole('menuitem', { name: 'Close order' }).click()
  await expect(dialog).toContainText('Close it and keep the money, and we’ll tell Gwen.')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close order' }).click()
  await expect(left).toHaveCount(0)
  await expect.poll(() => statusOf(id)).toBe('completed')
  await visit(theirs, `/orders/${id}`)
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Not picked up')
  await expect(theirs.getByText('How was it?')).toHaveCount(0)
  await theirs.context().close()
})

test('ready three days early: the baker is asked whether they can come today', async ({ page }) => {
  const { baker, bakery_id } = await openBoard(page)
  const early = { ...(await anyTime(bakery_id, 3)), status: 'preparing' } as const
  const [gwen, hugo] = [
    await takeOrder(baker, bakery_id, { ...early, customer_name: 'Gwen' }),
    await takeOrder(baker, bakery_id, { ...early, customer_name: 'Hugo' }),
  ]
  await ordersRoom(page).click()
  const press = (id: string, name: string) => card(page, id).getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ready three days early' })
  const kept = async (id: string) =>
    (await database.pool.query('select status, early_day is not null as early from orders where id = $1', [id])).rows[0]

  await press(gwen.id, 'Mark ready')
  await expect(dialog).toContainText('Can Gwen come today?')
  await dialog.getByRole('button', { name: 'Yes, today' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await kept(gwen.id)).toEqual({ status: 'ready', early: true })
  await deskRoom(page, 'Today').click()
  await expect(rows(page)).toContainText(['Gwen'])

  await ordersRoom(page).click()
  await press(hugo.id, 'Mark ready')
  await dialog.getByRole('button', { name: /^No, keep \w+day$/ }).click()
  await expect(dialog).toHaveCount(0)
  expect(await kept(hugo.id)).toEqual({ status: 'ready', early: false })
  await press(hugo.id, 'Complete')
  await expect(page.getByRole('dialog', { name: 'Handed over three days early?' })).toContainText('Did Hugo pick it up')
  await page.getByRole('button', { name: 'Not yet' }).click()
  expect((await kept(hugo.id)).status).toBe('ready')
})

/** Three of one loaf are left on the day of pickup. */
async function openPorch(page: Page) {
  const { baker, bakery_id } = await openBoard(page)
  await takeOrder(baker, bakery_id, { ...(await anyTime(bakery_id)), status: 'ready' })
  const { rows } = await database.pool.query<{ name: string }>(
    `update menu_items set stock = 3 where id = (select id from menu_items where bakery_id = $1 order by position limit 1) returning name`,
    [bakery_id],
  )
  const loaf = rows[0]!.name
  await deskRoom(page, 'Today').click()
  await page.reload()
  return { bakery_id, loaf, sell: page.getByRole('button', { name: `Sell 1 ${loaf}` }) }
}

test('what is left on the porch sells with a tap, and Undo puts it back', async ({ page }) => {
  const { bakery_id, loaf, sell } = await openPorch(page)
  await sell.click()
  await expect(sell).toContainText('2 left')
  await toast(page, `Sold 1 ${loaf} for cash`).getByRole('button', { name: 'Undo' }).click()
  await expect(sell).toContainText('3 left')
  await sell.click()
  await expect(sell).toContainText('2 left')
  const sold = `select o.id, o.status, o.received_at is not null as paid from orders o where o.bakery_id = $1 and o.source = 'manual'
    and o.status <> 'cancelled'`
  const [sale] = (await database.pool.query(sold, [bakery_id])).rows
  await undoIsOver(database.pool, sale.id)
  await expect
    .poll(async () => (await database.pool.query(sold, [bakery_id])).rows)
    .toEqual([{ id: sale.id, status: 'completed', paid: true }])
})

test('a tap on the porch whose answer was lost sells one piece, also when it is tapped again', async ({ page }) => {
  const { bakery_id, loaf, sell } = await openPorch(page)
  await expect(sell).toContainText('3 left')
  const made = async () =>
    (await database.pool.query(`select id from orders where bakery_id = $1 and source = 'manual'`, [bakery_id])).rows
  await page.route(
    '**/manual-orders',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await sell.click()
  await expect(toast(page, 'You seem to be offline')).toBeVisible()
  await sell.click()
  await expect(toast(page, `Sold 1 ${loaf} for cash`)).toBeVisible()
  await expect(sell).toContainText('2 left')
  const [sale, ...more] = await made()
  expect(more).toEqual([])
  await undoIsOver(database.pool, sale.id)
  await expect.poll(() => statusOf(sale.id)).toBe('completed')
})
