import { expect, test } from '@playwright/test'
import { idle, signInAs, visit } from '../setup/visitors'

const LIMIT = 0.01
const PAGES = ['/', '/browse', '/browse/or/portland', '/bakery/maple-street-sourdough', '/cart', '/checkout']

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    for (const path of PAGES)
      test(`nothing on ${path} jumps while it fills`, async ({ page }) => {
        await page.addInitScript(addUpShifts)
        await visit(page, path)
        await idle(page)
        expect(await page.evaluate(() => (window as unknown as Measured).shifted)).toBeLessThan(LIMIT)
      })

    test('nor do the payouts of an owner', async ({ page }) => {
      await signInAs(page, 'owner')
      await page.addInitScript(addUpShifts)
      await page.goto('/dashboard')
      await page.waitForURL(/\/my-listing\//)
      await visit(page, `${page.url()}?tab=payouts`)
      await expect(page.getByText('You can take card payments')).toBeVisible()
      await idle(page)
      expect(await page.evaluate(() => (window as unknown as Measured).shifted)).toBeLessThan(LIMIT)
    })
  })

interface Measured {
  shifted: number
}

function addUpShifts() {
  const measured = window as unknown as Measured
  measured.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) measured.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}
