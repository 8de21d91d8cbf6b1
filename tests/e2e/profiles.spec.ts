import { photo } from '../factories/pictures'
import { expect, test } from '../setup/browser'
import { demoSession, signInAs, visit } from '../setup/visitors'

const SAM = '/profile/sam_okafor'

test('a picture is chosen, cut and shown to everybody', async ({ page, browser, baseURL }) => {
  await signInAs(page, 'owner')
  await visit(page, '/edit-profile')
  const field = page.getByRole('group', { name: 'Picture' })
  const buffer = await photo(900, 600).jpeg().toBuffer()
  await field.locator('input[type=file]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await field.getByRole('button', { name: 'Crop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose what shows' })
  await dialog.getByRole('group', { name: 'The part that shows' }).press('+')
  await dialog.getByRole('button', { name: 'Use this part' }).click()
  await expect(field.getByRole('button', { name: 'Crop' })).toBeVisible()
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()

  const stranger = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await stranger.goto('/profile/maple_street')
  await expect(stranger.getByRole('main').locator('img[src^="/media/"]')).toHaveJSProperty('complete', true)
  await stranger.context().close()
})

test('what its owner hides is theirs alone, and the page says where it still is', async ({
  page,
  browser,
  baseURL,
}) => {
  const { access_token } = await demoSession(page, 'customer')
  const show = (show_reviews_to: string) =>
    page.request.put('/functions/v1/profile', {
      headers: { authorization: `Bearer ${access_token}` },
      data: { show_reviews_to },
    })
  await signInAs(page, 'customer')
  await visit(page, '/edit-profile')
  await expect(page.getByText('They stay on each bakery’s own page.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Reviews' }).selectOption('Only me')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await visit(page, SAM)
  await page.getByRole('link', { name: 'Reviews', exact: true }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible()

  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const stranger = await plain.newPage()
  await stranger.goto(`${SAM}?tab=reviews`)
  await expect(stranger.getByText('No reviews to show')).toBeVisible()
  await show('members')
  await stranger.reload()
  await expect(stranger.getByText('Shared with members')).toBeVisible()
  await show('everyone')
  // Without script, tab by tab.
  await stranger.goto(SAM)
  await stranger.getByRole('link', { name: 'Reviews', exact: true }).click()
  await expect(stranger.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible()
  await stranger.getByRole('link', { name: 'Topics', exact: true }).click()
  await expect(stranger.getByRole('link', { name: 'Topics', exact: true })).toHaveAttribute('aria-current', 'page')
  await plain.close()
})
