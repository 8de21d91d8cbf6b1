import AxeBuilder from '@axe-core/playwright'
import { box, cards, count, filter, fold, twoPages, WITHOUT_MAP } from '../setup/browse'
import { expect, test } from '../setup/browser'
import { signInAs, visit } from '../setup/visitors'

test.use({ viewport: WITHOUT_MAP })

test('more is added below, has the focus, and is still there after Back', async ({ page }) => {
  await visit(page, '/browse')
  await expect(cards(page)).toHaveCount(50)
  await page.getByRole('link', { name: 'Load more' }).click()
  const shown = await twoPages(page)
  const links = await cards(page)
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(new Set(links).size).toBe(shown)
  await expect(page.locator(`a[href="${links[50]}"]`)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(links[50]!)
  await page.goBack()
  await expect(cards(page)).toHaveCount(shown)
  await expect(page.locator(`a[href="${links[50]}"]`)).toBeInViewport()
})

test('a card far down, which wakes later than the page, hears its first press', async ({ page }) => {
  await visit(page, '/browse')
  await cards(page)
    .nth(45)
    .getByRole('button', { name: /^Save / })
    .click()
  await expect(page.getByText('Please sign in to save bakeries')).toBeVisible()
})

test('a failure to load more is said and empties the list; trying again brings it back with more', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.route('**/functions/v1/bakeries?**', (route) => route.abort())
  await visit(page, '/browse')
  await page.getByRole('link', { name: 'Load more' }).click()
  const said = page.getByText('An error occurred while loading more')
  await expect(said).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  const [text, filters] = [await said.boundingBox(), await fold(page).boundingBox()]
  expect(text!.y).toBeGreaterThanOrEqual(filters!.y + filters!.height)
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeFocused()
  await page.unroute('**/functions/v1/bakeries?**')
  await page.keyboard.press('Enter')
  await twoPages(page)
  await expect(cards(page).nth(50).getByRole('heading').getByRole('link')).toBeFocused()
})

test('five minutes later Back finds the list in the order it had, though the time has come for another', async ({
  page,
}) => {
  const names = () => cards(page).getByRole('heading').allTextContents()
  await visit(page, '/browse')
  await page.getByRole('link', { name: 'Load more' }).click()
  const shown = await twoPages(page)
  const left = await names()
  // What the server would answer five minutes later.
  let asked = 0
  await page.route(/\/browse\.data/, (route) => {
    asked += 1
    const url = new URL(route.request().url())
    url.searchParams.set('seed', 'later')
    return route.continue({ url: url.href })
  })
  const later = await (await page.request.get('/functions/v1/bakeries?seed=later')).json()
  expect(later.bakeries.map(({ name }: { name: string }) => name)).not.toEqual(left.slice(0, 50))
  await cards(page).first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/bakery\//)
  await page.goBack()
  await expect(cards(page)).toHaveCount(shown)
  expect(await names()).toEqual(left)
  expect(asked).toBe(1)
})

test('an address past the end leads to the beginning', async ({ page }) => {
  await visit(page, '/browse?category=bread&offset=5000')
  await expect(page.getByText('The list ends before this page')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(page).toHaveURL('/browse?category=bread')
  await expect(cards(page).first()).toBeVisible()
})

test('without a connection a filter says that the search failed, and trying again finds it', async ({
  page,
  context,
}) => {
  await visit(page, '/browse')
  await context.setOffline(true)
  await filter(page, 'Verified').click()
  await expect(page.getByText('An error occurred while searching')).toBeVisible()
  await expect(box(page)).toBeVisible()
  await expect(page).toHaveURL('/browse?verified=true')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('distance and order are in the address', async ({ page }) => {
  await visit(page, '/browse?location=Austin,+TX')
  await page.getByLabel('Within').selectOption('50 miles')
  await expect(page).toHaveURL(/radius=80&location=Austin%2C\+TX$/)
  await page.getByLabel('Sort by').selectOption('Newest')
  await expect(page).toHaveURL(/&sort=newest$/)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
})

test('an empty list says what to do next', async ({ page }) => {
  await visit(page, '/browse?lat=48.7&lng=-106.5&radius=8&location=Nowhere&category=vegan')
  await expect(page.getByText('No bakeries here yet')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Search within/ })).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/browse?lat=48.7&lng=-106.5&radius=8&location=Nowhere')
})

test('half a position is said in words', async ({ page }) => {
  const answer = await page.goto('/browse?lat=45')
  expect(answer?.status()).toBe(400)
  await expect(page.getByText('Latitude and longitude required for geographic search')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the form, the filters, the order and the next page work', async ({ page }) => {
    await page.goto('/browse?category=bread')
    await box(page).fill('97201')
    await page.getByRole('button', { name: 'Find Bakeries' }).click()
    await expect(page).toHaveURL('/browse?location=97201&radius=15&category=bread')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bread near Portland, OR 97201')
    await filter(page, 'Bread').click()
    await expect(page).toHaveURL(/location=Portland%2C\+OR\+97201$/)
    await page.getByLabel('Sort by').selectOption('Nearest')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/sort=distance/)
    await page.goto('/browse')
    const first = await cards(page).first().textContent()
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(page).toHaveURL(/offset=50$/)
    await expect(cards(page).first()).not.toHaveText(first!)
    await page.getByRole('link', { name: 'Previous page' }).click()
    await expect(cards(page).first()).toHaveText(first!)
  })

  test('the list stands where the address asks for the map', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/browse?category=bread&view=map')
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Map' })).toBeHidden()
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/browse\/bread$/)
  })

  test('what is no place is looked for among the names', async ({ page }) => {
    await page.goto('/browse?location=maple+street+sourdough')
    await expect(cards(page).first()).toContainText('Maple Street Sourdough')
    await page.goto('/browse?location=qzqzqzq')
    await expect(page.getByText('No locations found for "qzqzqzq"')).toBeVisible()
    await expect(page.getByText('Try a different city, zip code, or address')).toBeVisible()
  })
})

