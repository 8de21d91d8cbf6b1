import type { Page } from '@playwright/test'
import { dialog, press, type Scene, shown } from './axe-scenes'

const INBOX = '/messages'

const open = async (page: Page, at = 0) => {
  await page.getByRole('region', { name: 'Conversations' }).getByRole('listitem').nth(at).getByRole('link').click()
  await page.getByRole('textbox', { name: 'Your message' }).waitFor()
  await page.getByRole('log').locator('.group').first().waitFor()
}

const block = async (page: Page) => {
  await open(page)
  await page
    .getByRole('region', { name: /^Conversation with/ })
    .getByRole('button', { name: /^More about (?!this)/ })
    .click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await dialog(page)
}

/** Talking, and being told. */
export const messageScenes: Scene[] = [
  ...(['customer', 'owner'] as const).flatMap((as): Scene[] => [
    { at: INBOX, as, state: 'a conversation open', open: (page) => open(page) },
    {
      at: INBOX,
      as,
      state: 'nothing found',
      open: async (page) => {
        await page.getByRole('searchbox', { name: 'Search messages' }).fill('nobody says this')
        await shown(page, 'Nothing found')
      },
    },
    {
      at: '/help',
      as,
      state: 'the bell open',
      open: async (page) => {
        await press(page, /^Notifications/)
        await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor()
      },
    },
  ]),
  { at: INBOX, as: 'editor', state: 'empty' },
  { at: INBOX, as: 'customer', state: 'blocking', open: block },
  {
    at: INBOX,
    as: 'customer',
    state: 'reporting',
    open: async (page) => {
      // Only what the other side wrote can be reported.
      await open(page, 1)
      for (const more of await page.getByRole('button', { name: 'More about this message' }).all()) {
        await more.click()
        await page.getByRole('menuitem').first().waitFor()
        if (await page.getByRole('menuitem', { name: 'Report' }).isVisible()) break
        await page.keyboard.press('Escape')
      }
      await page.getByRole('menuitem', { name: 'Report' }).click()
      await dialog(page)
    },
  },
  {
    at: INBOX,
    as: 'owner',
    state: 'saved replies',
    open: async (page) => {
      await open(page)
      await press(page, /[Ss]aved replies/)
      await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor()
    },
  },
  {
    at: INBOX,
    as: 'customer',
    state: 'out of reach',
    before: (page) => page.route('**/conversations*', (route) => route.abort()),
    open: (page) => page.getByRole('button', { name: 'Try Again' }).first().waitFor(),
  },
]
