import { expect, test } from '../setup/browser'
import { mailedLink } from '../setup/mailed-link'
import { countShifts, SHIFT_LIMIT, shiftsOf } from '../setup/shifts'
import { signInAs, visit } from '../setup/visitors'

const LINK = /\S+\/auth\/callback\?\S+/

test('a newcomer who wants to write to a bakery is told so, signs up, and comes to the conversation in another browser; the link is kind the second time', async ({
  page,
  request,
  browser,
}) => {
  const name = `door${Date.now().toString(36)}`
  const email = `${name}@example.com`
  await visit(page, '/bakery/maple-street-sourdough')
  await page.getByRole('link', { name: 'Message', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  await expect(page.getByText('To message Maple Street Sourdough, sign in or create an account.')).toBeVisible()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Full name').fill('Dora Doors')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill('Warm-Brioche-9')
  await expect(page.getByText('This username is available')).toBeVisible()
  await expect(page.getByText('By creating an account, you agree to our Terms of Service')).toBeVisible()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Check your email for a verification link!')).toBeVisible()

  const link = await mailedLink(request, email, LINK)
  const phone = await (await browser.newContext()).newPage()
  await visit(phone, link)
  await expect(phone).toHaveURL(/\/messages\?conversation=/)

  await visit(page, link)
  await expect(page.getByText('Your email is already verified. Sign in to continue.')).toBeVisible()
  await expect(page.getByText('To message a baker, sign in or create an account.')).toBeVisible()
})

test('a link that says create opens Sign Up with the email filled in, and so does the way to the listing form', async ({
  page,
}) => {
  await visit(page, '/auth?mode=signup&email=ann%40example.com&why=keep')
  await expect(page.getByText('To keep this order, sign in or create an account.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ann@example.com')
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Email or username')).toHaveValue('ann@example.com')

  await visit(page, '/auth?reset=&email=ann%40example.com')
  const reset = page.getByRole('dialog', { name: 'Reset Your Password' })
  await expect(reset.getByLabel('Email or username')).toHaveValue('ann@example.com')
  await page.keyboard.press('Escape')
  await expect(reset).toHaveCount(0)

  await visit(page, '/get-listed')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('List your bakery')
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
})

for (const width of [360, 1280])
  test(`an owner reads on /browse what waits at their desk, and nothing jumps, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await countShifts(page)
    await signInAs(page, 'owner')
    await visit(page, '/browse')
    const line = page.getByRole('complementary', { name: 'Your dashboard' }).getByRole('link')
    await expect(line).toHaveText(/^\d+\+? new orders? Today/)
    expect(await shiftsOf(page)).toBeLessThan(SHIFT_LIMIT)
    await line.click()
    await expect(page).toHaveURL(/\/my-listing\/[\da-f-]{36}$/)
    await expect(line).toHaveCount(0)
  })

test('a helper comes from /dashboard to the desk they help at', async ({ page }) => {
  await signInAs(page, 'helper')
  await visit(page, '/dashboard')
  await expect(page).toHaveURL(/\/my-listing\/[\da-f-]{36}$/)
})

test('editors and admins find their rooms with what waits in them', async ({ page, browser }) => {
  await signInAs(page, 'editor')
  await visit(page, '/admin')
  const waits = page.getByRole('navigation', { name: 'What waits' }).getByRole('link')
  await waits.filter({ hasText: 'Help requests' }).click()
  await expect(page).toHaveURL('/admin?kind=help_request')
  await expect(page.getByRole('region', { name: 'Queue' }).getByRole('link').first()).toContainText('Help request')
  const admin = await (await browser.newContext()).newPage()
  await signInAs(admin, 'admin')
  await visit(admin, '/admin-dashboard')
  await expect(
    admin
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /waiting|All done/ }),
  ).toHaveCount(3)
  await admin.getByRole('link', { name: 'Video reviews' }).click()
  await expect(admin).toHaveURL('/admin/video-reviews')
})
