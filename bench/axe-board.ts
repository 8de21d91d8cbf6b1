import type { Page } from '@playwright/test'
import { card } from '../tests/setup/boards'
import { dialog, notice, press, type Scene, shown } from './axe-scenes'
import type { World } from './axe-world'

const BOARD = '/my-listing/:bakery'
const TABS = ['orders', 'bake-list', 'finished', 'statistics', 'payouts']

/** The owner's side. */
export const boardScenes = ({ orders, newcomer }: World): Scene[] => {
  const more = async (page: Page, order: string, item: string) => {
    await card(page, orders[order]!)
      .getByRole('button', { name: /^More for/ })
      .click()
    await page.getByRole('menuitem', { name: item }).click()
    await dialog(page)
  }
  const on = (state: string, open: (page: Page) => Promise<unknown>): Scene => ({
    at: `${BOARD}?tab=orders`,
    as: 'owner',
    state,
    open,
  })
  /** A phone shows one column at a time, the new ones first. */
  const onDesk = (state: string, open: (page: Page) => Promise<unknown>): Scene => ({
    ...on(state, open),
    widths: [1280],
  })
  return [
    ...newcomerScenes(newcomer),
    ...Object.entries(orders)
      .filter(([state]) => state !== 'unpaid' && state !== 'expired')
      .map(
        ([state, id]): Scene => ({
          at: `${BOARD}?order=${id}`,
          as: 'owner',
          state: `${state} order open`,
          open: (page) => shown(page, 'History'),
        }),
      ),
    { at: `${BOARD}?order=0190a0a0-0000-7000-8000-000000000001`, as: 'owner', state: 'no such order', open: dialog },
    {
      at: `${BOARD}?order=${orders.confirmed}`,
      as: 'owner',
      state: 'time and note',
      open: async (page) => {
        await press(page, /time or (a )?note$/)
        await page.getByLabel(/Your note to the customer/).waitFor()
      },
    },
    {
      at: `${BOARD}?tab=statistics`,
      as: 'owner',
      state: 'as a table',
      open: (page) => page.locator('summary').filter({ hasText: 'Show as a table' }).first().click(),
    },
    on('alerts open', async (page) => {
      await press(page, 'Order alerts')
      await dialog(page)
    }),
    on('menu of an order', async (page) => {
      await card(page, orders.pending!)
        .getByRole('button', { name: /^More for/ })
        .click()
      await page.getByRole('menu').waitFor()
    }),
    on('confirming with a time', async (page) => {
      await more(page, 'pending', 'Confirm with a time…')
      await page.getByLabel(/Ready by/).fill('2035-01-15T16:30')
      await press(page, 'Confirm order')
      await shown(page, /Please choose a time within a year from now/)
    }),
    on('suggesting a time', async (page) => {
      await more(page, 'timeless', 'Suggest another time…')
      await page.getByLabel('From').fill('16:00')
      await page.getByLabel('To', { exact: true }).fill('15:00')
      await press(page, /^Send to/)
      await shown(page, /Please choose an end after the start/)
    }),
    onDesk('refunding', async (page) => {
      await more(page, 'ready', 'Refund…')
      await press(page, /^Refund/)
      await shown(page, /Please say why/)
    }),
    onDesk('cancelling', (page) => more(page, 'preparing', 'Cancel order…')),
    onDesk('Undo', async (page) => {
      await card(page, orders.delivered!).getByRole('button', { name: 'Start preparing' }).click()
      await notice(page)
    }),
    onDesk('ready early', async (page) => {
      await card(page, orders.preparing!).getByRole('button', { name: 'Mark ready' }).click()
      await dialog(page)
    }),
    ...todayScenes(orders),
  ]
}

const todayScenes = (orders: World['orders']): Scene[] => [
  {
    at: BOARD,
    as: 'owner',
    state: 'to hand over',
    open: (page) => page.locator(`#order-${orders['at the door']}`).waitFor(),
  },
  {
    at: BOARD,
    as: 'owner',
    state: 'nobody came',
    open: async (page) => {
      await card(page, orders.missed!).getByRole('button', { name: 'Didn’t come' }).click()
      await dialog(page)
    },
  },
  {
    at: BOARD,
    as: 'owner',
    state: 'out of reach',
    before: (page) => page.route('**/my-listing/*/orders*', (route) => route.abort()),
    open: (page) => page.getByRole('button', { name: 'Try Again' }).first().waitFor(),
  },
]

const newcomerScenes = ({ bakery_id, storage }: World['newcomer']): Scene[] => [
  ...TABS.map(
    (tab): Scene => ({
      at: `/my-listing/${bakery_id}?tab=${tab}`,
      as: 'owner',
      state: 'nothing yet',
      storage,
    }),
  ),
  { at: `/stripe-return/${bakery_id}`, as: 'owner', state: 'nothing yet', storage },
  {
    at: `/my-listing/${bakery_id}?tab=payouts`,
    as: 'owner',
    state: 'setting up payments',
    storage,
    open: async (page) => {
      await press(page, /^(Set up card payments|Continue setup)$/)
      await shown(page, 'Your account now')
    },
  },
]
