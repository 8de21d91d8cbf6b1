import { newId } from '../../app/lib/ids'
import { addDays } from '../../app/lib/zone'
import { card, column, openBoards, roomTab } from '../setup/boards'
import { expect, type Page, test } from '../setup/browser'
import { signInAs, visit } from '../setup/visitors'

// The demo's bakery: its account at the payment partner is open.
const SLUG = 'maple-street-sourdough'
const { database, newCustomer } = openBoards()
const main = (page: Page) => page.getByRole('main')
const log = (page: Page) => page.getByRole('log')

/** Some week of the next two years, so that many runs find room. */
const someDay = () => addDays(new Date().toISOString().slice(0, 10), 60 + Math.floor(Math.random() * 600))

async function say(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Your message' }).fill(text)
  await page.keyboard.press('Enter')
}

async function askFor(page: Page, wish: string) {
  const form = page.getByRole('form', { name: 'Custom order' })
  await form.getByLabel('What do you have in mind?').fill(wish)
  await form.getByLabel('Servings').fill('30')
  await form.getByLabel('When do you need it?').fill(someDay())
  await form.getByRole('button', { name: 'Send the request' }).click()
}

async function payByCard(page: Page, button: RegExp) {
  await main(page).getByRole('button', { name: button }).click()
  await page.waitForURL(/\/sandbox\//)
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Pay/ }).click()
}

test('a custom order from request to refund, both sides live in two windows', async ({ page: eats, browser }) => {
  const wish = `A loaf like a lighthouse, ${newId().slice(-8)}`
  const { email } = await newCustomer(eats)
  const bakes = await (await browser.newContext()).newPage()
  await signInAs(bakes, 'owner')
  const { rows } = await database.pool.query('select id from bakeries where slug = $1', [SLUG])
  await visit(bakes, `/my-listing/${rows[0].id}?tab=requests`)

  const row = main(bakes).getByRole('listitem').filter({ hasText: wish }).getByRole('link')

  // What they would like.
  await visit(eats, `/bakery/${SLUG}`)
  await eats.getByRole('link', { name: 'Ask for a custom order' }).first().click()
  await askFor(eats, wish)
  await expect(main(eats)).toContainText('Waiting for a quote')
  await expect(main(eats)).toContainText(wish)

  // A question, and its answer.
  await row.click()
  await main(bakes)
    .getByRole('link', { name: /^Ask .* a question$/ })
    .click()
  await say(bakes, 'Red and white, or all white?')
  await main(eats)
    .getByRole('link', { name: /^Message / })
    .click()
  await expect(log(eats)).toContainText('Red and white, or all white?')
  await say(eats, 'Red and white, please.')
  await expect(log(bakes)).toContainText('Red and white, please.')

  // A quote, that shows where they talk.
  await log(bakes)
    .getByRole('link', { name: /Custom order for/ })
    .click()
  const quote = bakes.getByRole('form', { name: 'Quote' })
  await quote.getByLabel('What', { exact: true }).fill('Lighthouse loaf')
  await quote.getByLabel('Price').fill('120')
  await quote.getByRole('button', { name: 'Send the quote' }).click()
  await log(eats)
    .getByRole('link', { name: /Quote: \$120\.00/ })
    .click()

  // The deposit books it: it stands on the board.
  await payByCard(eats, /^Pay the deposit of \$60\.00$/)
  await eats.waitForURL(/\/account\/requests\//)
  await expect(main(eats)).toContainText('Your date is booked')
  const to_order = main(bakes).getByRole('link', { name: 'See the order' })
  await expect(to_order).toBeVisible()
  const to_invoice = (await main(bakes).getByRole('link', { name: 'See the invoice' }).getAttribute('href'))!
  await to_order.click()
  await expect(bakes.getByRole('dialog')).toContainText('Lighthouse loaf')
  const order_id = new URL(bakes.url()).searchParams.get('order')!
  await bakes.keyboard.press('Escape')
  await expect(column(bakes, 'Confirmed').locator(`#order-${order_id}`)).toBeVisible()

  // The balance.
  await main(eats).getByRole('link', { name: 'See the invoice' }).click()
  await payByCard(eats, /^Pay \$60\.00$/)
  await eats.waitForURL(/\/invoices\//)
  await expect(main(eats)).toContainText('All paid. Thank you!')

  // Baked and handed over, while the customer looks at it.
  await visit(eats, `/orders/${order_id}`)
  const press = (name: string) => card(bakes, order_id).getByRole('button', { name, exact: true }).click()
  await press('Start preparing')
  await expect(column(bakes, 'Preparing').locator(`#order-${order_id}`)).toBeVisible()
  // Days before it is wanted, so the baker is asked.
  await press('Mark ready')
  await bakes.getByRole('button', { name: /^No, keep/ }).click()
  await expect(main(eats)).toContainText('Your pickup is still')
  await press('Complete')
  await bakes.getByRole('button', { name: 'Yes, it’s done' }).click()
  await expect(main(eats)).toContainText('Picked up. Enjoy!')

  // A part of it goes back.
  await visit(eats, to_invoice.replace('/dashboard', ''))
  await roomTab(bakes, 'Requests').click()
  await main(bakes).getByRole('tab', { name: 'Booked' }).click()
  await row.click()
  await main(bakes).getByRole('link', { name: 'See the invoice' }).click()
  await expect(main(bakes)).toContainText(email)
  await main(bakes).getByRole('button', { name: 'Refund' }).click()
  const refund = bakes.getByRole('dialog')
  await refund.getByLabel('Amount in $').fill('20')
  await refund.getByLabel('Why').fill('The lamp came off')
  await refund.getByRole('button', { name: /^Refund \$20\.00$/ }).click()
  await expect(main(eats)).toContainText('refunded: The lamp came off')
  await expect(main(eats)).toContainText('sent to the customer’s card.')
})
