import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '../setup/browser'
import { visit } from '../setup/visitors'

const ADD = /^Add .* to cart$/
const NEXT = /Next pickup \w{3}, \w{3} \d+, .+ · order by /

test('an item is opened by its name for a note; the cart shows it, says when, and changes the note by keyboard', async ({
  page,
}) => {
  const main = page.getByRole('main')
  await visit(page, '/bakery/maple-street-sourdough')
  const row = main
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: ADD }) })
    .first()
  const name = await row.getByRole('heading').innerText()
  await row.getByRole('button', { name, exact: true }).click()
  const sheet = page.getByRole('dialog', { name })
  await sheet.getByLabel(/Note for the baker/).fill('A dark crust')
  await sheet.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: `${name} added to cart` })).toBeVisible()
  await expect(row.getByRole('button', { name, exact: true })).toBeFocused()

  await page.getByRole('button', { name: /^Cart/ }).click()
  const popover = page.getByRole('dialog', { name: 'Cart' })
  await expect(popover).toContainText(NEXT)
  await popover.getByRole('link', { name: 'View Cart' }).click()
  await page.waitForURL('/cart')
  await expect(main).toContainText(NEXT)
  const line = main.getByRole('listitem').filter({ hasText: name })
  await expect(line).toContainText('Note: A dark crust')

  const edit = line.getByRole('button', { name: `Edit note for ${name}` })
  await edit.focus()
  await page.keyboard.press('Enter')
  const field = line.getByLabel(/Note for the baker/)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('A dark crust')
  await field.fill('x'.repeat(501))
  await expect(field).toHaveAccessibleDescription(/Please keep the note to 500 characters\./)
  await line.getByRole('button', { name: 'Save note' }).click()
  await expect(field).toBeFocused()
  const { violations } = await new AxeBuilder({ page }).include('main').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  await expect(line).toContainText('Note: A dark crust')

  await page.keyboard.press('Enter')
  await field.fill('Pale, please')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(edit).toBeFocused()
  await expect(line).toContainText('Note: Pale, please')
  await expect(main).toContainText('Service fee')
  await page.reload()
  await expect(line).toContainText('Note: Pale, please')
})

test('Undo puts the one line back, and what another tab has added since stays', async ({ page, context }) => {
  const bakery = '/bakery/maple-street-sourdough'
  const lines = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Remove / }) })
  await visit(page, bakery)
  await page.getByRole('button', { name: ADD }).first().click()
  await visit(page, '/cart')
  await lines.getByRole('button', { name: /^Remove / }).click()
  await expect(lines).toHaveCount(0)
  const other = await context.newPage()
  await visit(other, bakery)
  await other.getByRole('button', { name: ADD }).nth(1).click()
  await expect(lines).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(lines).toHaveCount(2)
})

test('a cart from before there were choices asks for them, and can be mended where it stands', async ({ page }) => {
  const main = page.getByRole('main')
  await visit(page, '/bakery/maple-street-sourdough')
  const opener = main.getByRole('button', { name: /^Choose options of/ }).first()
  await opener.click()
  const sheet = page.getByRole('dialog')
  const name = await sheet.getByRole('heading').first().innerText()
  await sheet.getByLabel(/Note for the baker/).fill('A dark crust')
  await sheet.getByRole('button', { name: /^Add to cart/ }).click()
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('cart') ?? 'null')?.service_fee != null)
  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem('cart')!)
    cart.items[0].options = []
    localStorage.setItem('cart', JSON.stringify(cart))
  })
  await visit(page, '/cart')
  await expect(main).toContainText(`Please choose one Slicing for ${name}.`)
  await expect(main.getByRole('link', { name: 'Checkout' })).toBeHidden()
  await main.getByRole('button', { name: `Choose for ${name}` }).click()
  await expect(sheet.getByLabel(/Note for the baker/)).toHaveValue('A dark crust')
  await sheet.getByRole('radio', { name: 'Sliced' }).check()
  await sheet.getByRole('button', { name: /^Save/ }).click()
  await expect(main).toContainText('Slicing: Sliced')
  await expect(main).not.toContainText('Please choose one')
  await expect(main.getByRole('link', { name: 'Checkout' })).toBeVisible()
})
