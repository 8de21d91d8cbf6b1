import { expect, type Page, test } from '../setup/browser'
import { demoSession, signInAs, visit } from '../setup/visitors'

const MAPLE = '/bakery/maple-street-sourdough'
const main = (page: Page) => page.locator('main')
const notice = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text })
const pay = (page: Page) => page.getByRole('button', { name: 'Place order and pay' }).filter({ visible: true })

test('a guest chooses, checks out, is declined, pays, and follows the order on the same page; the cart is empty', async ({
  page,
}) => {
  await visit(page, MAPLE)
  await main(page)
    .getByRole('button', { name: /^Choose options of/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: 'Sliced' }).check()
  await sheet.getByLabel(/Note for the baker/).fill('A dark crust, please')
  await sheet.getByRole('button', { name: /^One more/ }).click()
  await sheet.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(notice(page, 'added to cart')).toBeVisible()

  await visit(page, '/cart')
  await expect(main(page)).toContainText('Slicing: Sliced')
  await expect(main(page)).toContainText('Note: A dark crust, please')
  await expect(main(page)).toContainText('Service fee')
  await main(page).getByRole('link', { name: 'Checkout' }).click()

  await pay(page).click()
  await expect(page.getByText('Name field cannot be empty.')).toBeVisible()
  await fillGuest(page, 'ida.guest@example.com')
  await pay(page).click()

  await page.waitForURL(/\/sandbox\//)
  await page.getByLabel('Card number').fill('4000 0000 0000 0002')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('alert')).toContainText('declined')
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Pay/ }).click()

  await page.waitForURL(/\/checkout\/confirmation\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you! Your order is placed.')
  await expect(main(page)).toContainText(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/)
  await expect(main(page)).toContainText('You get the exact address when the baker confirms.')
  await expect(page.getByRole('button', { name: /^Cart/ })).not.toContainText('1')
  const address = page.url()

  // No form in between: the session that placed the order follows it right here.
  const { access_token } = await demoSession(page, 'owner')
  const confirmed = await page.request.put(`/functions/v1/orders-api/orders/${address.split('/').at(-1)}/status`, {
    headers: { authorization: `Bearer ${access_token}` },
    data: { status: 'confirmed' },
  })
  expect(confirmed.status(), await confirmed.text()).toBe(200)
  await expect(main(page).getByRole('status')).toHaveText('Your order is confirmed')
  await expect(main(page).locator('[aria-current=step]')).toHaveText('Confirmed')
  await expect(main(page).getByRole('link', { name: 'Directions' })).toBeVisible()
  const receipt = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Receipt' }).click()
  expect((await receipt).suggestedFilename()).toMatch(/^receipt-.+\.pdf$/)

  await page.evaluate(() => localStorage.clear())
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Track order' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ida.guest@example.com')
})

