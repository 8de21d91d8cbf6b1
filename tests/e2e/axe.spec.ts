import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../app/routes'
import { signInAs, visit } from '../setup/visitors'

// A worker's own requests would pass by those that tests answer themselves.
test.use({ serviceWorkers: 'block' })

// Every address of app/routes.ts, in light and in dark. An admin passes every guard.
const FILES = ['/robots.txt', '/sitemap.xml', '/sitemap/:page', '/manifest.webmanifest', '/browse/places/:cell']
const REDIRECTS = ['/bakeries/new', '/dashboard', '/forum/post/:topicId', '/auth', '/auth/callback', '/reset-password']
const ANYTHING = '0190a0a0-0000-7000-8000-000000000001'

for (const { path, guarded } of addresses(routes).filter(({ path }) => !FILES.includes(path))) {
  if (REDIRECTS.includes(path)) continue
  test(`${path} has no violations`, async ({ page }) => {
    if (guarded) await signInAs(page, 'admin')
    await page.goto(await fill(page, path), { waitUntil: 'load' })
    await look(page)
  })
}

test('/auth has no violations, on both tabs', async ({ page }) => {
  for (const tab of ['Sign In', 'Sign Up']) {
    await page.goto('/auth')
    await page.getByRole('tab', { name: tab }).click()
    await look(page)
  }
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
  await look(page)
  refuse()
  // Spec §4: "Failure: back to /auth."
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
  await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/help/contact')
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toHaveCSS('font-family', /Fraunces/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width)
  await look(page)
}

async function look(page: Page) {
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
  // Everything laid out at once: axe asks for the place of each element, which would lay out one skipped piece after the other.
  await page.evaluate(() => delete document.documentElement.dataset.first)
  // Colors fade over 150 ms, and axe would measure a moment in between. First, so that the change of scheme does not begin to fade.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(async () => {
      // All styles anew: what was not drawn before may still have the colors of the other scheme.
      document.body.style.display = 'none'
      document.body.getBoundingClientRect()
      document.body.style.display = ''
      await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})))
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
    })
    const axe = new AxeBuilder({ page })
    // The dark page is the same page in other colors.
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => `${colorScheme}: ${id} ${nodes.map(({ html }) => html).join(' ')}`)
    expect(found).toEqual([])
  }
}

async function fill(page: Page, path: string): Promise<string> {
  if (path === '/*') return '/no/such/page'
  if (path.startsWith('/forum/:')) return path.replace(':category', 'starters').replace(':topic', 'no-such-topic')
  if (path === '/browse/:category') return '/browse/sourdough'
  if (path === '/browse/:state/:city') return '/browse/or/portland'
  if (path.startsWith('/profile/')) return '/profile/maple_street'
  if (path === '/:slug' || path === '/bakery/:slug') return path.replace(':slug', await someBakery(page))
  return path.replace(/:\w+/g, ANYTHING)
}

async function someBakery(page: Page): Promise<string> {
  const sitemap = await (await page.request.get('/sitemap/bakeries-1.xml')).text()
  return /\/bakery\/([^<]+)</.exec(sitemap)![1]!
}

function addresses(entries: RouteConfigEntry[], above = '', guarded = false): { path: string; guarded: boolean }[] {
  return entries.flatMap(({ path, file, children, index }) => {
    const here = path ? `${above}/${path}` : above
    if (children) return addresses(children, here, guarded || file.startsWith('shell/for-'))
    return path || index ? [{ path: here || '/', guarded }] : []
  })
}
