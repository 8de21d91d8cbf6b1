import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page, type Request, test } from '@playwright/test'
import sharp from 'sharp'
import { idle, signInAs, visit } from '../setup/visitors'

// Narrower than where the map stands beside the list: the processor draws it here, and a busy machine is at it for many seconds.
test.use({ viewport: { width: 800, height: 800 } })

const box = (page: Page) => page.getByLabel('Location or bakery name')
const cards = (page: Page) =>
  page
    .getByRole('region')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
/** Two pages of cards. Other tests open bakeries meanwhile, and one that pushed another to the next page is not shown twice. */
async function twoPages(page: Page): Promise<number> {
  await expect.poll(() => cards(page).count()).toBeGreaterThan(90)
  return cards(page).count()
}
const count = (page: Page) => page.getByRole('heading', { level: 2 }).first()
const filter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Filters' }).getByRole('link', { name, exact: true })
/** Folds the filters away on a phone. */
const fold = (page: Page) => page.locator('summary').filter({ hasText: 'Filters' })

test('from home to a filtered list by keyboard alone, and Back restores it', async ({ page }) => {
  // Not in Portland: other tests open bakeries there meanwhile.
  await visit(page, '/')
  await box(page).focus()
  await page.keyboard.type('austin, t')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list.getByRole('option', { name: 'Austin, TX', exact: true })).toBeVisible()
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  const active = await box(page).getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${active}"]`)).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator(`[id="${active}"]`)).toContainText('Austin, TX')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/browse\?lat=30\.\d+&lng=-97\.\d+&radius=15&location=Austin%2C\+TX$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bakeries near Austin, TX')
  await expect(count(page)).toHaveText(/^\d+ bakeries near Austin, TX$/)
  const all = await count(page).textContent()

  await filter(page, 'Sourdough').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/&category=sourdough$/)
  await expect(filter(page, 'Sourdough')).toHaveAttribute('aria-current', 'true')
  await expect(count(page)).not.toHaveText(all!)
  for (const card of await cards(page).all()) await expect(card).toContainText(/Sourdough/i)

  await cards(page).first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/bakery\//)
  await page.goBack()
  await expect(filter(page, 'Sourdough')).toHaveAttribute('aria-current', 'true')
  await page.goBack()
  await expect(count(page)).toHaveText(all!)
  await expect(filter(page, 'Sourdough')).not.toHaveAttribute('aria-current')
})

test('Escape closes the suggestions and keeps the text', async ({ page }) => {
  await visit(page, '/')
  await box(page).focus()
  await page.keyboard.type('aus')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(box(page)).toHaveValue('aus')
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
})

test('what is sent as it was typed closes the suggestions, and none come later', async ({ page }) => {
  await page.clock.install()
  await visit(page, '/browse?category=bread')
  const list = page.getByRole('listbox')
  await box(page).focus()
  await page.keyboard.type('portland, or')
  await expect(list).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/browse?location=portland%2C+or&radius=15&category=bread')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Portland/)
  await expect(list).toBeHidden()

  await box(page).fill('')
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/geocode-address')) asked += 1
  })
  await page.keyboard.insertText('austin, tx')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Austin/)
  // Longer than typing is waited for.
  await page.clock.fastForward(5000)
  await idle(page)
  expect(asked).toBe(0)
  await expect(list).toBeHidden()
})

test('near me keeps the filters, and a list around a place ranks the suggestions', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 45.52306, longitude: -122.67648 })
  await visit(page, '/browse?location=Austin,+TX&category=bread&open=true&sort=rating')
  const asked = page.waitForRequest('**/functions/v1/geocode-address')
  await box(page).fill('salem')
  expect((await asked).postDataJSON()).toMatchObject({ lat: 30.267, lng: -97.743 })
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect(page).toHaveURL('/browse?lat=45.52306&lng=-122.67648&radius=15&category=bread&open=true&sort=rating')
})

test('an older answer never takes the place of a newer one', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/functions/v1/geocode-address', async (route) => {
    if (route.request().postDataJSON().address === 'bos') await held
    await route.continue().catch(() => {})
  })
  await visit(page, '/')
  await box(page).focus()
  const first = page.waitForRequest('**/functions/v1/geocode-address')
  const isFirst = (request: Request) => request.postDataJSON()?.address === 'bos'
  // Given up by the page, or answered after all.
  const over = Promise.race([
    page.waitForEvent('requestfailed', isFirst),
    page.waitForEvent('requestfinished', isFirst),
  ])
  await page.keyboard.type('bos')
  await first
  await box(page).fill('seattle')
  await expect(page.getByRole('option', { name: 'Seattle, WA', exact: true })).toBeVisible()
  release()
  await over
  await idle(page)
  await expect(page.getByRole('option', { name: /Boston/ })).toHaveCount(0)
})

