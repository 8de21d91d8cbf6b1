import type { Page } from '@playwright/test'
import { ANYTHING, dialog, press, type Scene, shown } from './axe-scenes'
import type { World } from './axe-world'

const QUEUES = [
  { at: '/admin', as: 'editor' },
  { at: '/submissions', as: 'editor' },
  { at: '/reports', as: 'editor' },
] as const
const CARDS = [
  { at: '/admin/share-approvals', as: 'admin' },
  { at: '/admin/video-reviews', as: 'admin' },
] as const

/** Screens of admins that are no queues. */
const WRITING: Scene[] = [
  {
    at: '/admin/breadletter/7',
    as: 'admin',
    state: 'scheduled without a day, and a ZIP code of four digits',
    open: async (page) => {
      await press(page, 'Schedule')
      await shown(page, 'Please pick a day.')
      await page.getByLabel(/^A reader’s ZIP code/).fill('9720')
      await press(page, 'Show')
      await shown(page, 'Please enter a ZIP code of five digits.')
    },
  },
  {
    at: '/admin/breadletter/7',
    as: 'admin',
    state: 'asked before a draft is deleted',
    open: async (page) => {
      await press(page, 'Delete this draft')
      await dialog(page)
    },
  },
  {
    at: '/admin/breadletter/7',
    as: 'admin',
    state: 'the plain text',
    open: async (page) => {
      await press(page, 'Plain text')
      await page.locator('pre').waitFor()
    },
  },
  { at: '/admin/search?q=maple', as: 'admin', state: 'something found' },
  { at: '/admin/search?q=zzzz', as: 'editor', state: 'nothing found' },
  {
    at: '/admin/forum',
    as: 'admin',
    state: 'a new category with complaints, and a word that is none',
    open: async (page) => {
      await press(page, 'Add a category')
      await press(page, 'Add')
      await shown(page, 'Give the category a name.')
      await page.getByLabel('Word or phrase').fill('!!!')
      await press(page, 'Watch for it')
      await shown(page, 'Type one to four words with letters or numbers.')
    },
  },
  {
    at: '/admin/users',
    as: 'admin',
    state: 'nothing found',
    open: async (page) => {
      await page.getByLabel('Name, username or email').fill('nobody_at_all')
      await press(page, 'Search')
      await shown(page, 'Nobody found')
    },
  },
  {
    at: '/admin/users/blocked',
    as: 'admin',
    state: 'a domain that is refused',
    open: async (page) => {
      await page.getByLabel('Email address or domain').fill('gmail.com')
      await page.getByLabel('Why?').fill('Spam')
      await press(page, 'Block')
      await dialog(page)
      await press(page, 'Block the domain')
      await shown(page, 'gmail.com is a big mail provider. Block the one address instead.')
    },
  },
  {
    at: '/admin/announcements',
    as: 'admin',
    state: 'nothing entered',
    open: async (page) => {
      await press(page, 'Announce')
      await shown(page, 'Choose when it ends.')
    },
  },
  {
    at: '/admin/approvals',
    as: 'admin',
    state: 'a no asked about',
    open: async (page) => {
      await press(page, /^Decline/)
      await dialog(page)
    },
  },
  { at: '/admin/approvals?state=over', as: 'admin', state: 'nothing decided yet' },
  { at: '/admin-dashboard?days=own&state=OR', as: 'admin', state: 'own days, one state' },
  {
    at: '/admin/audit',
    as: 'admin',
    state: 'nothing found',
    open: async (page) => {
      await page.getByLabel('Who').fill('nobody_at_all')
      await press(page, 'Search')
      await shown(page, 'No entries found')
    },
  },
]

const LETTER = '/admin/email-templates/saved.takes_orders'

/** What waits for editors, and what is told to whoever they ruled against. */
export const editorScenes = ({ appeals, case_id }: World): Scene[] => [
  ...QUEUES.flatMap((queue): Scene[] => [
    { ...queue, state: 'one open', open: openFirst },
    {
      ...queue,
      state: 'one with complaints',
      open: async (page) => {
        await openFirst(page)
        await press(page, /^(Reject|Warn|Keep the decision)$/)
        await shown(page, 'Give a reason.')
      },
    },
    { ...queue, at: `${queue.at}?state=withdrawn`, state: 'empty' },
    { ...queue, at: `${queue.at}?id=${ANYTHING}`, state: 'one that is gone' },
  ]),
  { at: `/submissions?id=${case_id}`, as: 'editor', state: 'a claim with a photo' },
  {
    at: `/submissions?id=${case_id}`,
    as: 'editor',
    state: 'the photo open',
    open: async (page) => {
      await press(page, 'Show the photo')
      await page.getByRole('img', { name: /^Proof from .*, 1$/ }).waitFor()
    },
  },
  ...[...QUEUES, ...CARDS].map(
    (queue): Scene => ({
      ...queue,
      state: 'asked before it is approved or dismissed',
      open: async (page) => {
        await page.getByRole('region', { name: 'Queue' }).getByRole('combobox').first().waitFor()
        if (queue.at === '/submissions' || queue.at === '/admin') await page.getByLabel('Kind').selectOption('listing')
        await page.keyboard.press('Alt+j')
        await page
          .getByRole('button', { name: /^(Approve|Dismiss)$/ })
          .first()
          .waitFor()
        await page.keyboard.press('Alt+a')
        await dialog(page)
      },
    }),
  ),
  ...CARDS.map(
    (queue): Scene => ({
      ...queue,
      state: 'with complaints',
      open: async (page) => {
        await press(page, 'Reject')
        await press(page, 'Reject')
        await shown(page, 'Give a reason.')
      },
    }),
  ),
  {
    at: LETTER,
    as: 'admin',
    state: 'words that do not work',
    open: async (page) => {
      await page.getByLabel('Subject').fill('{{ nobody }}')
      await shown(page, 'This email knows no “nobody”. Pick one from the list.')
    },
  },
  {
    at: LETTER,
    as: 'admin',
    state: 'in plain text, in the dark, on a desktop',
    open: async (page) => {
      await page.locator('iframe').waitFor()
      for (const name of ['Dark colors', 'Desktop', 'Plain text']) await press(page, name)
    },
  },
  { at: '/admin/email-templates/order.unknown', as: 'admin', state: 'not found' },
  ...Object.entries(appeals).map(([state, id]): Scene => ({ at: `/account/appeals/${id}`, as: 'customer', state })),
  {
    at: `/account/appeals/${appeals.open}`,
    as: 'customer',
    state: 'with complaints',
    open: async (page) => {
      await press(page, 'Send appeal')
      await shown(page, 'Write why we should look again.')
    },
  },
  { at: `/account/appeals/${appeals.open}`, as: 'owner', state: 'of somebody else' },
  ...WRITING,
]

async function openFirst(page: Page) {
  await page.getByRole('region', { name: 'Queue' }).getByRole('link').first().click()
  await page
    .getByRole('button', { name: /^(Approve|Ask|Dismiss|Reverse the decision)$/ })
    .first()
    .waitFor()
}
