import { newId } from '../../app/lib/ids'
import { card, openBoards } from '../setup/boards'
import { expect, test } from '../setup/browser'

const { database, openBoard } = openBoards()

/** Every weekday at nine, and two loaves that are counted. */
async function getReady(bakery_id: string) {
  for (let weekday = 0; weekday < 7; weekday++)
    await database.pool.query(
      `insert into opening_windows (id, bakery_id, fulfillment_type, weekday, from_minute, to_minute)
       values ($1, $2, 'pickup', $3, 540, 600)`,
      [newId(), bakery_id, weekday],
    )
  const { rows } = await database.pool.query<{ id: string }>(
    `update menu_items set name = 'Morning Loaf', stock = 9, price_cents = 900
     where id = (select id from menu_items where bakery_id = $1 order by position, id limit 1) returning id`,
    [bakery_id],
  )
  return rows[0]!.id
}

const taken = async (bakery_id: string) =>
  (
    await database.pool.query(
      `select o.id, o.order_number, o.customer_name, o.status, o.offline_method, o.received_at is not null as paid,
         o.requested_for is not null as timed, (select sum(quantity)::integer from order_items i where i.order_id = o.id) as pieces
       from orders o where o.bakery_id = $1 order by o.created_at desc`,
      [bakery_id],
    )
  ).rows

test.describe('on a phone, by touch', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('two sourdough for Anna, nine to ten, in cash: five touches after "New order"', async ({ page }) => {
    const { bakery_id } = await openBoard(page)
    const item_id = await getReady(bakery_id)
    await page.getByRole('link', { name: 'New order', exact: true }).tap()
    const sheet = page.getByRole('dialog', { name: 'New order' })
    await sheet.getByRole('button', { name: /^Add Morning Loaf/ }).tap()
    await sheet.getByRole('button', { name: /^Add Morning Loaf/ }).tap()
    await sheet.getByLabel('Who is it for?').tap()
    await page.keyboard.type('Anna')
    await sheet
      .getByRole('button', { name: /9 – 10 AM/ })
      .first()
      .tap()
    await sheet.getByRole('button', { name: /^Save/ }).tap()
    await expect(sheet).toBeHidden()
    await expect(page.getByText('Anna’s order is saved')).toBeVisible()
    const [order] = await taken(bakery_id)
    expect(order).toMatchObject({
      ...{ customer_name: 'Anna', status: 'confirmed', offline_method: 'cash', paid: false, timed: true, pieces: 2 },
      order_number: expect.stringMatching(/^M-/),
    })
    const { rows } = await database.pool.query('select stock from menu_items where id = $1', [item_id])
    expect(rows).toEqual([{ stock: 7 }])
    await page
      .getByRole('group', { name: 'Which orders to show' })
      .getByRole('button', { name: /Confirmed/ })
      .tap()
    await expect(card(page, order.id)).toContainText('Phone order')
    await card(page, order.id).getByRole('button', { name: 'Mark as paid' }).tap()
    await expect(card(page, order.id)).toContainText('Paid in cash')
    await expect.poll(async () => (await taken(bakery_id))[0].paid).toBe(true)
  })
})

test('by keyboard; what is missing is said, and what was typed outlives the sheet', async ({ page }) => {
  const { bakery_id } = await openBoard(page)
  await getReady(bakery_id)
  await page.getByRole('link', { name: 'New order', exact: true }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'New order' })
  await sheet.getByRole('button', { name: /^Save/ }).press('Enter')
  await expect(sheet.getByText('Tap what they’d like.')).toBeVisible()
  await expect(sheet.getByLabel('Who is it for?')).toBeFocused()
  await page.keyboard.type('Zoe Baker')
  await page.goBack()
  await expect(sheet).toBeHidden()
  await page.getByRole('link', { name: 'New order', exact: true }).press('Enter')
  await expect(sheet.getByLabel('Who is it for?')).toHaveValue('Zoe Baker')
  await sheet.getByRole('button', { name: /^Add Morning Loaf/ }).press('Enter')
  await sheet.getByRole('button', { name: 'Now' }).press('Enter')
  await sheet.getByRole('button', { name: 'Venmo' }).press('Enter')
  await expect(sheet.getByLabel('Zoe has paid')).toBeChecked()
  await sheet.getByLabel('Who is it for?').press('Enter')
  await expect(sheet).toBeHidden()
  expect((await taken(bakery_id))[0]).toMatchObject({ status: 'completed', offline_method: 'venmo', paid: true })
})
