import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../app/routes'
import { signInAs } from '../setup/visitors'

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
  await page.goto('/help')
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

async function look(page: Page) {
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    // Colors fade over 150 ms, and axe would measure a moment in between.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
    )
    const { violations } = await new AxeBuilder({ page }).analyze()
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
