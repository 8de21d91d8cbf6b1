import { newId } from '../../app/lib/ids'
import { addDays } from '../../app/lib/zone'
import { violationsOf } from '../setup/axe'
import { expect, type Page, test } from '../setup/browser'
import { mailedLink } from '../setup/mailed-link'
import { demoSession, visit } from '../setup/visitors'

const main = (page: Page) => page.getByRole('main')
const SLUG = 'maple-street-sourdough'

async function asOwner(page: Page) {
  const { access_token } = await demoSession(page, 'owner')
  const headers = { authorization: `Bearer ${access_token}` }
  const send = async (path: string, data: object = {}, method = 'POST') => {
    const answer = await page.request.fetch(`/functions/v1${path}`, { method, headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const read = async (path: string) => (await page.request.get(`/functions/v1${path}`, { headers })).json()
  const { id: bakery_id } = await read(`/bakeries/${SLUG}`)
  return { send, read, bakery_id }
}

/** The demo's owner bills somebody who has no account. */
async function bill(page: Page, email: string) {
  const { send, bakery_id } = await asOwner(page)
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

test('what is being written to the baker stays when the order is paid meanwhile', async ({ page }) => {
  const { send, bakery_id } = await asOwner(page)
  const { items } = await (await page.request.get(`/functions/v1/bakeries/${bakery_id}/menu`)).json()
  const email = `walter.${newId()}@bread.test`
  const plain = items.find(({ options }: { options: unknown[] }) => options.length === 0)
  const order = { items: [{ id: plain.id, quantity: 1 }], customer_name: 'Walter', customer_email: email }
  const { id } = await send(`/bakeries/${bakery_id}/manual-orders`, { ...order, pay_link: true })
  await page.clock.install()
  await visit(page, new URL(await mailedLink(page.request, email, /\S+\/pay\/\S+/)).pathname)
  await main(page).getByRole('button', { name: 'Message the baker' }).click()
  const typed = page.getByRole('dialog').getByLabel('Your message')
  await typed.fill('Could I come at noon?')
  await send(`/bakeries/${bakery_id}/manual-orders/${id}/payment`, { method: 'cash', paid: true }, 'PUT')
  const looked = page.waitForResponse(`**/orders-api/orders/${id}`)
  await page.clock.fastForward(16_000)
  await looked
  await expect(page.getByText('Pay $')).toHaveCount(0)
  await expect(typed).toHaveValue('Could I come at noon?')
})

/** Some week of the next two years, so that many runs find room. */
const someDay = () => addDays(new Date().toISOString().slice(0, 10), 60 + Math.floor(Math.random() * 600))

for (const width of [360, 1280])
  test(`a custom cake from the mails alone, each opened where nobody is signed in, at ${width} pixels`, async ({
    page,
    browser,
  }) => {
    const { send, read, bakery_id } = await asOwner(page)
    const email = `cake.${newId()}@bread.test`
    const wish = `A cake like an owl, ${newId().slice(-8)}`
    /** The newest mail's link, in a browser that knows nothing of the ones before. */
    const open = async (link: RegExp) => {
      const { pathname, search } = new URL(await mailedLink(page.request, email, link))
      const fresh = await (await browser.newContext({ viewport: { width, height: 780 } })).newPage()
      await visit(fresh, pathname + search)
      return fresh
    }
    const pay = async (fresh: Page, button: string) => {
      await main(fresh).getByRole('button', { name: button, exact: true }).click()
      await fresh.waitForURL(/\/sandbox\//)
      await fresh.getByLabel('Card number').fill('4242 4242 4242 4242')
      await fresh.getByRole('button', { name: /^Pay/ }).click()
      await fresh.waitForURL(/\/pay\//)
    }

    // Asked for without an account, and sent from the mail.
    const asks = await (await browser.newContext({ viewport: { width, height: 780 } })).newPage()
    await visit(asks, `/bakery/${SLUG}`)
    await asks.getByRole('link', { name: 'Ask for a custom order' }).first().click()
    const form = asks.getByRole('form', { name: 'Custom order' })
    await form.getByLabel('Full name').fill('Ida Guest')
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('What do you have in mind?').fill(wish)
    await form.getByLabel('Servings').fill('12')
    await form.getByLabel('When do you need it?').fill(someDay())
    await form.getByRole('button', { name: 'Send the request' }).click()
    await expect(asks.getByText('Check your email')).toBeVisible()
    const confirms = await open(/\S+\/account\/requests\/confirm\?\S+/)
    await confirms.getByRole('button', { name: 'Send it' }).click()
    await expect(main(confirms)).toContainText(wish)

    // The first quote is too much: no, thanks.
    const { items } = await read(`/requests?bakery_id=${bakery_id}&limit=100`)
    const { id } = items.find(({ message }: { message: string }) => message === wish)
    const offer = (unit_price: number) =>
      send(`/requests/${id}/quotes`, { lines: [{ description: 'Owl cake', unit_price }], deposit: { percent: 50 } })
    await offer(400)
    const declines = await open(/\S+\/pay\/quote\S+/)
    await main(declines).getByRole('button', { name: 'No, thanks' }).click()
    const dialog = declines.getByRole('dialog')
    await dialog.getByLabel(/^Why/).fill('More than we’d planned')
    await dialog.getByRole('button', { name: 'Turn it down' }).click()
    await expect(main(declines)).toContainText('You turned the quote down.')
    await expect(main(declines).getByRole('button', { name: /^Pay/ })).toHaveCount(0)
    expect(await violationsOf(declines)).toEqual([])

    // The deposit, from the mail with the second one.
    const second = await offer(120)
    const deposits = await open(new RegExp(`\\S+/pay/quote\\.${second.id}\\S+`))
    await pay(deposits, 'Pay the deposit of $60.00')
    await expect(main(deposits)).toContainText(/\w+day, \w+ \d+ is yours/)
    // They have an account since they confirmed, and can’t make another one.
    await expect(main(deposits).getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(main(deposits).getByRole('link', { name: 'Create an account' })).toHaveCount(0)

    // The balance, from the mail about the deposit.
    const balances = await open(/\S+\/pay\/invoice\S+/)
    await pay(balances, 'Pay $60.00')
    await expect(main(balances)).toContainText('Everything is paid. A receipt is in your email.')

    // The receipt, from the last mail.
    const keeps = await open(/\S+\/pay\/invoice\S+/)
    await expect(main(keeps)).toContainText('All paid. Thank you!')
    const saved = keeps.waitForEvent('download')
    await main(keeps).getByRole('button', { name: 'PDF' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^invoice-\d+\.pdf$/)
    expect(await violationsOf(keeps)).toEqual([])
    for (const fresh of [declines, deposits, balances, keeps]) {
      expect(await fresh.evaluate(() => localStorage.getItem('auth.session'))).toBeNull()
      expect(await fresh.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