test('a double click places one order; leaving the payment keeps everything and says that nothing was charged', async ({
  page,
}) => {
  await fillCart(page)
  await visit(page, '/checkout')
  await fillGuest(page, 'bo.guest@example.com')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/orders-api/orders')) sent.push(request.url())
  })
  await pay(page).dblclick()
  await page.waitForURL(/\/sandbox\//)
  const first = page.url()
  expect(sent.length).toBe(1)

  await page.getByRole('link', { name: 'Go back without paying' }).click()
  await expect(page.getByText('Nothing was charged.')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Bo Guest')
  await expect(page.getByRole('radio', { name: /–/ }).and(page.locator(':checked'))).toHaveCount(1)
  await pay(page).click()
  await page.waitForURL(/\/sandbox\//)
  expect(page.url()).toBe(first)

  await page.goBack()
  await page.reload()
  await pay(page).click()
  await page.waitForURL(/\/sandbox\//)
  expect(page.url()).toBe(first)
})

test('a guest who corrects the address orders for that one alone: whoever has the first does not see it', async ({
  page,
}) => {
  await fillCart(page)
  await visit(page, '/checkout')
  await fillGuest(page, 'gus.typo@example.com')
  await pay(page).click()
  await page.waitForURL(/\/sandbox\//)
  await page.getByRole('link', { name: 'Go back without paying' }).click()
  await expect(page.getByText('Nothing was charged.')).toBeVisible()
  const first = await page.evaluate(() => ({
    order_id: JSON.parse(localStorage.getItem('checkout.placed')!)[0] as string,
    token: JSON.parse(localStorage.getItem('auth.session')!).session.access_token as string,
  }))
  await page.getByLabel('Email').fill('gus@example.com')
  await pay(page).click()
  await page.waitForURL(/\/sandbox\//)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you! Your order is placed.')
  const seenByFirst = (id: string | undefined) =>
    page.request.get(`/functions/v1/orders-api/orders/${id}`, { headers: { authorization: `Bearer ${first.token}` } })
  expect((await (await seenByFirst(first.order_id)).json()).data.status).toBe('cancelled')
  expect((await seenByFirst(page.url().split('/').at(-1))).status()).toBe(404)
})

test('two tabs share one cart: what one pays leaves the other', async ({ page, context }) => {
  await fillCart(page)
  const other = await context.newPage()
  await visit(other, '/cart')
  await expect(main(other)).toContainText('Maple Street Sourdough')
  await visit(page, '/checkout')
  await fillGuest(page, 'cy.guest@example.com')
  await pay(page).click()
  await page.waitForURL(/\/sandbox\//)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you! Your order is placed.')
  await expect(main(other)).toContainText('Your cart is empty')
})

test('a payment that comes back in another tab empties the cart all the same, and only the one it was for', async ({
  page,
  context,
}) => {
  await fillCart(page)
  await visit(page, '/checkout')
  await fillGuest(page, 'di.guest@example.com')
  await pay(page).click()
  await page.waitForURL(/\/sandbox\//)
  const bank = await context.newPage()
  await bank.goto(page.url())
  await bank.getByRole('button', { name: /^Pay/ }).click()
  await expect(bank.getByRole('heading', { level: 1 })).toHaveText('Thank you! Your order is placed.')
  const confirmation = bank.url()
  await visit(bank, '/cart')
  await expect(main(bank)).toContainText('Your cart is empty')
  await fillCart(bank)
  await visit(page, confirmation)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you! Your order is placed.')
  await visit(page, '/cart')
  await expect(main(page)).toContainText('Maple Street Sourdough')
})

test('an item of another bakery replaces the cart, and Undo brings it back', async ({ page, request }) => {
  await fillCart(page)
  const { bakeries } = (await (await request.get('/functions/v1/bakeries?limit=50')).json()) as {
    bakeries: { slug: string; name: string; online_ordering: boolean }[]
  }
  const other = bakeries.find(({ slug, online_ordering }) => online_ordering && !MAPLE.endsWith(slug))!
  await visit(page, `/bakery/${other.slug}`)
  const add = main(page).getByRole('button', { name: /^(Add .* to cart|Choose options of .*)$/ })
  await add.first().click()
  const sheet = page.getByRole('dialog').getByRole('button', { name: /^Add to cart/ })
  const said = notice(page, 'You can only order from one bakery at a time.')
  await expect(said.or(sheet)).toBeVisible()
  if (await sheet.isVisible()) await sheet.click()
  // §8: '{item} added to cart', also when it replaced a cart.
  await expect(said).toContainText('added to cart')
  await said.getByRole('button', { name: 'Undo' }).click()
  await expect(notice(page, 'Your Maple Street Sourdough cart is back')).toBeVisible()
  await visit(page, '/cart')
  await expect(main(page)).toContainText('Maple Street Sourdough')
})

test('a price that changed meanwhile is shown before anything is ordered', async ({ page }) => {
  await signInAs(page, 'customer')
  await fillCart(page)
  // The answer about its fees would write the cart anew.
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('cart')!).service_fee !== null)
  const now = await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem('cart')!)
    const { price } = cart.items[0]
    cart.items[0].price = price - 1
    cart.service_fee = null
    localStorage.setItem('cart', JSON.stringify(cart))
    return price as number
  })
  // The menu as it was when the cart was filled, until the order is placed.
  let earlier = true
  await page.route('**/bakeries/*/menu', async (route) => {
    const answer = await route.fetch()
    const menu = await answer.json()
    if (earlier) for (const item of menu.items) item.price -= 1
    await route.fulfill({ response: answer, json: menu })
  })
  await page.route('**/orders-api/orders', async (route) => {
    earlier = false
    await route.continue()
  })
  await visit(page, '/checkout')
  await expect(main(page)).toContainText('Ordering as')
  await page.getByRole('radio', { name: /–/ }).first().check()
  await expect(main(page)).toContainText('Service fee')
  await pay(page).click()
  await expect(main(page)).toContainText('The total has changed to')
  await page.getByRole('button', { name: 'Accept the new price' }).click()
  await expect(main(page)).toContainText(`$${now.toFixed(2)}`)
  await pay(page).click()
  await page.waitForURL(/\/sandbox\//)
})

test('what is refused is said beside its field, and what has none on the screen in a notice', async ({ page }) => {
  await fillCart(page)
  await visit(page, '/checkout')
  await fillGuest(page, 'ed.guest@example.com')
  await page.route('**/orders-api/orders', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), customer_phone: 'later' } }),
  )
  await pay(page).click()
  const phone = page.getByLabel('Phone')
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(/Please enter a valid phone number\./)
  await expect(main(page).getByRole('alert')).toHaveCount(0)
  await phone.fill('503 555 0100')
  await expect(phone).not.toHaveAttribute('aria-invalid')

  // No line of the cart says it: by the time the menu is read again, there is stock again.
  const error = 'Only 1 of Special Delivery Box left.'
  await page.unroute('**/orders-api/orders')
  await page.route('**/orders-api/orders', (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, data: null, error, details: { fields: { 'items.0': error } } },
    }),
  )
  await pay(page).click()
  await expect(main(page).getByRole('alert')).toContainText(error)
})

