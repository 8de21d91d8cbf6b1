import { newId } from '../../app/lib/ids'
import { openBoards } from '../setup/boards'
import { expect, type Page, test } from '../setup/browser'
import { signInAs, visit } from '../setup/visitors'

const boards = openBoards()
const main = (page: Page) => page.locator('main')
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).click()

test('a baker bills with a deposit, the customer pays it by card and the rest in cash, and both sides see it live', async ({
  page: baker,
  browser,
}) => {
  const theirs = await browser.newPage()
  const { email } = await boards.newCustomer(theirs)
  const name = `Anna ${newId().slice(-8)}`

  await signInAs(baker, 'owner')
  await visit(baker, '/dashboard/invoices')
  await main(baker).getByRole('link', { name: 'New invoice' }).click()
  await press(baker, 'Send invoice')
  await expect(main(baker)).toContainText('Please enter your customer’s name.')
  await main(baker).getByLabel('Name', { exact: true }).fill(name)
  await main(baker).getByLabel('Email').fill(email)
  await main(baker).getByLabel('What', { exact: true }).fill('Two-tier lemon cake')
  await main(baker).getByLabel('Price').fill('120')
  // Enter begins the next line, under the fingers.
  await baker.keyboard.press('Enter')
  await baker.keyboard.type('Cupcakes')
  await baker.keyboard.press('Tab')
  await baker.keyboard.type('12')
  await baker.keyboard.press('Tab')
  await baker.keyboard.type('2.50')
  await main(baker).getByRole('radio', { name: 'Deposit in $' }).check()
  await main(baker).getByLabel('Deposit, in $').fill('50')
  await expect(main(baker)).toContainText('By card you keep $145.35')

  // Whoever leaves without saving finds everything again.
  await baker.reload()
  await expect(main(baker)).toContainText('We kept what you typed last time.')
  await expect(main(baker).getByLabel('Name', { exact: true })).toHaveValue(name)
  await press(baker, 'Preview')
  const preview = baker.getByRole('dialog')
  await expect(preview).toContainText('Deposit due now$50.00')
  await preview.getByRole('button', { name: `Send to ${email}` }).click()
  await expect(main(baker).getByRole('heading', { level: 1 })).toHaveText(/^Invoice #\d{4,}$/)
  await baker.waitForURL(/\/dashboard\/invoices\/[0-9a-f-]{36}$/)

  await visit(theirs, '/account/invoices')
  await main(theirs).getByRole('link', { name: 'Maple Street Sourdough' }).click()
  await press(theirs, 'Pay the deposit of $50.00')
  await theirs.waitForURL(/\/sandbox\//)
  await theirs.getByLabel('Card number').fill('4242 4242 4242 4242')
  await theirs.getByRole('button', { name: /^Pay/ }).click()
  await theirs.waitForURL(/\/invoices\//)
  await expect(main(theirs).getByRole('status').filter({ hasText: 'We got your $50.00' })).toContainText(
    '$100.00 is left to pay.',
  )

  // The baker's page was open all the time.
  await expect(main(baker).getByRole('status')).toContainText('Partly paid')
  await press(baker, 'Mark as paid')
  const marking = baker.getByRole('dialog')
  await expect(marking.getByLabel('Amount in $')).toHaveValue('100.00')
  await marking.getByLabel('Note').fill('In an envelope')
  await marking.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(main(baker).getByRole('status')).toContainText('Paid')
  await expect(main(theirs)).toContainText('All paid. Thank you!')

  await press(baker, 'Undo')
  await baker.getByRole('alertdialog').getByRole('button', { name: 'Undo payment' }).click()
  await expect(main(baker)).toContainText('Undone')
  await expect(main(theirs).getByRole('button', { name: 'Pay $100.00' })).toBeVisible()

  await press(baker, 'Refund')
  const refund = baker.getByRole('dialog')
  await refund.getByLabel('Amount in $').fill('20')
  await refund.getByLabel('Why').fill('Smaller than planned')
  await refund.getByRole('button', { name: 'Refund $20.00' }).click()
  await expect(main(baker)).toContainText('$19.75 refunded')

  const file = theirs.waitForEvent('download')
  await press(theirs, 'PDF')
  expect((await file).suggestedFilename()).toMatch(/^invoice-\d{4,}\.pdf$/)
  await theirs.close()
})

test('an invoice that was saved, but not sent, is typed further as what it is now', async ({ page }) => {
  await signInAs(page, 'owner')
  await visit(page, '/dashboard/invoices/create')
  await main(page).getByLabel('Name', { exact: true }).fill('Cleo')
  await main(page).getByLabel('Email').fill(`cleo${newId()}@bread.test`)
  await main(page).getByLabel('What', { exact: true }).fill('Rolls')
  await main(page).getByLabel('Price').fill('30')
  let id = ''
  await page.route('**/invoices/*/send', (route) => {
    id = route.request().url().split('/').at(-2)!
    return route.fulfill({ status: 409, json: { error: 'Not now, please.', code: 'conflict' } })
  })
  await press(page, 'Send invoice')
  await expect(main(page)).toContainText('Not now, please.')
  await main(page).getByLabel('What', { exact: true }).fill('Rye rolls')
  await visit(page, '/dashboard/invoices/create')
  await expect(main(page).getByLabel('What', { exact: true })).toHaveValue('')
  await visit(page, `/dashboard/invoices/${id}`)
  await expect(main(page).getByLabel('What', { exact: true })).toHaveValue('Rye rolls')
})

test('an invoice opens for nobody but its customer and its bakery', async ({ page, browser }) => {
  await signInAs(page, 'owner')
  await visit(page, '/dashboard/invoices/create')
  await main(page).getByLabel('Name', { exact: true }).fill('Ben')
  await main(page).getByLabel('Email').fill(`ben${newId()}@bread.test`)
  await main(page).getByLabel('What', { exact: true }).fill('Rolls')
  await main(page).getByLabel('Price').fill('30')
  await press(page, 'Save draft')
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Draft invoice')
  await page.waitForURL(/\/dashboard\/invoices\/[0-9a-f-]{36}$/)
  const id = page.url().split('/').at(-1)

  const stranger = await browser.newPage()
  const { email } = await boards.newCustomer(stranger)
  await visit(stranger, `/invoices/${id}`)
  await expect(main(stranger)).toContainText('We couldn’t find that invoice.')
  await expect(main(stranger)).toContainText(`You’re signed in as ${email}.`)
  await visit(stranger, `/dashboard/invoices/${id}`)
  await expect(main(stranger).getByRole('heading', { level: 1 })).toHaveText(/not found|can’t find/i)
  await stranger.close()

  // Whatever was typed over it since goes with it: nobody is asked twice.
  await main(page).getByLabel('What', { exact: true }).fill('Rye rolls')
  await press(page, 'Delete draft')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete draft' }).click()
  await page.waitForURL(/\/dashboard\/invoices\?/)
})
