import type { Page } from '@playwright/test'
import { visit } from '../tests/setup/visitors'
import { dialog, notice, press, type Scene, shown } from './axe-scenes'
import type { World } from './axe-world'

const pay = (page: Page) => page.getByRole('button', { name: 'Place order and pay' }).filter({ visible: true }).click()

const CART: Scene[] = [
  {
    at: '/cart',
    as: 'guest',
    state: 'an item removed',
    open: async (page) => {
      await press(page, /^Remove /)
      await notice(page)
    },
  },
  {
    at: '/cart',
    as: 'guest',
    state: 'delivered',
    open: (page) => page.getByRole('radio', { name: /^Delivery/ }).check(),
  },
  {
    at: '/cart',
    as: 'guest',
    state: 'without fees',
    before: (page) => page.route('**/calculate-order-fees', (route) => route.abort()),
    open: (page) => shown(page, /Fee calculation failed/),
  },
  {
    at: '/cart',
    as: 'guest',
    state: 'sold out meanwhile',
    before: (page) =>
      page.route('**/bakeries/*/menu', async (route) => {
        const answer = await route.fetch()
        const menu = await answer.json()
        for (const item of menu.items) Object.assign(item, { available: false })
        await route.fulfill({ response: answer, json: menu })
      }),
    open: (page) => shown(page, /Something changed since you filled your cart/),
  },
  {
    at: '/cart',
    as: 'guest',
    state: 'the bakery out of reach',
    before: (page) => page.route('**/bakeries/*/menu', (route) => route.abort()),
    open: (page) => shown(page, 'We couldn’t check what the bakery has today.'),
  },
]

const CHECKOUT: Scene[] = [
  {
    at: '/checkout',
    as: 'guest',
    state: 'complaints',
    open: async (page) => {
      await page.getByRole('radio', { name: /^Delivery/ }).check()
      await shown(page, 'Service fee')
      await pay(page)
      await shown(page, 'Name field cannot be empty.')
    },
  },
  {
    at: '/checkout',
    as: 'guest',
    state: 'too far away',
    open: async (page) => {
      await page.getByRole('radio', { name: /^Delivery/ }).check()
      await page.getByLabel('ZIP code').fill('10001')
      await shown(page, /delivers up to 5 miles/)
    },
  },
  ...['Sign in', 'Create an account'].map(
    (button): Scene => ({
      at: '/checkout',
      as: 'guest',
      state: `"${button}" open`,
      open: async (page) => {
        await press(page, button)
        await dialog(page)
      },
    }),
  ),
  {
    at: '/checkout',
    as: 'guest',
    state: 'no times',
    before: (page) => page.route('**/bakeries/*/windows*', (route) => route.abort()),
    open: (page) => page.getByRole('button', { name: 'Try Again' }).waitFor(),
  },
  {
    at: '/checkout',
    as: 'customer',
    state: 'signed in',
    open: async (page) => {
      await visit(page, '/bakery/maple-street-sourdough')
      await press(page, /^Add .* to cart$/)
      await page.locator('[data-sonner-toast]').first().waitFor()
      await visit(page, '/checkout')
      await shown(page, 'Ordering as')
    },
  },
  { at: '/checkout', as: 'guest', state: 'the payment page', open: toPayment },
  {
    at: '/checkout',
    as: 'guest',
    state: 'a declined card',
    open: async (page) => {
      await toPayment(page)
      await payWith(page, '4000 0000 0000 0002')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    at: '/checkout',
    as: 'guest',
    state: 'the bank asks',
    open: async (page) => {
      await toPayment(page)
      await payWith(page, '4000 0025 0000 3155')
      await shown(page, 'Confirm your payment')
    },
  },
  {
    at: '/checkout',
    as: 'guest',
    state: 'back without paying',
    open: async (page) => {
      await toPayment(page)
      await page.getByRole('link', { name: 'Go back without paying' }).click()
      await shown(page, /Nothing was charged/)
    },
  },
  {
    at: '/checkout',
    as: 'guest',
    state: 'paid, and the payment page again',
    open: async (page) => {
      await toPayment(page)
      const address = page.url()
      await payWith(page, '4242 4242 4242 4242')
      await shown(page, 'Thank you! Your order is placed.')
      await page.goto(address)
      await shown(page, 'This is paid')
    },
  },
  {
    at: '/checkout',
    as: 'guest',
    state: 'placed',
    open: async (page) => {
      await toPayment(page)
      await payWith(page, '4242 4242 4242 4242')
      await shown(page, 'Thank you! Your order is placed.')
    },
  },
  {
    at: '/checkout',
    as: 'guest',
    state: 'no such payment',
    open: (page) => page.goto('/sandbox/checkout/cs_no_such_session'),
  },
]

/** From the cart to the finished order. */
export const orderScenes = ({ orders }: World): Scene[] => [
  ...CART,
  ...CHECKOUT,
  ...Object.entries(orders).map(([state, id]): Scene => ({ at: `/orders/${id}`, as: 'customer', state })),
  ...['unpaid', 'expired', 'confirmed'].map(
    (state): Scene => ({ at: `/checkout/confirmation/${orders[state]}`, as: 'customer', state }),
  ),
  {
    at: `/orders/${orders.pending}`,
    as: 'customer',
    state: 'asked about cancelling',
    open: async (page) => {
      await press(page, 'Cancel order')
      await dialog(page)
    },
  },
  {
    at: `/orders/${orders.suggested}`,
    as: 'customer',
    state: 'asked about declining',
    open: async (page) => {
      await press(page, 'No thanks, cancel my order')
      await dialog(page)
    },
  },
  {
    at: '/orders',
    as: 'customer',
    state: 'out of reach',
    before: (page) => page.route('**/orders-api/orders/**', (route) => route.abort()),
    open: (page) => page.getByRole('button', { name: 'Try Again' }).waitFor(),
  },
  {
    at: '/track-order',
    as: 'visitor',
    state: 'complaints',
    open: async (page) => {
      await press(page, 'Track order')
      await shown(page, 'Please enter your order number.')
    },
  },
  {
    at: '/track-order',
    as: 'visitor',
    state: 'not found',
    open: async (page) => {
      await page.getByLabel('Order number').fill('K7QD-M2XW-9HTB')
      await page.getByLabel('Email').fill('somebody@else.test')
      await press(page, 'Track order')
      await page.getByRole('alert').waitFor()
    },
  },
  ...['suggested', 'completed', 'cancelled'].map(
    (state): Scene => ({
      at: `/track-order/${orders[state]}`,
      as: 'visitor',
      state,
      open: async (page) => {
        await page.getByLabel('Email').fill('customer@localoaf.test')
        await press(page, 'Track order')
        await page.getByRole('button', { name: 'Track another order' }).waitFor()
      },
    }),
  ),
]

async function toPayment(page: Page) {
  await page.getByLabel('Full name').fill('Ida Guest')
  await page.getByLabel('Email').fill(`ida${Date.now()}@example.com`)
  await page.getByLabel('Day').selectOption({ index: 2 })
  await page.getByRole('radio', { name: /–/ }).first().check()
  await shown(page, 'Service fee')
  await pay(page)
  await page.waitForURL(/\/sandbox\//)
}

async function payWith(page: Page, card: string) {
  await page.getByLabel('Card number').fill(card)
  await press(page, /^Pay/)
}
