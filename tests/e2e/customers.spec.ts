import { rememberCustomer } from '../../app/features/customers/customers.commands.server'
import { violationsOf } from '../setup/axe'
import { deskRoom, openBoards } from '../setup/boards'
import { expect, test } from '../setup/browser'
import { visit } from '../setup/visitors'

const { database, openBoard, takeOrder } = openBoards()

const meet = (bakery_id: string, name: string, email: string | null, at = new Date()) =>
  database.db.transaction((tx) => rememberCustomer(tx, { bakery_id, name, email, at }))

test('a baker finds a customer, keeps notes that wait while they look elsewhere, merges two, and erases one', async ({
  page,
}) => {
  const { baker, bakery_id } = await openBoard(page)
  await deskRoom(page, 'Customers').click()
  await expect(page.getByText('No customers yet')).toBeVisible()
  const ann = await meet(bakery_id, 'Ann Baker', 'ann@bread.test')
  await meet(bakery_id, 'Bo', null, new Date(Date.now() - 60_000))
  const order = await takeOrder(baker, bakery_id, { bakery_customer_id: ann, status: 'completed' })

  await expect(page.getByRole('link', { name: /Ann Baker.*1 order.*\$15\.50/ })).toBeVisible()
  await page.getByLabel('Search customers').fill('nobody')
  await expect(page.getByText('Nobody found for “nobody”')).toBeVisible()
  await page.getByLabel('Search customers').fill('ann@')
  await page.getByRole('link', { name: /Ann Baker/ }).click()
  const panel = page.getByRole('dialog', { name: 'Ann Baker' })
  await panel.getByRole('textbox', { name: 'Your notes' }).fill('Dark crust')
  await panel.getByRole('textbox', { name: 'Allergies' }).fill('Walnuts')
  await page.goBack()
  await expect(page.getByText('Notes not saved yet')).toBeVisible()
  await page.getByRole('link', { name: /Ann Baker/ }).click()
  await expect(panel.getByRole('textbox', { name: 'Your notes' })).toHaveValue('Dark crust')

  // Somebody else saves something in between: neither is lost.
  await database.pool.query('update bakery_customers set notes = $2 where id = $1', [ann, 'Pale crust'])
  await panel.getByRole('button', { name: 'Save notes' }).click()
  await expect(panel.getByText('Now they say: Pale crust')).toBeVisible()
  await panel.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(panel.getByText('Not saved yet')).toBeHidden()
  const kept = await database.pool.query('select notes, allergies from bakery_customers where id = $1', [ann])
  expect(kept.rows).toEqual([{ notes: 'Dark crust', allergies: 'Walnuts' }])

  await panel.getByRole('link', { name: new RegExp(order.order_number) }).click()
  await expect(page.getByRole('dialog', { name: 'Gus’s order' })).toBeVisible()
  await page.goBack()
  await panel.getByRole('button', { name: 'Merge with another' }).click()
  const merging = page.getByRole('dialog', { name: 'Merge two customers' })
  await merging.getByLabel('Who’s the same person as Ann Baker?').fill('bo')
  await merging.getByRole('button', { name: /^Bo/ }).click()
  await merging.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(panel.getByText('Also known as')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await panel.getByRole('button', { name: 'Erase' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByText('Ann Baker is erased from your list')).toBeVisible()
  await expect(panel).toBeHidden()
  expect((await database.pool.query('select from bakery_customers where bakery_id = $1', [bakery_id])).rowCount).toBe(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

  test('a link opens one customer, nothing is wider than the screen, and a file is saved', async ({ page }) => {
    const { bakery_id } = await openBoard(page)
    const id = await meet(bakery_id, 'Wilhelmina Featherstonehaugh-Cholmondeley', 'wilhelmina.featherstone@long.test')
    await visit(page, `/my-listing/${bakery_id}?tab=customers&customer=${id}`)
    const panel = page.getByRole('dialog', { name: /Wilhelmina/ })
    await expect(panel.getByText('Nothing yet.')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    expect(await violationsOf(page)).toEqual([])
    const bill = panel.getByRole('link', { name: 'New invoice' })
    await expect(bill).toHaveAttribute('href', `/dashboard/invoices/create?customer=${id}`)
    await panel.getByRole('button', { name: 'Close' }).tap()
    await expect(page).toHaveURL(/tab=customers$/)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).tap()
    expect((await download).suggestedFilename()).toMatch(/-customers\.csv$/)
  })
})

test('sales say where the money came from, and by which way', async ({ page }) => {
  const { baker, bakery_id } = await openBoard(page)
  await takeOrder(baker, bakery_id, { prices: [2000], status: 'completed' })
  await takeOrder(baker, bakery_id, {
    ...{ prices: [1000], status: 'completed', source: 'manual', payment_status: 'offline', offline_method: 'cash' },
    ...{ received_at: new Date(), fee_structure_version: 'offline_v1', customer_fee_cents: 0, baker_fee_cents: 0 },
    ...{ customer_total_cents: 1000, baker_receives_cents: 1000 },
  })
  await visit(page, `/my-listing/${bakery_id}?tab=statistics`)
  const table = page.getByRole('table', { name: 'Where it came from' })
  await expect(table.getByRole('row', { name: /Localoaf orders · Card.*1.*\$20\.00/ })).toBeVisible()
  await expect(table.getByRole('row', { name: /Orders you took · Cash.*1.*\$10\.00/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download by month' }).click()
  expect((await download).suggestedFilename()).toMatch(/^sales-by-month-.*\.csv$/)
  expect(await violationsOf(page)).toEqual([])
})
