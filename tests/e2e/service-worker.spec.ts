import { expect, type Page, test } from '../setup/browser'
import { openUpdatingSite, type UpdatingSite } from '../setup/updating-site'
import { idle, visit } from '../setup/visitors'

test.use({ serviceWorkers: 'allow' })

test.describe('a new version', () => {
  let site: UpdatingSite
  test.beforeEach(async ({ baseURL }) => {
    site = await openUpdatingSite(baseURL!)
  })
  test.afterEach(() => site.close())

  test('takes over in every tab, and each reloads exactly once', async ({ context }) => {
    const [first, second] = [await context.newPage(), await context.newPage()]
    const loads = [count(first), count(second)]
    await first.goto(`${site.origin}/help`)
    await controlled(first)
    await second.goto(`${site.origin}/help`)
    await controlled(second)
    // The first worker ever has nothing newer to show.
    expect(loads.map((load) => load())).toEqual([1, 1])
    site.release()
    await update(first)
    for (const load of loads) await expect.poll(load).toBe(2)
    for (const page of [first, second]) await settled(page)
    expect(loads.map((load) => load())).toEqual([2, 2])
  })

  test('found by the browser before the page was ready is taken over as well', async ({ page }) => {
    const load = count(page)
    await page.goto(`${site.origin}/help`)
    await controlled(page)
    site.release()
    await page.reload()
    await expect.poll(load).toBe(3)
    await settled(page)
    expect(load()).toBe(3)
  })

  test('waits while a form holds unsaved input, and comes once it does not', async ({ page }) => {
    const load = count(page)
    await page.goto(`${site.origin}/auth`)
    await controlled(page)
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    const name = page.getByLabel('Full name')
    await name.fill('Nora Lindqvist')
    site.release()
    const changed = page.evaluate(
      () =>
        new Promise((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true }),
        ),
    )
    await update(page)
    expect(await changed).toBe(true)
    await settled(page)
    expect(load()).toBe(1)
    await expect(name).toHaveValue('Nora Lindqvist')
    await name.fill('')
    await expect.poll(load).toBe(2)
    await settled(page)
    expect(load()).toBe(2)
  })

  test('is looked for every hour', async ({ page }) => {
    await page.clock.install()
    const load = count(page)
    await page.goto(`${site.origin}/help`)
    await controlled(page)
    const before = site.asked()
    await page.clock.fastForward('59:00')
    await idle(page)
    expect(site.asked()).toBe(before)
    await page.clock.fastForward('01:00')
    await expect.poll(site.asked).toBe(before + 1)
    await idle(page)
    expect(site.asked()).toBe(before + 1)
    site.release()
    await page.clock.fastForward('01:00:00')
    await expect.poll(load).toBe(2)
  })
})

test('without a connection the worker shows the offline page, and never answers for the API', async ({
  page,
  context,
}) => {
  await visit(page, '/help')
  await controlled(page)
  await context.setOffline(true)
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'))
  await visit(page, '/messages')
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  // By then it could have reloaded for ever, as it did when the router looked for the script of the page that was asked for.
  await asked
  expect(loads).toHaveLength(1)
  await expect(page).toHaveURL(/\/messages$/)
  const reached = await page.evaluate(() =>
    fetch('/functions/v1/openapi.json').then(
      () => true,
      () => false,
    ),
  )
  expect(reached).toBe(false)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toHaveCount(0)
})

test('a site that was away is come back to, though the browser never says that it is online', async ({
  page,
  baseURL,
}) => {
  const site = await openUpdatingSite(baseURL!)
  await page.goto(`${site.origin}/help`)
  await controlled(page)
  site.shut('away')
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'))
  await page.goto(`${site.origin}/messages`)
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await asked
  site.shut(null)
  await page.waitForURL('**/auth')
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toHaveCount(0)
  await site.close()
})

test.describe('the offer to install', () => {
  const install = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: /^Install / })

  test('is kept from the browser, shown in the footer, and taken up there', async ({ page }) => {
    await page.goto('/help')
    await expect(install(page)).toHaveCount(0)
    expect(await offer(page)).toBe(true)
    await install(page).click()
    await expect(install(page)).toHaveCount(0)
    expect(await page.evaluate(() => (window as { prompted?: number }).prompted)).toBe(1)
  })

  test('is not lost when it comes before the page is awake', async ({ page }) => {
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        dispatchEvent(
          Object.assign(new Event('beforeinstallprompt'), { prompt: async () => ({ outcome: 'accepted' }) }),
        )
      })
    })
    await page.goto('/help')
    await expect(install(page)).toBeVisible()
  })

  test('once turned down is not made again', async ({ page }) => {
    await page.goto('/help')
    await offer(page)
    await page.getByRole('button', { name: 'Don’t offer to install again' }).click()
    await expect(install(page)).toHaveCount(0)
    await page.reload()
    await offer(page)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(install(page)).toHaveCount(0)
  })

  test('goes when the app is installed another way', async ({ page }) => {
    await page.goto('/help')
    await offer(page)
    await expect(install(page)).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
    await expect(install(page)).toHaveCount(0)
  })

  test('is not made inside the installed app', async ({ page }) => {
    // Headless Chromium cannot be told that it shows an installed app.
    await page.addInitScript(() => {
      const ask = window.matchMedia.bind(window)
      window.matchMedia = (query) => ask(query === '(display-mode: standalone)' ? 'all' : query)
    })
    await visit(page, '/help')
    await offer(page)
    await idle(page)
    await expect(install(page)).toHaveCount(0)
  })
})

function count(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads++
  })
  return () => loads
}

/** The worker comes some seconds after the page is calm, and claims it. */
const controlled = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')

const update = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })

/** The page has looked for its worker, and none is on its way any more: whatever would happen once more has happened. */
async function settled(page: Page) {
  const hasLooked = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/take-over-'))
  await expect.poll(() => page.evaluate(hasLooked)).toBe(true)
  const noneComes = async () => {
    const { installing, waiting } = await navigator.serviceWorker.ready
    return !installing && !waiting
  }
  await expect.poll(() => page.evaluate(noneComes)).toBe(true)
  await idle(page)
}

/** What Chromium does when a site can be installed. Answers whether the page kept it from showing its own bar. */
const offer = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const seen = window as { prompted?: number }
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        seen.prompted = (seen.prompted ?? 0) + 1
        return { outcome: 'accepted' }
      },
    })
    dispatchEvent(event)
    return event.defaultPrevented
  })
