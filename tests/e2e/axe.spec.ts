import { violationsNow, violationsOf } from '../setup/axe'
import { expect, type Page, test } from '../setup/browser'
import { addressOf, SCREENS, storageOf, type Visitor } from '../setup/screens'
import { countShifts, SHIFT_LIMIT, shiftsOf } from '../setup/shifts'
import { keep, signInAs, visit } from '../setup/visitors'

/** The screens that no other test opens, and those that people see most. `npm run bench axe` looks at every screen in every state. */
const LOOKED_AT: Partial<Record<Visitor, string[]>> = {
  visitor: [
    ...['/', '/bakery/maple-street-sourdough', '/bakery/:unclaimed', '/account/requests/confirm'],
    ...[
      '/pricing',
      '/privacy-policy',
      '/help/feedback',
      '/unsubscribe/messages',
      '/unsubscribe/money',
      '/unsubscribe/search',
      '/unsubscribe-alerts',
    ],
    ...['/offline', '/no/such/page'],
  ],
  guest: ['/checkout'],
  customer: [
    ...['/orders/:order', '/checkout/confirmation/:order', '/account/requests', '/account/requests/:request'],
    '/account/searches/new?query=rye+bread&location=97201',
  ],
  owner: ['/my-listing/:bakery', '/my-listing/:bakery?tab=finished', '/stripe-return/:bakery'],
  helper: ['/my-listing/:bakery'],
}

for (const [as, looked_at] of Object.entries(LOOKED_AT) as [Visitor, string[]][])
  test(`${looked_at.length} screens have no violations for ${as}, and nothing on them jumps`, async ({ page }) => {
    for (const [key, value] of Object.entries(await storageOf(page.request, as))) await keep(page, key, value)
    await countShifts(page)
    for (const at of SCREENS[as].filter((screen) => looked_at.includes(screen)))
      await test.step(at, async () => {
        const address = await addressOf(page.request, at)
        await visit(page, address)
        // A font that comes late on a busy machine moves a line: what jumps by itself jumps a second time, too.
        if ((await shiftsOf(page)) >= SHIFT_LIMIT) await visit(page, address)
        expect.soft(await shiftsOf(page), `${at} jumps`).toBeLessThan(SHIFT_LIMIT)
        expect.soft(await violationsOf(page), at).toEqual([])
        // The next one comes in light, as this one did.
        await page.emulateMedia({ colorScheme: 'light' })
      })
  })

test('what opens has no violations: cart, menu, logout dialog', async ({ page }) => {
  await signInAs(page, 'owner')
  await visit(page, '/help')
  await page.getByRole('button', { name: /^Cart/ }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await look(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page)
})

test('/auth/callback has no violations, while it verifies and back at /auth when it cannot', async ({ page }) => {
  let refuse = () => {}
  const refused = new Promise<void>((resolve) => {
    refuse = resolve
  })
  await page.route('**/functions/v1/auth/exchange-code', async (route) => {
    await refused
    await route.abort()
  })
  await page.goto('/auth/callback?code=a-code-from-a-mail&type=signup')
  await expect(page.getByRole('heading', { name: 'Verifying your email...' })).toBeVisible()
  expect(await violationsNow(page)).toEqual([])
  refuse()
  // §4: "Failure: back to /auth."
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText('There was an error verifying your email. Please try again.')).toBeVisible()
  await look(page)
})

test('/reset-password has no violations, empty and with complaints', async ({ page }) => {
  await page.addInitScript(() =>
    sessionStorage.setItem('auth.recovery', JSON.stringify({ token: 'x'.repeat(43), email: 'nora@localoaf.test' })),
  )
  await page.goto('/reset-password')
  await expect(page.getByRole('button', { name: 'Update Password' })).toBeVisible()
  await look(page)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await look(page)
})

// A page whose data fails keeps its header; an error in the header itself leaves only the last net.
for (const width of [360, 1280]) {
  test(`the error fallback has no violations, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.route(/\.data(\?|$)/, (route) => route.abort())
    // Awake: before that a click loads the next page whole, without asking for its data.
    await visit(page, '/')
    await page.locator('#main a[href^="/bakery/"]').first().click()
    await fallback(page)
    await expect(page.getByRole('banner')).toBeVisible()
    const broken = { session: { access_token: 'a', refresh_token: 'b', kind: 'user', user: { id: 'c' } } }
    await page.evaluate((text) => localStorage.setItem('auth.session', text), JSON.stringify(broken))
    // Nobody answers: refused, the broken session would be gone before the header has its part for people who are signed in.
    await page.route('**/functions/v1/**', () => {})
    await page.goto('/help')
    await fallback(page)
    await expect(page.getByRole('banner')).toHaveCount(0)
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await page.reload()
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
}

async function fallback(page: Page) {
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/help/report-bug')
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toHaveCSS('font-family', /Fraunces/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width)
  await look(page)
}

const look = async (page: Page) => expect(await violationsOf(page)).toEqual([])
