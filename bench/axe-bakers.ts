import type { Page } from '@playwright/test'
import { SETTINGS_PARTS } from '../app/features/desk/desk-tabs'
import { dialog, press, type Scene, shown } from './axe-scenes'
import type { World } from './axe-world'

const DESK = '/my-listing/:bakery'
const FILE = 'Name;Price;Section\nRye;8,50;Bread\nBun;free;Rolls'

/** How a baker gets in, gets known, and keeps house. */
export const bakersScenes = ({ pay_path, invitation_path }: World): Scene[] => {
  const on = (tab: string, state: string, open?: (page: Page) => Promise<unknown>): Scene => ({
    at: `${DESK}?tab=${tab}`,
    as: 'owner',
    state,
    ...(open ? { open } : {}),
  })
  return [
    ...['menu', 'orders', 'reviews', 'listing', 'share', 'settings'].map((tab) => on(tab, 'as it comes')),
    ...SETTINGS_PARTS.map((part) => on(`settings&part=${part}`, 'as it comes')),
    on('menu', 'an item open', async (page) => {
      await page.getByRole('button', { name: /edit/i }).first().click()
      await dialog(page)
    }),
    on('menu', 'an item with complaints', async (page) => {
      await press(page, 'Add an item')
      await dialog(page)
      await press(page, 'Put it on my menu')
      await shown(page, /Please give it a name|Please enter a name|Please/)
    }),
    on('menu', 'a file looked at', async (page) => {
      await press(page, 'Import')
      await page
        .getByRole('dialog')
        .getByLabel('File')
        .setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
      await shown(page, /left out/)
    }),
    on('settings&part=helpers', 'a helper without an address', async (page) => {
      await press(page, 'Send invitation')
      await shown(page, 'Please enter a valid email address.')
    }),
    on('listing', 'another name, kind or place', async (page) => {
      await press(page, /^(Ask for a change|Send something else instead)$/)
      await page.getByRole('form').last().waitFor()
    }),
    { at: pay_path, as: 'visitor', state: 'waiting to be paid' },
    { at: '/pay/not.a-link', as: 'visitor', state: 'no such link' },
    { at: invitation_path, as: 'customer', state: 'invited' },
    { at: invitation_path, as: 'visitor', state: 'invited, not signed in' },
  ]
}
