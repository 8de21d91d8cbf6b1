import { newId } from '../../app/lib/ids'
import { publish } from '../../app/live/publish.server'
import { violationsOf } from '../setup/axe'
import { card, column, openBoards, ordersRoom, roomTab, undoIsOver } from '../setup/boards'
import { expect, type Page, test } from '../setup/browser'
import { refundsOf } from '../setup/order-money'
import { openUpdatingSite } from '../setup/updating-site'
import { signInAs, visit } from '../setup/visitors'

const { database, makeBaker, openBoard, signIn, takeOrder } = openBoards()
const AS_OF = /^We can’t reach Localoaf\. This is your list as of \d{1,2}:\d\d [AP]M\.$/
const notice = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text })

test('a baker takes an order from new to completed', async ({ page }) => {
  // A bakery of its own: the demo's orders are answered and cancelled by other tests meanwhile.
  const { baker, bakery_id } = await openBoard(page)
  await visit(page, '/dashboard')
  await page.waitForURL(`**/my-listing/${bakery_id}`)
  await ordersRoom(page).click()
  const { id, order_number } = await takeOrder(baker, bakery_id)
  for (const [button, next] of [
    ['Confirm', 'Confirmed'],
    ['Start preparing', 'Preparing'],
    ['Mark ready', 'Ready'],
  ] as const) {
    await card(page, id).getByRole('button', { name: button, exact: true }).click()
    await expect(column(page, next).locator(`#order-${id}`)).toBeVisible()
  }
  await card(page, id).getByRole('button', { name: 'Complete' }).click()
  await expect(page.locator(`#order-${id}`)).toHaveCount(0)
  await undoIsOver(database.pool, id)
  await roomTab(page, 'Finished').click()
  const done = page.getByRole('link').filter({ hasText: order_number })
  await expect(done).toContainText('Completed')
  await done.click()
  await expect(page.getByRole('dialog')).toContainText('History')
})

test('a new order shows at once, counts until it is opened, and Back closes it', async ({ page }) => {
  const { baker, bakery_id } = await openBoard(page)
  await expect(page.getByText('No open orders')).toBeVisible()
  const { id } = await takeOrder(baker, bakery_id)
  await expect(card(page, id)).toContainText('1 × Loaf 1')
  await expect(notice(page, 'New order from Gus')).toBeVisible()
  await expect(ordersRoom(page)).toHaveText(/1 new orders/)
  await expect(page).toHaveTitle(/^\(1\) My Dashboard/)
  await expect(page.getByRole('banner').getByRole('link', { name: /^My Dashboard/ })).toHaveText(/1/)
  await page.locator(`#order-${id}`).click()
  await expect(page).toHaveURL(new RegExp(`order=${id}`))
  await expect(page.getByRole('dialog')).toContainText('You keep')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(ordersRoom(page)).toHaveText('Orders')
  await expect(page.getByRole('banner').getByRole('link', { name: /^My Dashboard/ })).toHaveText('My Dashboard')
  await expect(page).toHaveTitle(/^My Dashboard/)
  const viewed = async () => (await database.pool.query('select viewed_by from orders where id = $1', [id])).rows
  await expect.poll(viewed).toEqual([{ viewed_by: baker.id }])
})

test('an event reads the one order that it names, and what is not about an order reads nothing', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/functions/v1/') && pathname.includes('order')) asked.push(`${pathname}${search}`)
  })
  const { baker, bakery_id } = await openBoard(page)
  const alone = ({ id }: { id: string }) => `/functions/v1/my-listing/${bakery_id}/orders?id=${id}`
  // When the stream opens, everything is read once more: that is over as soon as an order is read alone.
  const before: string[] = []
  await expect(async () => {
    const url = alone(await takeOrder(baker, bakery_id))
    before.push(url)
    await expect.poll(() => asked.includes(url), { timeout: 2000 }).toBe(true)
  }).toPass()
  asked.length = 0
  await publish(database.db, baker.id, { type: 'counters' })
  await publish(database.db, baker.id, { type: 'message', conversation_id: newId(), message_id: newId(), seq: 1 })
  const order = await takeOrder(baker, bakery_id)
  await expect(card(page, order.id)).toBeVisible()
  // An event of an order before may still have been on its way.
  expect(asked.filter((url) => !before.includes(url))).toEqual([alone(order)])
})

