import { openBoards, roomTab } from '../setup/boards'
import { expect, type Page, test } from '../setup/browser'
import { signInAs, visit } from '../setup/visitors'

const boards = openBoards()
const main = (page: Page) => page.locator('main')

async function payFor(page: Page, button: string) {
  await main(page).getByRole('button', { name: button }).click()
  await page.waitForURL(/\/sandbox\//)
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL(/\/dashboard\/premium/)
  await expect(main(page).getByRole('status').filter({ hasText: 'Paid. Thank you!' })).toBeVisible()
}

test('an owner buys a month, the public page wears the badge, and a second month is added to the end', async ({
  page,
}) => {
  const { bakery_id } = await boards.openBoard(page)
  await visit(page, `/bakery/${bakery_id}`)
  // Not that of a card of similar bakeries, further down.
  const badge = main(page).locator('.badge:not(li *)').filter({ hasText: 'Premium' })
  await expect(badge).toBeHidden()

  await visit(page, '/dashboard/premium')
  await expect(main(page)).toContainText('You have a free listing')
  // By the payment page's own way back nothing is charged, and the page says so.
  await main(page).getByRole('button', { name: 'Buy a month' }).click()
  await page.waitForURL(/\/sandbox\//)
  const paying = page.url()
  await page.goBack()
  await visit(page, '/dashboard/premium')
  await main(page).getByRole('button', { name: 'Buy a month' }).click()
  await page.waitForURL(paying)
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL(/\/dashboard\/premium/)
  await expect(main(page).getByRole('status').filter({ hasText: 'Paid. Thank you!' })).toBeVisible()
  const standing = main(page).getByText(/is premium until/)
  const first = (await standing.textContent())!
  await expect(main(page)).toContainText('Premium for a month · $9.00')
  const receipt = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Receipt' }).click()
  expect((await receipt).suggestedFilename()).toMatch(/^receipt-.*\.pdf$/)

  await visit(page, `/bakery/${bakery_id}`)
  await expect(badge).toBeVisible()

  await visit(page, '/dashboard/premium')
  await payFor(page, 'Add a month')
  await expect(standing).not.toHaveText(first)
  await expect(main(page).getByRole('button', { name: 'Receipt' })).toHaveCount(2)
  const days = (text: string) => Date.parse(text.replace(/^.*until (.*)\.$/, '$1')) / 86_400_000
  expect(days((await standing.textContent())!) - days(first)).toBeGreaterThan(27)
})

test('a shared post is sent in, approved by an admin, and features the bakery', async ({ page, browser }) => {
  const { bakery_id } = await boards.openBoard(page)
  await visit(page, '/dashboard/premium#share')
  await page.waitForURL(/tab=share$/)
  await main(page).getByRole('button', { name: 'Send it in' }).click()
  await expect(main(page)).toContainText('Please paste the address of your post.')
  const url = `pics.test/p/${bakery_id}`
  await main(page).getByLabel('Where did you post it?').fill(`https://${url}`)
  await main(page).getByRole('button', { name: 'Send it in' }).click()
  await expect(main(page)).toContainText('We’re looking at your post')

  const desk = await browser.newPage()
  await signInAs(desk, 'admin')
  await visit(desk, '/admin/share-approvals')
  const waiting = main(desk).getByRole('listitem').filter({ hasText: url })
  await waiting.getByRole('button', { name: 'Approve' }).click()
  await expect(waiting).toBeHidden()
  await desk.close()

  await page.reload()
  await expect(main(page).getByRole('list', { name: 'Your posts' })).toContainText('Approved')
  await roomTab(page, 'Premium').click()
  await expect(main(page)).toContainText('For a post you shared')
})
