import { newId } from '../../app/lib/ids'
import { expect, type Page, test } from '../setup/browser'
import { mailedLink } from '../setup/mailed-link'
import { demoSession, visit } from '../setup/visitors'

const main = (page: Page) => page.getByRole('main')
const SLUG = 'maple-street-sourdough'

/** The demo's owner bills somebody who has no account. */
async function bill(page: Page, email: string) {
  const { access_token } = await demoSession(page, 'owner')
  const headers = { authorization: `Bearer ${access_token}` }
  const send = async (path: string, data: object = {}) => {
    const answer = await page.request.post(`/functions/v1${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const { id: bakery_id } = await (await page.request.get(`/functions/v1/bakeries/${SLUG}`)).json()
  const lines = [{ description: 'Dinner rolls', quantity: 4, unit_price: 14 }]
  const { id } = await send('/invoices', { bakery_id, customer_email: email, customer_name: 'Walter', lines })
  await send(`/invoices/${id}/send`)
  return { id, send }
}

for (const width of [360, 1280])
  test(`an invoice mailed to someone without an account is paid in 4 taps, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 })
    const email = `walter.${newId()}@bread.test`
    await bill(page, email)
    const link = await mailedLink(page.request, email, /\S+\/pay\/\S+/)
    let taps = 0
    const tap = async (press: () => Promise<unknown>) => {
      taps++
      await press()
    }

    await tap(() => visit(page, new URL(link).pathname))
    await expect(main(page)).toContainText('Dinner rolls')
    await tap(() => main(page).getByRole('button', { name: 'Pay $56.00' }).click())
    await page.waitForURL(/\/sandbox\//)
    // The provider is not told where the payer came from.
    expect(await page.evaluate(() => document.referrer)).toBe('')
    await tap(() => page.getByLabel('Card number').fill('4242 4242 4242 4242'))
    await tap(() => page.getByRole('button', { name: /^Pay/ }).click())
    await page.waitForURL(/\/pay\//)
    await expect(main(page)).toContainText('We got your $56.00. Thank you!')
    expect(taps).toBeLessThanOrEqual(4)

    const offer = main(page).getByRole('link', { name: 'Create an account' })
    await offer.click()
    await expect(main(page)).toContainText('To see your invoice, sign in or create an account.')
    await expect(main(page).getByLabel('Email')).toHaveValue(email)
  })

test('the link is neither stored nor sent on, writes to the baker, and says one sentence once it is over', async ({
  page,
}) => {
  const email = `walter.${newId()}@bread.test`
  const { id, send } = await bill(page, email)
  const { pathname } = new URL(await mailedLink(page.request, email, /\S+\/pay\/\S+/))
  const answer = await page.request.get(pathname)
  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(await answer.text()).toContain('noindex')

  await visit(page, pathname)
  await main(page).getByRole('button', { name: 'Message the baker' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toContainText('Please write a message.')
  await dialog.getByLabel('Your message').fill('Could I come at noon?')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Sent to Maple Street Sourdough')).toBeVisible()

  await send(`/invoices/${id}/void`)
  await page.reload()
  await expect(main(page)).toContainText('This invoice was voided, so nothing is owed.')
  await visit(page, '/pay/nonsense')
  await expect(main(page)).toContainText('Please open it from your email again')
})
