import { box, cards, count, filter, WITHOUT_MAP } from '../setup/browse'
import { expect, type Request, test } from '../setup/browser'
import { idle, visit } from '../setup/visitors'

test.use({ viewport: WITHOUT_MAP })

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
