import sharp from 'sharp'
import { card, deskRoom, roomTab } from '../setup/boards'
import { expect, type Locator, type Page, test } from '../setup/browser'
import { signInAs, visit } from '../setup/visitors'

// From the first word to the first payout, by nothing but the screens, mails and the payment sandbox.

const MENU = 'Name,Price,Section,Description\nCountry loaf,9.00,Bread,Dark crust\nMorning bun,4.50,Sweet,With cardamom'
const picture = (background: string) =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()

for (const phone of [false, true])
  test.describe(phone ? 'on a phone, by touch' : 'at a desk', () => {
    if (phone) test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

    test('a newcomer lists, is verified, sets up payments, menu and hours, and is paid for the first order', async ({
      page,
      browser,
    }) => {
      const press = (what: Locator) => (phone ? what.tap() : what.click())
      const unique = `new${process.pid}${Date.now().toString(36)}`
      const name = `Loaves of ${unique}`
      const [editor, customer] = [await browser.newPage(), await browser.newPage()]
      await signInAs(editor, 'editor')

      await join(page, press, unique)
      await list(page, press, { name, phone })
      await approve(editor, press, { kind: 'listing', name })
      await expect(page.getByText(`${name} is on the map`)).toBeVisible()
      await press(page.getByRole('link', { name: 'your dashboard' }))

      await press(page.getByRole('link', { name: 'Show us it’s your bakery' }))
      await press(page.getByRole('button', { name: 'Continue' }))
      await page.getByLabel('Choose a photo').setInputFiles(await file('card.jpg', '#4F7352'))
      await expect(page.getByRole('img', { name: 'What you sent, 1' })).toBeVisible()
      await approve(editor, press, { kind: 'claim', name })
      await press(page.getByRole('link', { name: 'Open your dashboard' }))

      await press(page.getByRole('link', { name: 'Set up payments' }))
      await press(page.getByRole('button', { name: 'Set up card payments' }))
      await page.waitForURL(/\/sandbox\//)
      await press(page.getByRole('button', { name: 'Finish setup' }))
      await expect(page.getByText('You can take card payments')).toBeVisible()
      await press(page.getByRole('link', { name: 'Go to my dashboard' }))

      await press(page.getByRole('link', { name: 'Fill in your menu' }))
      await importMenu(page, press)
      await press(deskRoom(page, 'Today'))
      await expect(page.getByRole('link', { name: 'Fill in your menu' })).toHaveCount(0)
      await press(page.getByRole('link', { name: 'Say when you’re open' }))
      await openOnFridays(page, press)
      await press(deskRoom(page, 'Today'))
      await expect(page.getByText('Before your first order')).toHaveCount(0)

      const number = await order(customer, press, name)
      await press(card(page, customer.url().split('/').at(-1)!).getByRole('button', { name: 'Confirm', exact: true }))
      await press(deskRoom(page, 'Orders'))
      for (const [column, step] of [
        ['Confirmed', 'Start preparing'],
        ['Preparing', 'Mark ready'],
        ['Ready', 'Complete'],
      ] as const) {
        // A phone has room for one column at a time.
        const columns = page.getByRole('group', { name: 'Which orders to show' })
        if (phone) await press(columns.getByRole('button', { name: column }))
        await press(page.getByRole('button', { name: step, exact: true }))
      }
      await expect(customer.getByRole('main')).toContainText('7 Oven Lane')
      await press(roomTab(page, 'Finished'))
      await expect(page.getByRole('link').filter({ hasText: number })).toContainText('Completed')

      if (phone) await press(page.getByRole('button', { name: 'More' }))
      await press(phone ? page.getByRole('menuitem', { name: 'Money' }) : deskRoom(page, 'Money'))
      await press(roomTab(page, 'Payouts'))
      await expect(page.getByText(number)).toBeVisible()
      await expect(page.getByText(/^(Still being processed|On its way to your bank from .*): \$\d/)).toBeVisible()
      for (const one of [page, customer])
        expect(await one.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
          0,
        )
    })
  })

type Press = (what: Locator) => Promise<void>

async function join(page: Page, press: Press, username: string): Promise<void> {
  await visit(page, '/')
  await press(page.getByRole('main').getByRole('link', { name: 'List Your Bakery' }).first())
  await press(page.getByRole('tab', { name: 'Sign Up' }))
  await page.getByLabel('Full name').fill('Lia Lister')
  await page.getByLabel('Email', { exact: true }).fill(`${username}@example.com`)
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill('Rye-bread-77!')
  await expect(page.getByText('This username is available')).toBeVisible()
  await press(page.getByRole('button', { name: 'Create Account' }))
  await expect(page.getByRole('button', { name: 'Verification Email Sent' })).toBeVisible()
  const { 0: mail } = await (await page.request.get(`/dev/outbox.json?to=${username}@example.com`)).json()
  await visit(page, new URL(/https?:\/\/\S*code=\S+/.exec(mail.text)![0]).toString())
  await expect(page).toHaveURL(/\/get-listed$/)
}

async function list(page: Page, press: Press, { name, phone }: { name: string; phone: boolean }): Promise<void> {
  // One question at a time on a phone, one page at a desk.
  const next = async () => {
    if (phone) await press(page.getByRole('button', { name: 'Next' }))
  }
  await page.getByLabel('Bakery name').fill(name)
  await press(page.getByText('My home kitchen'))
  await next()
  await page.getByLabel('ZIP code').fill('94558')
  await page.getByLabel(/^Street/).fill('7 Oven Lane')
  await expect(page.getByText('Neighbors see this circle, never your door.')).toBeVisible()
  await next()
  await page.getByLabel('In a sentence or two').fill('Slow sourdough on Fridays.')
  await next()
  const main_picture = page.getByRole('group', { name: 'Main picture' })
  await main_picture.locator('input[type=file]:not([capture])').setInputFiles(await file('loaf.jpg', '#8C4A1C'))
  await page.getByLabel('What does this picture show?').fill('A round loaf')
  await next()
  await press(page.getByRole('button', { name: 'Sourdough' }))
  for (const _ of ['tags', 'delivery', 'links']) await next()
  await press(page.getByRole('button', { name: 'Send for approval' }))
  await expect(page.getByText(`We have ${name}. Thank you!`)).toBeVisible()
}

async function approve(editor: Page, press: Press, { kind, name }: { kind: string; name: string }): Promise<void> {
  await visit(editor, `/submissions?kind=${kind}&order=newest`)
  // In the queue: beside it, another newcomer's submission may say that this bakery is much like theirs.
  const waiting = editor.getByRole('region', { name: 'Queue' }).getByRole('link', { name: new RegExp(name) })
  await press(waiting)
  await expect(editor.getByRole('heading', { name, level: 2 })).toBeFocused()
  if (kind === 'claim') await press(editor.getByRole('button', { name: 'Show the photo' }))
  await press(editor.getByRole('button', { name: 'Approve' }))
  await expect(waiting).toHaveCount(0)
}

async function importMenu(page: Page, press: Press): Promise<void> {
  await press(page.getByRole('button', { name: 'Import' }))
  const dialog = page.getByRole('dialog')
  const menu = { name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(MENU) }
  await dialog.getByLabel('File').setInputFiles(menu)
  await press(dialog.getByRole('button', { name: 'Import 2 items' }))
  await expect(page.getByText('Your file is in: 2 new, 0 changed.')).toBeVisible()
}

async function openOnFridays(page: Page, press: Press): Promise<void> {
  const form = page.getByRole('form', { name: 'Hours' })
  await press(form.getByRole('button', { name: 'Add pickup hours' }))
  await press(form.getByRole('button', { name: 'Fridays' }))
  await form.getByLabel('From').fill('15:00')
  await form.getByLabel('To', { exact: true }).fill('18:00')
  await press(form.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Saved' })).toBeVisible()
}

/** As a guest; the order's number. */
async function order(page: Page, press: Press, bakery: string): Promise<string> {
  await visit(page, `/browse?query=${encodeURIComponent(bakery)}`)
  await press(page.getByRole('main').getByRole('link', { name: bakery }))
  await press(page.getByRole('button', { name: 'Add Country loaf to cart' }))
  await visit(page, '/cart')
  await press(page.getByRole('main').getByRole('link', { name: 'Checkout' }))
  await page.getByLabel('Full name').fill('Gus Guest')
  await page.getByLabel('Email').fill('gus.guest@example.com')
  await press(page.locator('label').filter({ hasText: /–/ }).first())
  await press(page.getByRole('button', { name: 'Place order and pay' }).filter({ visible: true }))
  await page.waitForURL(/\/sandbox\//)
  await press(page.getByRole('button', { name: /^Pay/ }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you! Your order is placed.')
  await expect(page.getByRole('main')).not.toContainText('Oven Lane')
  const said = await page.getByRole('main').textContent()
  return /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(said!)![0]
}

const file = async (name: string, color: string) => ({ name, mimeType: 'image/jpeg', buffer: await picture(color) })
