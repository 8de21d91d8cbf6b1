import { readFileSync } from 'node:fs'
import type { DemoRole } from '../../app/features/accounts/demo-logins'
import type { HelpSlug } from '../../app/features/articles/help-topics'
import { openBoards } from '../setup/boards'
import { expect, test } from '../setup/browser'
import { signInAs, visit } from '../setup/visitors'

const { openBoard } = openBoards()

/** What articles say is there, on the screens that they send people to. */
const SHOWN: [as: DemoRole | 'visitor', path: string, named: Partial<Record<HelpSlug, string[]>>][] = [
  ['visitor', '/auth', { 'forgot-password': ['Forgot Password?'], devices: ['Remember me'] }],
  ['visitor', '/browse', { 'find-a-bakery': ['Takes orders', 'Delivers'] }],
  ['visitor', '/', { breadletter: ['Join Free'] }],
  [
    'customer',
    '/account',
    {
      'change-your-email': ['Change email'],
      'forgot-password': ['Change password'],
      'download-your-data': ['Collect my data'],
      'delete-your-account': ['Delete my account'],
    },
  ],
  ['customer', '/edit-profile', { profile: ['Show my full name', 'Show my city and state'] }],
  ['customer', '/forum/new', { forum: ['Post topic'] }],
  [
    'owner',
    '/dashboard?tab=settings&part=hours',
    { 'opening-hours': ['Order by', 'By a set time'], capacity: ['Order limit'] },
  ],
  ['owner', '/dashboard?tab=settings&part=days-off', { 'take-a-break': ['Take a break', 'Closed from'] }],
  ['owner', '/dashboard?tab=settings&part=delivery', { 'delivery-settings': ['We deliver'] }],
  ['owner', '/dashboard?tab=settings&part=pickup', { 'pickup-card': ['How to find it', 'Your porch'] }],
  ['owner', '/dashboard?tab=settings&part=helpers', { helpers: ['Send invitation'] }],
  ['owner', '/dashboard?tab=settings&part=custom-orders', { 'custom-orders-for-bakers': ['Take custom orders'] }],
  ['owner', '/dashboard?tab=menu', { menu: ['Add an item'], 'import-your-menu': ['Export'] }],
  ['owner', '/dashboard?tab=listing', { 'your-page': ['Ask for a change'] }],
  ['owner', '/dashboard?tab=share', { 'share-your-page': ['Poster and cards', 'A picture to post'] }],
  ['owner', '/dashboard/invoices', { invoices: ['New invoice'] }],
]

for (const role of ['visitor', 'customer', 'owner'] as const)
  test(`what articles tell a ${role} to press is on the screen`, async ({ page }) => {
    if (role !== 'visitor') await signInAs(page, role)
    for (const [, path, named] of SHOWN.filter(([as]) => as === role)) {
      await visit(page, path)
      for (const [slug, labels] of Object.entries(named))
        for (const label of labels) {
          expect(readFileSync(`app/features/articles/articles/${slug}.md`, 'utf8')).toContain(`**${label}**`)
          const shown = page
            .getByText(label, { exact: true })
            .or(page.getByRole('button', { name: label, exact: true }))
            .or(page.getByLabel(label))
          await expect(shown.filter({ visible: true }).first(), `${slug}: ${label} on ${path}`).toBeVisible()
        }
    }
  })

test('a question finds its answer, which can be voted on', async ({ page }) => {
  await visit(page, '/help')
  await page.getByRole('searchbox', { name: 'What do you need help with?' }).fill('how do i cancel my order')
  await page.getByRole('searchbox', { name: 'What do you need help with?' }).press('Enter')
  await page.getByRole('link', { name: 'Cancel an order', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cancel an order' })).toBeVisible()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await page.getByLabel('Sorry about that. What’s missing?').fill('What about a half loaf?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Thank you! One of us reads it.')).toBeVisible()
  await page.goto('/help?q=xylophone')
  await expect(page.getByText('We found nothing with these words')).toBeVisible()
})

test('an article opens beside a form, which keeps what is typed', async ({ page }) => {
  const { bakery_id } = await openBoard(page)
  await visit(page, `/my-listing/${bakery_id}?tab=settings&part=delivery`)
  await page.getByLabel('We deliver').check()
  await page.getByLabel('How far, in miles').fill('7')
  await page.getByRole('link', { name: 'How delivery works' }).click()
  const panel = page.getByRole('dialog', { name: 'Deliver your bakes' })
  await expect(panel.getByText('We deliver')).toBeVisible()
  await panel.getByRole('link', { name: 'What your state asks' }).click()
  await expect(page.getByRole('dialog', { name: 'What your state allows you to sell' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'How delivery works' })).toBeFocused()
  await expect(page.getByLabel('How far, in miles')).toHaveValue('7')
})
