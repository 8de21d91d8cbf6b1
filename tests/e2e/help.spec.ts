import { readFileSync } from 'node:fs'
import { openBoards } from '../setup/boards'
import { expect, test } from '../setup/browser'
import { SHOWN } from '../setup/help-shown'
import { signInAs, visit } from '../setup/visitors'

const { openBoard } = openBoards()

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