test('delivery is told beforehand: there it goes, there it does not', async ({ page }) => {
  await fillCart(page)
  await visit(page, '/checkout')
  await page.getByRole('radio', { name: /^Delivery/ }).check()
  await expect(main(page)).toContainText('Delivery fee')
  await page.getByLabel('ZIP code').fill('10001')
  await expect(main(page)).toContainText('delivers up to 5 miles')
  await page.getByLabel('ZIP code').fill('97202')
  await expect(main(page)).toContainText('Maple Street Sourdough delivers there')
  await page.reload()
  await expect(page.getByLabel('ZIP code')).toHaveValue('97202')
})

test('signing in happens on the page, and the cart stays', async ({ page }) => {
  await fillCart(page)
  await visit(page, '/checkout')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email or username').fill('customer@localoaf.test')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('Sourdough-2026!')
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(main(page)).toContainText('Ordering as')
  await expect(dialog).toHaveCount(0)
  await expect(main(page)).toContainText('From Maple Street Sourdough')
})

test('fees that cannot be had leave the subtotal, and say so', async ({ page }) => {
  await page.route('**/calculate-order-fees', (route) =>
    route.fulfill({ status: 500, json: { success: false, data: null, error: 'Failed to calculate order fees' } }),
  )
  await fillCart(page)
  await visit(page, '/cart')
  await expect(main(page)).toContainText(
    'Fee calculation failed: Failed to calculate order fees. The total shown is the subtotal without fees.',
  )
  await page.unroute('**/calculate-order-fees')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(main(page)).toContainText('Service fee')
})

async function fillCart(page: Page) {
  await visit(page, MAPLE)
  await main(page)
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first()
    .click()
  await expect(notice(page, 'added to cart')).toBeVisible()
}

async function fillGuest(page: Page, email: string) {
  const name = email.split('.')[0]!
  await page.getByLabel('Full name').fill(`${name[0]!.toUpperCase()}${name.slice(1)} Guest`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Day').selectOption({ index: 2 })
  await page.getByRole('radio', { name: /–/ }).first().check()
}