test('with more open orders than a page holds, the next to bake are shown and the others counted', async ({ page }) => {
  const { baker, bakery_id } = await openBoard(page)
  const { id } = await takeOrder(baker, bakery_id)
  await database.pool.query(
    `insert into orders select r.* from orders o, generate_series(1, 201) n, jsonb_populate_record(o, jsonb_build_object(
        'id', gen_random_uuid(), 'checkout_id', gen_random_uuid(), 'order_number', 'MANY-' || lpad(n::text, 4, '0') || upper(right($2, 6)),
        'customer_name', 'No' || n, 'requested_for', now() + n * interval '1 hour',
        'requested_until', now() + (n + 2) * interval '1 hour')) r
      where o.id = $1`,
    [id, bakery_id],
  )
  await page.reload()
  await expect(page.getByText('Showing the next 200 of 202')).toBeVisible()
  const names = column(page, 'New').getByRole('heading', { level: 3 })
  await expect(names).toHaveCount(200)
  await expect(names.first()).toContainText('Gus')
  await expect(names.last()).toContainText('No199')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(names).toHaveCount(202)
  await expect(page.getByText(/^Showing the next/)).toHaveCount(0)
})

test('cancelling says what it costs, takes a note, and gives everything back', async ({ page }) => {
  const { baker, bakery_id } = await openBoard(page)
  const order = await takeOrder(baker, bakery_id)
  await card(page, order.id)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Gus gets $${(order.customer_total_cents / 100).toFixed(2)} back`)
  await dialog.getByLabel(/Note to the customer/).fill('The oven gave out.')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('No open orders')).toBeVisible()
  // The board does not wait for the answer.
  const kept = async () => {
    const sql = `select o.status, o.bakery_notes, r.customer_cents from orders o join payments p on p.order_id = o.id
      join refunds r on r.payment_id = p.id where o.id = $1`
    return (await database.pool.query(sql, [order.id])).rows
  }
  await expect
    .poll(kept)
    .toEqual([{ status: 'cancelled', bakery_notes: 'The oven gave out.', customer_cents: order.customer_total_cents }])
  // No payment stands behind this order, so the provider cannot give it back: that is said, and where one looks.
  await roomTab(page, 'Finished').click()
  await page.getByRole('link').filter({ hasText: order.order_number }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/couldn’t be sent to the customer/)
      .first(),
  ).toBeVisible()
})

test('a press can be taken back for ten seconds, and what is not taken back is told', async ({ page }) => {
  const { baker, bakery_id } = await openBoard(page)
  const { id } = await takeOrder(baker, bakery_id)
  const status = async () => (await database.pool.query('select status from orders where id = $1', [id])).rows[0].status
  const confirm = card(page, id).getByRole('button', { name: 'Confirm', exact: true })
  await confirm.click()
  await expect(column(page, 'Confirmed').locator(`#order-${id}`)).toBeVisible()
  await notice(page, 'Gus: Confirmed').getByRole('button', { name: 'Undo' }).click()
  await expect(column(page, 'New').locator(`#order-${id}`)).toBeVisible()
  expect(await status()).toBe('pending')
  await confirm.click()
  await expect(column(page, 'Confirmed').locator(`#order-${id}`)).toBeVisible()
  expect(await status()).toBe('pending')
  // A closed page does not stop it.
  await page.goto('about:blank')
  await expect.poll(status, { timeout: 40_000 }).toBe('confirmed')
})

test('the bake list adds up each day, and names who comes for it', async ({ page }) => {
  const { baker, bakery_id } = await openBoard(page)
  const orders = [await takeOrder(baker, bakery_id), await takeOrder(baker, bakery_id)]
  await database.pool.query(
    `update orders set requested_for = '2030-11-22T21:00Z', requested_until = '2030-11-23T00:00Z' where id = any ($1)`,
    [orders.map(({ id }) => id)],
  )
  await page.reload()
  await roomTab(page, 'Bake list').click()
  const day = page.getByRole('region', { name: 'Friday, November 22, 2030' })
  await expect(day.getByRole('listitem').filter({ hasText: 'Loaf 1' }).first()).toContainText('2')
  await expect(day.getByRole('link', { name: 'Gus' })).toHaveCount(2)
})

