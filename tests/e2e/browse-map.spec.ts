import sharp from 'sharp'
import { cards, count, filter, fold, twoPages, WITHOUT_MAP } from '../setup/browse'
import { expect, type Locator, type Page, test } from '../setup/browser'
import { idle, visit } from '../setup/visitors'

test.use({ viewport: WITHOUT_MAP })

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
    await page.evaluate(() => history.forward())
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
    // The moment the page is awake, when nobody has asked yet whether this part should be; and the press alone, as a screen reader
    // makes it, without the scroll and the events that come with a pointer.
    await page.addInitScript(() => {
      const press = () => document.querySelectorAll<HTMLElement>('main li button[aria-label^="Save "]')[40]?.click()
      new MutationObserver((_, watching) => {
        if (document.documentElement.dataset.awake === undefined) return
        watching.disconnect()
        press()
      }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-awake'] })
    })
    await visit(page, '/browse')
    await expect(page.locator('[data-sonner-toast]')).toContainText('Please sign in to save bakeries')
    const before = await count(page).textContent()
    await fold(page).click()
    await filter(page, 'Verified').click()
    await expect(count(page)).not.toHaveText(before!)
    const fewer = await count(page).textContent()
    await page.goBack()
    // Not as many as before: another test's bakery may be listed meanwhile.
    await expect(count(page)).not.toHaveText(fewer!)
    await expect(cards(page)).toHaveCount(50)
  })
})