test('without the lookup the built-in cities are offered, and nothing found is said', async ({ page }) => {
  await page.route('**/functions/v1/geocode-address', (route) => route.abort())
  await visit(page, '/')
  await box(page).focus()
  await page.keyboard.type('chica')
  await page.getByRole('option', { name: 'Chicago, IL' }).click()
  await expect(page).toHaveURL('/browse?lat=41.85&lng=-87.65&radius=15&location=Chicago%2C+IL')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Chicago/)
  await box(page).fill('qzqzqzq')
  await expect(page.getByText('No locations found for "qzqzqzq"')).toBeVisible()
  await expect(page.getByText('Try a different city, zip code, or address')).toBeVisible()
})

test('a bakery among the suggestions leads to its page', async ({ page }) => {
  await visit(page, '/')
  await box(page).focus()
  await page.keyboard.type('maple street sour')
  await page.getByRole('option', { name: /Maple Street Sourdough/ }).click()
  await expect(page).toHaveURL('/bakery/maple-street-sourdough')
})

test('what and where are understood together, as suggestions and as typed', async ({ page }) => {
  await visit(page, '/')
  await box(page).focus()
  await page.keyboard.type('sourdough austin')
  await page.getByRole('option', { name: /^Sourdough near Austin, TX · \d+ baker/ }).click()
  await expect(page).toHaveURL(/&location=Austin%2C\+TX&category=sourdough$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sourdough near Austin, TX')

  await visit(page, '/')
  await box(page).fill('cook')
  await expect(page.getByRole('option', { name: /^Cookies · \d+ bakeries$/ })).toBeVisible()
  await box(page).fill('vegan cookies 97202')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vegan Cookies near Portland, OR 97202')
  await expect(filter(page, 'Vegan')).toHaveAttribute('aria-current', 'true')
  await box(page).fill('chicgo')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Showing Chicago, IL', { exact: true })).toBeVisible()
})

test('recent searches stand in the empty box until they are cleared', async ({ page }) => {
  await visit(page, '/browse?location=austin+tx')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('searches'))).toContain('Austin, TX')
  await visit(page, '/')
  await box(page).focus()
  await page.getByRole('option', { name: 'Bakeries near Austin, TX' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bakeries near Austin, TX')
  await visit(page, '/')
  await box(page).focus()
  await page.getByRole('option', { name: 'Clear recent searches' }).click()
  await expect(page.getByRole('listbox')).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('searches'))).toBeNull()
})

test('near me can be typed', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 45.52306, longitude: -122.67648 })
  await visit(page, '/')
  await box(page).fill('vegan near me')
  await expect(page.getByRole('option', { name: 'Vegan near you' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/browse?lat=45.52306&lng=-122.67648&radius=15&category=vegan')
})

test('on a phone the suggestions stand right under the field, above the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, '/')
  await box(page).focus()
  await page.keyboard.type('austin')
  const list = page.getByRole('listbox')
  await expect(list).toBeVisible()
  await expect.poll(async () => (await box(page).boundingBox())!.y).toBeLessThan(120)
  const [field, below] = [(await box(page).boundingBox())!, (await list.boundingBox())!]
  expect(below.y - (field.y + field.height)).toBeLessThan(24)
  expect(below.y).toBeLessThan(200)
})

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