test.describe('with its worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('without a connection the last known list stands there, and nothing of it after signing out', async ({
    page,
    context,
  }) => {
    const { baker, bakery_id } = await openBoard(page)
    const { id } = await takeOrder(baker, bakery_id)
    const confirm = card(page, id).getByRole('button', { name: 'Confirm', exact: true })
    await expect(confirm).toBeEnabled()
    // The worker comes some seconds after the page is calm.
    const isKept = () =>
      page.evaluate(async (path) => (await caches.match(path)) !== undefined, new URL(page.url()).pathname)
    await expect.poll(isKept).toBe(true)
    await context.setOffline(true)
    await visit(page, `/my-listing/${bakery_id}?tab=bake-list`)
    const offline = page.getByText(AS_OF)
    await expect(offline).toBeVisible()
    await expect(page.getByRole('link', { name: 'Gus' })).toBeVisible()
    await ordersRoom(page).click()
    await expect(confirm).toBeDisabled()
    await expect(card(page, id).getByRole('button', { name: /^More for/ })).toBeDisabled()
    const later = await takeOrder(baker, bakery_id)
    await context.setOffline(false)
    await expect(offline).toHaveCount(0)
    await expect(confirm).toBeEnabled()
    await expect(card(page, later.id)).toBeVisible()
    await expect(notice(page, 'New order from Gus')).toBeVisible()

    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.waitForURL('/')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Gus')
    await context.setOffline(true)
    await page.goto(`/my-listing/${bakery_id}`)
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  })
})

test.describe('behind a site that is busy, and then silent', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the last known list stands there with its time, and turns live again by itself', async ({ page, baseURL }) => {
    const site = await openUpdatingSite(baseURL!)
    const { baker, bakery_id } = await makeBaker()
    await signIn(page, baker)
    const address = `${site.origin}/my-listing/${bakery_id}?tab=orders`
    await visit(page, address)
    const { id } = await takeOrder(baker, bakery_id)
    const confirm = card(page, id).getByRole('button', { name: 'Confirm', exact: true })
    await expect(confirm).toBeEnabled()
    const isKept = () =>
      page.evaluate(async (path) => (await caches.match(path)) !== undefined, `/my-listing/${bakery_id}`)
    await expect.poll(isKept).toBe(true)
    const away = page.getByText(AS_OF)
    // Each waits for some seconds before it gives up: the worker for the page, and the page for the bakery and its list.
    const patiently = { timeout: 60_000 }
    for (const outage of ['busy', 'silent'] as const) {
      site.shut(outage)
      await visit(page, address)
      await expect(away).toBeVisible(patiently)
      await expect(confirm).toBeDisabled()
      site.shut(null)
      await expect(away).toHaveCount(0, patiently)
      await expect(confirm).toBeEnabled()
    }
    await site.close()
  })
})

test('a change that fails is taken back and said', async ({ page }) => {
  const { baker, bakery_id } = await openBoard(page)
  const { id } = await takeOrder(baker, bakery_id)
  const confirm = card(page, id).getByRole('button', { name: 'Confirm', exact: true })
  await expect(confirm).toBeVisible()
  // The board would read that it is cancelled, by its second event or after the failure, before anybody presses.
  await page.route('**/orders?id=*', () => {})
  await page.route('**/status/later', (route) => route.fulfill({ status: 500, body: 'no' }))
  await confirm.click()
  await expect(notice(page, 'Failed to update order status')).toBeVisible()
  await expect(column(page, 'New').locator(`#order-${id}`)).toBeVisible()
  await page.unroute('**/status/later')
  await database.pool.query(`update orders set status = 'cancelled' where id = $1`, [id])
  await confirm.click()
  await expect(notice(page, 'This order is cancelled, so it can’t become confirmed.')).toBeVisible()
})

test('some of an order is refunded by line, for the amounts that were shown', async ({ page }) => {
  const { baker, bakery_id } = await openBoard(page)
  const order = await takeOrder(baker, bakery_id)
  await visit(page, `/my-listing/${bakery_id}?order=${order.id}`)
  const panel = page.getByRole('dialog', { name: 'Gus’s order' })
  await panel.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund', exact: true })
  await dialog.getByLabel(/Loaf 2/).selectOption('1')
  await dialog.getByLabel('Why').fill('A little burnt.')
  const shown = await dialog.getByRole('definition').allTextContents()
  await dialog.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(panel).toContainText(`${shown[0]} back to the customer: A little burnt.`)
  const rows = await refundsOf(database.db, order.id)
  expect(
    rows.map((row) => [row.customer_cents, row.reversal_cents].map((cents) => `$${(cents / 100).toFixed(2)}`)),
  ).toEqual([shown])
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(new RegExp(`/my-listing/${bakery_id}$`))
})

test('somebody else finds nothing there', async ({ page }) => {
  const { bakery_id } = await makeBaker()
  await signInAs(page, 'customer')
  await visit(page, `/my-listing/${bakery_id}`)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
})

test('on a phone nothing is too wide and axe finds nothing, on the board and in an open order', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 900 })
  const { baker, bakery_id } = await openBoard(page)
  const { id } = await takeOrder(baker, bakery_id)
  for (const open of [() => expect(card(page, id)).toBeVisible(), () => page.locator(`#order-${id}`).click()]) {
    await open()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await violationsOf(page)).toEqual([])
  }
})