test.describe('landing pages', () => {
  test('have titles, canonical addresses and lists of their own', async ({ page }) => {
    await visit(page, '/browse/sourdough')
    await expect(page).toHaveTitle(/^Sourdough from Home Bakeries/)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/browse\/sourdough$/)
    await expect(filter(page, 'Sourdough')).toHaveAttribute('aria-current', 'true')
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
    expect(data).toMatchObject({ '@type': 'ItemList', numberOfItems: 50 })

    await visit(page, '/browse/or/portland')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bakeries in Portland, Oregon')
    await expect(count(page)).toHaveText(/^\d+ bakeries near Portland, OR$/)
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
  })

  test('exist for known words only, under one spelling, and are in the sitemap', async ({ request }) => {
    for (const path of ['/browse/socks', '/browse/tx/no-such-town', '/browse/zz/austin'])
      expect((await request.get(path)).status()).toBe(404)
    const moved = await request.get('/browse/MO/st-louis', { maxRedirects: 0 })
    expect(moved.status()).toBe(301)
    expect(moved.headers().location).toBe('/browse/mo/saint-louis')
    const places = await (await request.get('/sitemap/places.xml')).text()
    const paths = [...places.matchAll(/<loc>[^<]*(\/browse\/[^<]+)</g)].map(([, path]) => path!)
    expect(paths).toContain('/browse/or/portland')
    expect((await request.get(paths.at(-1)!)).status()).toBe(200)
    expect(await (await request.get('/sitemap/pages.xml')).text()).toContain('/browse/gluten-free<')
  })
})

for (const width of [360, 768, 1280]) {
  test(`nothing is wider than ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await visit(page, '/browse?location=Portland,+OR')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}

test('a row of filters that is longer than the screen begins at what is chosen', async ({ page }) => {
  await visit(page, '/browse/vegan')
  await expect(filter(page, 'Vegan')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

for (const javaScriptEnabled of [true, false])
  test.describe(`on a phone ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } })

    test('the first bakery is in the first view, and the filters are one tap away', async ({ page }) => {
      await page.goto('/browse/or/portland')
      await expect(cards(page).first().getByRole('heading')).toBeInViewport({ ratio: 1 })
      await expect(page.getByLabel('Sort by')).toBeHidden()
      await fold(page).click()
      await expect(page.getByText('Within', { exact: true })).toBeVisible()
      await expect(page.getByLabel('Sort by')).toBeVisible()
      await filter(page, 'Takes orders').click()
      await expect(page).toHaveURL(/open=true/)
      await expect(fold(page)).toHaveText('Filters (1)')
      await expect(cards(page).first()).toContainText(/(Pickup|Delivery|Ask for a day).* from \$\d/)
    })
  })

test('a list that takes its time shows its shape meanwhile', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/browse.data**', async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  await visit(page, '/')
  await page.getByRole('link', { name: 'Browse All Bakeries' }).click()
  await expect(page.getByText('Loading the page')).toBeAttached()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Browse Bakeries' })).toBeVisible()
  await expect(page.getByText('Loading the page')).toHaveCount(0)
})

test.describe('the filter of saved bakeries', () => {
  test('is for those who are signed in; others are told', async ({ page }) => {
    await visit(page, '/browse?saved=true')
    await expect(page.getByText('Sign in to see your saved bakeries')).toBeVisible()
    await expect(filter(page, 'Saved')).toBeVisible()
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/auth$/)
    await page.goBack()
    await page.getByRole('link', { name: 'Show all bakeries' }).click()
    await expect(cards(page)).toHaveCount(50)
  })

  test('shows one’s own, narrowed by the other filters, and loses what is unsaved', async ({ page }) => {
    await signInAs(page, 'owner')
    const listed = await (await page.request.get('/functions/v1/bakeries?lat=45.52&lng=-122.68&limit=2')).json()
    const [one, other] = listed.bakeries as { name: string }[]
    await visit(page, '/browse?location=Portland,+OR')
    for (const { name } of [one!, other!]) {
      const stored = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
      await page.getByRole('button', { name: `Save ${name}` }).click()
      await stored
    }
    await filter(page, 'Saved').click()
    await expect(page).toHaveURL(/&saved=true$/)
    await expect(count(page)).toHaveText('Your saved bakeries')
    await expect(cards(page)).toHaveCount(2)
    await page.reload()
    await expect(cards(page)).toHaveCount(2)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await visit(page, '/browse?location=Austin,+TX&saved=true')
    await expect(page.getByText('None of your saved bakeries match')).toBeVisible()
    await page.getByRole('link', { name: 'Show all saved' }).click()
    await expect(page).toHaveURL('/browse?saved=true')
    for (const left of [1, 0]) {
      const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.ok())
      await cards(page)
        .first()
        .getByRole('button', { name: /^Save / })
        .click()
      await gone
      await expect(cards(page)).toHaveCount(left)
    }
    await expect(page.getByText('No saved bakeries yet')).toBeVisible()
  })
})