test.describe('five minutes later', () => {
  // What the worker fetches the test could not change.
  test.use({ serviceWorkers: 'block' })

  test('Back finds the list in the order it had, even when the time has come for another', async ({ page }) => {
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
  // The worker may learn of the connection a moment later than its page.
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Try Again' })
    if (await again.isVisible()) await again.click()
    await expect(cards(page).first()).toBeVisible({ timeout: 2000 })
  }).toPass()
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
    await expect(filter(page, 'Saved')).toHaveCount(0)
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

test.describe('the map', () => {
  const script = (page: Page) =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /bakery-map/.test(name)))

  test('stands beside the list from 1024 px, with its sources named', async ({ page }) => {
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await page.setViewportSize({ width: 1280, height: 900 })
    await visit(page, '/browse/or/portland')
    const map = page.getByRole('complementary', { name: 'Map' })
    await expect(map.locator('canvas')).toBeVisible()
    await expect(map).toContainText('Boundaries: US Census Bureau · Places: GeoNames')
    await expect(cards(page).first()).toBeVisible()
    expect(problems).toEqual([])
  })

  test('has all its colors where people want no motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1280, height: 900 })
    await visit(page, '/browse/or/portland')
    const canvas = page.getByRole('complementary', { name: 'Map' }).locator('canvas')
    await expect(canvas).toBeVisible()
    const variety = async () => {
      const { x, y, width } = (await canvas.boundingBox())!
      // Left of the buttons, above the sources.
      const clip = { x: x + 10, y: y + 60, width: width - 120, height: 150 }
      const { channels } = await sharp(await page.screenshot({ clip })).stats()
      return Math.max(...channels.map(({ stdev }) => stdev))
    }
    await expect.poll(variety).toBeGreaterThan(3)
  })

  test('is searched where it was moved to, and a pin tells of its bakery', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await visit(page, '/browse?query=maple+street+sourdough')
    const map = page.getByRole('complementary', { name: 'Map' })
    const canvas = map.locator('canvas')
    await expect(canvas).toBeVisible()
    const popup = map.getByRole('link', { name: /Maple Street Sourdough/ })
    // The only pin is in the middle, as soon as it is drawn.
    await expect(async () => {
      await canvas.click()
      await expect(popup).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(popup).toContainText(/Pickup|Delivery|Ask for a day/)
    const again = map.getByRole('button', { name: 'Search this area' })
    await expect(again).toBeHidden()
    await map.getByRole('button', { name: 'Zoom out' }).click()
    await again.click()
    await expect(page).toHaveURL(/lat=45\.\d+&lng=-122\.\d+&radius=\d+&location=Map\+area/)
    await expect(count(page)).toHaveText(/in this part of the map$/)
  })

  test('comes to a phone only when asked for', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/browse/or/portland', { waitUntil: 'networkidle' })
    expect(await script(page)).toBe(false)
    await page.getByRole('link', { name: 'Show map' }).click()
    await expect(page).toHaveURL('/browse/or/portland?view=map')
    await expect(page.getByRole('complementary', { name: 'Map' }).locator('canvas')).toBeVisible()
    await expect(cards(page).first()).toBeHidden()
    await page.getByRole('link', { name: 'Show list' }).click()
    await expect(cards(page).first()).toBeVisible()
    await expect(page).toHaveURL(/\/browse\/or\/portland\??$/)
  })

  test('is in the address: it stays with other filters and a reload, and Back closes it', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    let read = 0
    page.on('request', (request) => {
      if (/\.data(\?|$)/.test(request.url())) read += 1
    })
    await visit(page, '/browse')
    await page.getByRole('link', { name: 'Load more' }).click()
    const shown = await twoPages(page)
    await page.getByRole('link', { name: 'Show map' }).click()
    await expect(cards(page).first()).toBeHidden()
    await page.goBack()
    await expect(cards(page)).toHaveCount(shown)
    await expect(cards(page).first()).toBeVisible()
    expect(read).toBe(0)
    await page.goForward()
    await expect(cards(page).first()).toBeHidden()
    await fold(page).click()
    await filter(page, 'Takes orders').click()
    await expect(page).toHaveURL('/browse?open=true&view=map')
    await page.reload()
    await expect(page.getByRole('complementary', { name: 'Map' }).locator('canvas')).toBeVisible()
    await expect(cards(page).first()).toBeHidden()
  })
})

test.describe('what lies far below', () => {
  test.use({ viewport: { width: 412, height: 823 } })

  const isAwake = (card: Locator) =>
    card.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))

  test('sleeps until it comes near', async ({ page }) => {
    await visit(page, '/browse')
    await expect.poll(() => isAwake(cards(page).first())).toBe(true)
    await idle(page)
    expect(await isAwake(cards(page).nth(40))).toBe(false)
    await cards(page).nth(40).scrollIntoViewIfNeeded()
    await expect.poll(() => isAwake(cards(page).nth(40))).toBe(true)
  })

  test('leaves what stands at the end in its place for whoever jumps there', async ({ page }) => {
    await visit(page, '/browse')
    const moved = await page.getByRole('link', { name: 'Load more' }).evaluate(async (link) => {
      link.scrollIntoView({ block: 'center' })
      const before = link.getBoundingClientRect().top
      for (const _ of [1, 2, 3]) await new Promise((resolve) => requestAnimationFrame(resolve))
      return Math.abs(link.getBoundingClientRect().top - before)
    })
    expect(moved).toBeLessThan(1)
  })

  test('answers the first press, and sees what changes above it', async ({ page }) => {
    await visit(page, '/browse')
    // Without the scroll that a pointer would bring with it.
    await cards(page)
      .nth(40)
      .getByRole('button', { name: /^Save / })
      .dispatchEvent('click')
    await expect(page.locator('[data-sonner-toast]')).toContainText('Please sign in to save bakeries')
    const before = await count(page).textContent()
    await fold(page).click()
    await filter(page, 'Verified').click()
    await expect(count(page)).not.toHaveText(before!)
    await page.goBack()
    await expect(count(page)).toHaveText(before!)
    await expect(cards(page)).toHaveCount(50)
  })
})
