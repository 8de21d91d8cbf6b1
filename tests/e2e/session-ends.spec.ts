import { PASSWORD, type Person } from '../factories/people'
import { violationsOf } from '../setup/axe'
import { expect, type Page, test } from '../setup/browser'
import { openTalks } from '../setup/talks'
import { visit } from '../setup/visitors'

const { database, makeOld, makeTalk, openAs, signIn } = openTalks()
const main = (page: Page) => page.locator('main')
const asked = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' })
const personal = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((kept) =>
      Object.keys(kept).filter((key) => key.startsWith('auth.personal')),
    ),
  )

/** As a new password on another device does it. */
const endSessions = ({ id }: Person) =>
  database.pool.query('update sessions set revoked_at = now() where user_id = $1', [id])

async function signInAgain(page: Page) {
  await asked(page).getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await asked(page).getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(asked(page)).toHaveCount(0)
}

test('a session ends while a form is typed: the password is asked for in place, and nothing is lost', async ({
  page,
}) => {
  const person = await makeOld('Mia Wheat')
  await signIn(page, person)
  await visit(page, '/edit-profile')
  await page.getByLabel('Bio').fill('Rye on Mondays.')
  await endSessions(person)
  await expect(asked(page)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await signInAgain(page)
  await expect(page.getByLabel('Bio')).toHaveValue('Rye on Mondays.')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
})

test('a message that was written without a connection is sent when its writer has signed in again', async ({
  browser,
  request,
}) => {
  const { customer, baker, conversation_id, say } = await makeTalk(request)
  await say(baker, 'Hello')
  const page = await openAs(browser, customer)
  const field = page.getByRole('textbox', { name: 'Your message' })
  await visit(page, `/messages?conversation=${conversation_id}`)
  await expect(page.getByRole('log')).toContainText('Hello')
  await page.context().setOffline(true)
  await field.fill('Two loaves, please')
  await field.press('Enter')
  await field.fill('And a draft')
  await expect(page.getByRole('log').getByText('Not sent yet')).toBeVisible()
  await endSessions(customer)
  await page.context().setOffline(false)
  await expect(asked(page)).toBeVisible()
  // Also when the page was closed in between: then the sign-in page asks.
  await page.reload()
  await page.getByLabel('Email or username').fill(customer.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(field).toHaveValue('And a draft')
  const sent = async () =>
    (
      await database.pool.query(`select from messages where conversation_id = $1 and body = 'Two loaves, please'`, [
        conversation_id,
      ])
    ).rowCount
  await expect.poll(sent).toBe(1)
  await expect(page.getByRole('log').getByText('Not sent yet')).toHaveCount(0)
})

test('whoever is somebody else leaves from there as by signing out', async ({ browser, request }) => {
  const { customer, conversation_id } = await makeTalk(request)
  const page = await openAs(browser, customer)
  await visit(page, `/messages?conversation=${conversation_id}`)
  await page.getByRole('textbox', { name: 'Your message' }).fill('A secret')
  await expect.poll(() => personal(page)).toHaveLength(1)
  await endSessions(customer)
  await asked(page).getByRole('button', { name: 'Not you? Sign out' }).click()
  await expect(page).toHaveURL('/')
  await expect(asked(page)).toHaveCount(0)
  expect(await personal(page)).toEqual([])
})

test('when somebody signs out, what they typed leaves their other tabs, too, and not when a session ends', async ({
  browser,
  request,
}) => {
  const { customer, conversation_id } = await makeTalk(request)
  const page = await openAs(browser, customer)
  await visit(page, '/help/contact')
  const typed = main(page).locator('textarea').first()
  await typed.fill('Only between us')
  const other = await page.context().newPage()
  await visit(other, `/messages?conversation=${conversation_id}`)
  await other.getByRole('textbox', { name: 'Your message' }).fill('A secret')
  await endSessions(customer)
  await expect(asked(other)).toBeVisible()
  await expect(typed).toHaveValue('Only between us')
  await asked(other).getByRole('button', { name: 'Not you? Sign out' }).click()
  await expect(other).toHaveURL('/')
  await expect(typed).toHaveValue('')
})

test('what one person typed at the checkout is not there for the next one on the same device', async ({ page }) => {
  const [first, next] = [await makeOld('Ann First'), await makeOld('Bo Next')]
  await visit(page, '/bakery/maple-street-sourdough')
  await main(page)
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first()
    .click()
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'added to cart' })).toBeVisible()
  await visit(page, '/checkout')
  // Typed before they sign in, on the page: that stays theirs.
  await page.getByLabel('Phone').fill('512 555 0147')
  await signInAtCheckout(page, first)
  await page.getByLabel(/^Note/).fill('Gate code 4711')
  await page.reload()
  await expect(page.getByLabel('Phone')).toHaveValue('512 555 0147')
  await expect(page.getByLabel(/^Note/)).toHaveValue('Gate code 4711')

  await page.getByRole('button', { name: 'Not you? Sign out' }).click()
  await expect(page).toHaveURL('/')
  await visit(page, '/checkout')
  await expect(page.getByLabel('Phone')).toHaveValue('')
  await signInAtCheckout(page, next)
  await expect(page.getByLabel('Phone')).toHaveValue('')
  await expect(page.getByLabel(/^Note/)).toHaveValue('')
})

test('a browser that forbids storage shows every page, and the cart lives as long as the page', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  for (const path of ['/', '/browse', '/cart', '/checkout', '/auth']) {
    await visit(page, path)
    await expect(page.getByText('Something went wrong')).toHaveCount(0)
  }
  await visit(page, '/bakery/maple-street-sourdough')
  await main(page)
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Cart/ }).click()
  await page.getByRole('dialog', { name: 'Cart' }).getByRole('link', { name: 'View Cart' }).click()
  await expect(main(page)).toContainText('Maple Street Sourdough')
  const person = await makeOld('Nell Private')
  await main(page).getByRole('link', { name: 'Checkout' }).click()
  await signInAtCheckout(page, person)
})

async function signInAtCheckout(page: Page, { email }: Person) {
  await page.getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email or username').fill(email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(main(page)).toContainText('Ordering as')
}
