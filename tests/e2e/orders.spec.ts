import { expect, type Locator, type Page, test } from '../setup/browser'
import { storageOf } from '../setup/screens'
import { keep, signInAs, visit } from '../setup/visitors'

const orders = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
const open = (order: Locator) => order.getByRole('heading').getByRole('link').click()

test('a customer finds a current order, its timeline, receipt and calendar, and orders a past one again', async ({
  page,
}) => {
  await signInAs(page, 'customer')
  await visit(page, '/orders')
  // Not a pending one: other tests place those, and leave some unpaid.
  const first = orders(page)
    .filter({ hasNotText: /Waiting for the baker|Not paid yet/ })
    .first()
  // What opens says which it was: the list may change under the pointer, since other tests cancel some.
  const opened = page.waitForResponse(/\/orders-api\/orders\/[\da-f-]{36}$/)
  await open(first)
  const { bakery } = (await (await opened).json()).data as Listed
  await expect(page.getByRole('main').getByText(`From ${bakery.name}`)).toBeVisible()
  await expect(page.getByText('Order placed')).toBeVisible()
  await expect(page.getByText('Service fee')).toBeVisible()
  const receipt = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Receipt' }).click()
  expect((await receipt).suggestedFilename()).toMatch(/^receipt-.+\.pdf$/)

  const { cart } = await storageOf(page.request, 'guest')
  await keep(page, 'cart', cart)
  await visit(page, '/order-history')
  await open(orders(page).filter({ hasNotText: 'Maple Street' }).first())
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('main').getByText('Subtotal')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Maple Street')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('main')).toContainText('Maple Street Sourdough')
})

test('a pending order is cancelled by its customer, and says that the money comes back', async ({ page }) => {
  await signInAs(page, 'customer')
  await visit(page, '/orders')
  await open(orders(page).filter({ hasText: 'Waiting for the baker' }).first())
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('Your order was cancelled')).toBeVisible()
  await expect(page.getByText('You cancelled this order')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
})

test('anybody with number and e-mail can follow an order, nobody with one of them', async ({ page }) => {
  const answered = page.waitForResponse(/orders\/customer/)
  await signInAs(page, 'customer')
  await visit(page, '/orders')
  const { orders } = (await (await answered).json()).data as { orders: Listed[] }
  const order = orders.find(({ status }) => status === 'confirmed')
  await visit(page, '/track-order')
  await page.getByRole('button', { name: 'Track order' }).click()
  await expect(page.getByText('Please enter your order number.')).toBeVisible()
  await page.getByLabel('Order number').fill(order!.order_number.toLowerCase())
  await page.getByLabel('Email').fill('somebody@else.test')
  await page.getByRole('button', { name: 'Track order' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Email').fill(order!.customer_email)
  await page.getByRole('button', { name: 'Track order' }).click()
  await expect(page.getByRole('heading', { name: order!.bakery.name })).toBeVisible()
  await expect(page.getByText('Confirmed').first()).toBeVisible()
})

test('a completed order asks how it was, and a star opens the form with as many', async ({ page }) => {
  const answered = page.waitForResponse(/orders\/customer/)
  await signInAs(page, 'customer')
  await visit(page, '/order-history')
  const { orders } = (await (await answered).json()).data as { orders: Listed[] }
  const order = orders.find(({ status, may_review }) => status === 'completed' && may_review)
  await visit(page, `/orders/${order!.id}`)
  await page.getByRole('link', { name: 'Review with 4 stars' }).click()
  const form = page.getByRole('form', { name: `Review ${order!.bakery.name}` })
  await expect(form.getByRole('radio', { name: '4 stars, Very good' })).toBeChecked()
  await expect(form).toBeInViewport()
})

test('an order that is not yours is not there', async ({ page }) => {
  await signInAs(page, 'customer')
  await visit(page, '/orders')
  await visit(page, '/orders/0192f0c1-0000-7000-8000-000000000001')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
})

interface Listed {
  id: string
  status: string
  may_review: boolean
  order_number: string
  customer_email: string
  bakery: { name: string }
}
