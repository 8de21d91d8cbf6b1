import { card, deskRoom, openBoards } from '../setup/boards'
import { expect, type Page, test } from '../setup/browser'
import { visit } from '../setup/visitors'

const { openBoard, takeOrder } = openBoards()

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })
const home = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Localoaf' })
/** Whether the browser asks before the page is closed or reloaded; the site's own reload waits for the same. */
const isHeld = (page: Page) => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

test('a link in the header asks before it throws typed settings away', async ({ page }) => {
  const { bakery_id } = await openBoard(page)
  await visit(page, `/my-listing/${bakery_id}?tab=settings&part=pickup`)
  const words = page.getByRole('form', { name: 'Pickup card' }).getByRole('textbox').first()
  await words.fill('Around the back, please')
  // To look at an order costs nothing: the room stays as it is.
  await deskRoom(page, 'Orders').click()
  await deskRoom(page, 'Settings').click()
  await page.getByRole('link', { name: 'Pickup card' }).click()
  await home(page).click()
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(words).toHaveValue('Around the back, please')
  await home(page).click()
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('/')
  await expect.poll(() => isHeld(page)).toBe(false)
})

test('whoever leaves by the browser’s own buttons, and means it, is let go', async ({ page }) => {
  const { bakery_id } = await openBoard(page)
  await visit(page, `/my-listing/${bakery_id}?tab=settings&part=pickup`)
  await home(page).click()
  await page.waitForURL('/')
  await page.goBack()
  const words = page.getByRole('form', { name: 'Pickup card' }).getByRole('textbox').first()
  await words.fill('Around the back, please')
  await page.evaluate(() => history.forward())
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('/')
  await expect(question(page)).toHaveCount(0)
})

test('an order that is half written down is neither left nor closed nor reloaded without a question', async ({
  page,
}) => {
  await openBoard(page)
  await page.getByRole('link', { name: 'New order', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'New order' })
  const name = sheet.getByLabel('Who is it for?')
  expect(await isHeld(page)).toBe(false)
  await name.fill('Anna')
  await expect.poll(() => isHeld(page)).toBe(true)
  // It stays written down while the dialog is closed.
  await sheet.getByRole('button', { name: 'Close' }).click()
  await home(page).click()
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('link', { name: 'New order', exact: true }).click()
  await expect(name).toHaveValue('Anna')
  await name.fill('')
  await expect.poll(() => isHeld(page)).toBe(false)
})

test('so is a reason for cancelling, until the dialog is closed', async ({ page }) => {
  const { baker, bakery_id } = await openBoard(page)
  const { id } = await takeOrder(baker, bakery_id)
  await card(page, id)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  await dialog.getByLabel(/Note to the customer/).fill('The oven gave out.')
  await expect.poll(() => isHeld(page)).toBe(true)
  await dialog.getByRole('button', { name: 'Keep order' }).click()
  await expect.poll(() => isHeld(page)).toBe(false)
})

test('a form that is kept is left without a question, and found again', async ({ page }) => {
  const { bakery_id } = await openBoard(page)
  await visit(page, `/my-listing/${bakery_id}?tab=menu&item=new`)
  const sheet = page.getByRole('dialog', { name: 'Add an item' })
  await sheet.getByLabel('Name', { exact: true }).fill('Rye')
  expect(await isHeld(page)).toBe(false)
  await visit(page, '/')
  await visit(page, `/my-listing/${bakery_id}?tab=menu&item=new`)
  await expect(sheet).toContainText('We kept what you typed last time.')
  await expect(sheet.getByLabel('Name', { exact: true })).toHaveValue('Rye')
  await sheet.getByRole('button', { name: 'Start over' }).click()
  await expect(sheet.getByLabel('Name', { exact: true })).toHaveValue('')
})
