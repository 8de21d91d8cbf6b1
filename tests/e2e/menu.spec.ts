import AxeBuilder from '@axe-core/playwright'
import { openBoards } from '../setup/boards'
import { expect, type Page, test } from '../setup/browser'
import { visit } from '../setup/visitors'

const { database, makeBaker, signIn } = openBoards()

async function openMenu(page: Page) {
  const { baker, bakery_id } = await makeBaker()
  await database.pool.query('delete from menu_items where bakery_id = $1', [bakery_id])
  await signIn(page, baker)
  await visit(page, `/my-listing/${bakery_id}?tab=menu`)
  await expect(page.getByText('What do you bake?')).toBeVisible()
  const menu = async () => {
    const { rows } = await database.pool.query<{ name: string; price_cents: number }>(
      'select name, price_cents from menu_items where bakery_id = $1 and archived_at is null order by position',
      [bakery_id],
    )
    return rows.map(({ name, price_cents }) => `${name} ${price_cents}`)
  }
  return { bakery_id, menu }
}

const sheet = (page: Page) => page.getByRole('dialog')
const more = (page: Page) => sheet(page).getByText('More (description').click()
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `More for ${name}` }) })

async function addItem(page: Page, name: string, price: string) {
  await page.getByRole('button', { name: 'Add an item' }).click()
  await sheet(page).getByLabel('Name').fill(name)
  await sheet(page).getByLabel('Price').fill(price)
  await more(page)
  await sheet(page).getByLabel('Section').fill('Bread')
  await sheet(page).getByRole('button', { name: 'Put it on my menu' }).click()
  await expect(sheet(page)).toHaveCount(0)
}

test('a newcomer writes a menu, puts it in order by keyboard, and what two tabs change is not lost', async ({
  page,
  context,
}) => {
  const { bakery_id, menu } = await openMenu(page)
  await page.getByRole('button', { name: /^Country loaf/ }).click()
  await expect(sheet(page).getByText('You keep')).toBeVisible()
  await expect(sheet(page).getByRole('group', { name: 'Picture' })).toBeVisible()
  await more(page)
  await sheet(page).getByLabel('Section').fill('Bread')
  // A sign that a line would read as something else does not take the field away from whoever types it.
  await sheet(page).getByLabel('Choices').pressSequentially('Baked: 9:30, 11:30 (message) (+$2)')
  await expect(sheet(page).getByLabel('Choices')).toHaveValue('Baked: 9:30, 11:30 (message) (+$2)')
  await sheet(page).getByLabel('Choices').fill('Slices: Whole, Sliced (+$1)')
  await expect(sheet(page).getByText('2 choices: Slices: Whole, Sliced (+$1)')).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Tree nuts' }).click()
  await sheet(page).getByRole('button', { name: 'Put it on my menu' }).click()
  await expect(sheet(page).getByText('Please say which nuts')).toBeVisible()
  await sheet(page).getByLabel('Which nuts?').fill('pecan')
  await expect(sheet(page).getByText('Contains tree nuts (pecan) and wheat.')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  await sheet(page).getByRole('button', { name: 'Put it on my menu' }).click()
  await expect(sheet(page)).toHaveCount(0)
  await addItem(page, 'Rye', '8')
  expect(await menu()).toEqual(['Country loaf 900', 'Rye 800'])

  await page.getByRole('button', { name: 'Move Rye with the arrow keys' }).press('ArrowUp')
  await expect.poll(menu).toEqual(['Rye 800', 'Country loaf 900'])
  await expect(page.getByText('Rye is now number 1 of 2 in Bread.')).toBeAttached()

  const other = await context.newPage()
  await visit(other, `/my-listing/${bakery_id}?tab=menu`)
  for (const tab of [page, other]) await row(tab, 'Rye').getByRole('button', { name: /edit/ }).click()
  await sheet(other).getByLabel('Price').fill('9.25')
  await sheet(other).getByRole('button', { name: 'Save changes' }).click()
  await expect(sheet(other)).toHaveCount(0)
  await sheet(page).getByLabel('Name').fill('Dark rye')
  await sheet(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(sheet(page).getByText('was changed')).toBeVisible()
  await expect(sheet(page)).toContainText('8.00')
  await expect(sheet(page)).toContainText('9.25')
  await sheet(page).getByRole('button', { name: 'Keep mine' }).click()
  await expect(sheet(page)).toHaveCount(0)
  expect(await menu()).toEqual(['Dark rye 925', 'Country loaf 900'])
  await expect(row(other, 'Dark rye')).toContainText('$9.25')

  await row(other, 'Dark rye').getByRole('switch').click()
  await expect(row(page, 'Dark rye').getByRole('switch')).toBeChecked()
  await visit(
    other,
    `/bakery/${(await database.pool.query('select slug from bakeries where id = $1', [bakery_id])).rows[0].slug}`,
  )
  await expect(other.getByText('Sold out today')).toBeVisible()
})

test('what was typed is still there after Back, and an archived item comes back', async ({ page }) => {
  const { menu } = await openMenu(page)
  await addItem(page, 'Rye', '8')
  await row(page, 'Rye').getByRole('button', { name: /edit/ }).click()
  await more(page)
  await sheet(page).getByLabel('Description').fill('Dark and dense.')
  await page.goBack()
  await expect(sheet(page)).toHaveCount(0)
  await row(page, 'Rye').getByRole('button', { name: /edit/ }).click()
  await expect(sheet(page).getByText('We kept what you typed last time.')).toBeVisible()
  await more(page)
  await expect(sheet(page).getByLabel('Description')).toHaveValue('Dark and dense.')
  await sheet(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(sheet(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'More for Rye' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect.poll(menu).toEqual([])
  await page.getByText('Archived items').click()
  await page.getByRole('button', { name: 'Restore Rye' }).click()
  await expect.poll(menu).toEqual(['Rye 800'])
})

test('a menu from a file, after a look at what it changes, and back again', async ({ page }) => {
  const { menu } = await openMenu(page)
  await addItem(page, 'Rye', '8')
  await page.getByRole('button', { name: 'Import' }).click()
  const text = 'Name;Price;Section\nRye;8,50;Bread\nSpelt;$7;Bread\nBun;free;Rolls'
  await sheet(page)
    .getByLabel('File')
    .setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(sheet(page).getByRole('status')).toContainText('1 new, 1 changed, 0 unchanged, 1 left out.')
  await expect(sheet(page)).toContainText('8.00 → 8.50')
  await expect(sheet(page)).toContainText('Price must be an amount such as 6.50.')
  await sheet(page).getByRole('button', { name: 'Import 2 items' }).click()
  await expect(page.getByText('Your file is in: 1 new, 1 changed.')).toBeVisible()
  expect(await menu()).toEqual(['Rye 850', 'Spelt 700'])
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await expect.poll(menu).toEqual(['Rye 800'])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Menu', exact: true }).click()
  expect((await saved).suggestedFilename()).toMatch(/-menu\.csv$/)
})
