import sharp from 'sharp'
import { card, deskRoom, roomTab } from '../setup/boards'
import { expect, type Locator, type Page, test } from '../setup/browser'
import { signInAs, visit } from '../setup/visitors'

// From the first word to the first payout, by nothing but the screens, mails and the payment sandbox.

/** From "List Your Bakery" to open, besides what the payment provider asks. */
const MOST = { taps: 25, fields: 11 }

const picture = (background: string) =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()

for (const phone of [false, true])
  test.describe(phone ? 'on a phone, by touch' : 'at a desk', () => {
    test.use(
      phone
        ? { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
        : { viewport: { width: 1280, height: 860 } },
    )

    test('a newcomer lists with proof, is verified at once, opens in few taps, and is paid for the first order', async ({
      page,
      browser,
    }) => {
      const press = (what: Locator) => (phone ? what.tap() : what.click())
      const unique = `new${process.pid}${Date.now().toString(36)}`
      const name = `Loaves of ${unique}`
      const [editor, customer] = [await browser.newPage(), await browser.newPage()]
      await signInAs(editor, 'editor')

      const hands = new Hands(press)
      await join(page, hands, unique)
      await list(page, hands, { name, phone })
      await approve(editor, press, name)
      await expect(page.getByText(`${name} is on the map`)).toBeVisible()
      await hands.tap(page.getByRole('link', { name: 'your dashboard' }))
      await putUpMenu(page, hands)
      await openOnFridays(page, hands)
      await setUpPayments(page, hands)
      await expect(page.getByRole('heading', { name: 'You’re open' })).toBeVisible()
      await expect(page.getByText(/^First pickup Fri, .*3 – 6 PM\.$/)).toBeVisible()
      await expect(page.getByRole('img', { name: /^Your next pickup day/ })).toBeVisible()
      expect(hands.taps, 'taps').toBeLessThanOrEqual(MOST.taps)
      expect(hands.fields, 'fields').toBeLessThanOrEqual(MOST.fields)
      await press(page.getByRole('button', { name: 'Got it' }))
      await expect(page.getByRole('heading', { name: 'You’re open' })).toHaveCount(0)

      const number = await order(customer, press, name)
      await press(card(page, customer.url().split('/').at(-1)!).getByRole('button', { name: 'Confirm', exact: true }))
      await press(deskRoom(page, 'Orders'))
      // The pickup is on Friday, so what comes before is asked about.
      for (const [column, step, answer] of [
        ['Confirmed', 'Start preparing', null],
        ['Preparing', 'Mark ready', /^No, keep Friday/],
        ['Ready', 'Complete', 'Yes, it’s done'],
      ] as const) {
        // A phone has room for one column at a time.
        const columns = page.getByRole('group', { name: 'Which orders to show' })
        if (phone) await press(columns.getByRole('button', { name: column }))
        await press(page.getByRole('button', { name: step, exact: true }))
        if (answer) await press(page.getByRole('dialog').getByRole('button', { name: answer }))
      }
      await expect(customer.getByRole('main')).toContainText('7 Oven Lane')
      await press(roomTab(page, 'Finished'))
      await expect(page.getByRole('link').filter({ hasText: number })).toContainText('Completed')

      if (phone) await press(page.getByRole('button', { name: 'More' }))
      await press(phone ? page.getByRole('menuitem', { name: 'Money' }) : deskRoom(page, 'Money'))
      await press(roomTab(page, 'Payouts'))
      await expect(page.getByText(number)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Coming to your bank' })).toBeVisible()
      for (const one of [page, customer])
        expect(await one.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
          0,
        )
    })
  })

type Press = (what: Locator) => Promise<void>

/** Counts what a baker has to do. */
class Hands {
  taps = 0
  fields = 0
  private press: Press
  constructor(press: Press) {
    this.press = press
  }

  tap(what: Locator): Promise<void> {
    this.taps++
    return this.press(what)
  }
  fill(field: Locator, text: string): Promise<void> {
    this.fields++
    return field.fill(text)
  }
  async choose(input: Locator, name: string, color: string): Promise<void> {
    this.taps++
    await input.setInputFiles({ name, mimeType: 'image/jpeg', buffer: await picture(color) })
  }
}

async function join(page: Page, hands: Hands, username: string): Promise<void> {
  await visit(page, '/')
  await hands.tap(page.getByRole('main').getByRole('link', { name: 'List Your Bakery' }).first())
  const sign_up = page.getByRole('tab', { name: 'Sign Up' })
  await expect(sign_up).toBeVisible()
  if ((await sign_up.getAttribute('aria-selected')) !== 'true') await hands.tap(sign_up)
  await hands.fill(page.getByLabel('Full name'), 'Lia Lister')
  await hands.fill(page.getByLabel('Email', { exact: true }), `${username}@example.com`)
  await hands.fill(page.getByLabel('Username'), username)
  await hands.fill(page.getByRole('textbox', { name: 'Password' }), 'Rye-bread-77!')
  await expect(page.getByText('This username is available')).toBeVisible()
  await hands.tap(page.getByRole('button', { name: 'Create Account' }))
  await expect(page.getByRole('button', { name: 'Verification Email Sent' })).toBeVisible()
  const { 0: mail } = await (await page.request.get(`/dev/outbox.json?to=${username}@example.com`)).json()
  hands.taps++
  await visit(page, new URL(/https?:\/\/\S*code=\S+/.exec(mail.text)![0]).toString())
  await expect(page).toHaveURL(/\/get-listed$/)
}

async function list(page: Page, hands: Hands, { name, phone }: { name: string; phone: boolean }): Promise<void> {
  // One question at a time on a phone, one page at a desk.
  const next = async () => {
    if (!phone) return
    const button = page.getByRole('button', { name: 'Next' })
    await expect(button).toBeInViewport({ ratio: 1 })
    const step = Number(/\d+/.exec(await page.getByText(/^Step \d of \d/).innerText())![0])
    await hands.tap(button)
    // A second press before the next step is drawn would count for this one.
    await expect(page.getByText(`Step ${step + 1} of `)).toBeVisible()
  }
  await hands.fill(page.getByLabel('Bakery name'), name)
  await hands.tap(page.getByText('My home kitchen'))
  await next()
  await hands.fill(page.getByLabel('ZIP code'), '94558')
  await hands.fill(page.getByLabel(/^Street/), '7 Oven Lane')
  await expect(page.getByText('Neighbors see this circle, never your door.')).toBeVisible()
  await next()
  const main_picture = page.getByRole('group', { name: 'Main picture' })
  await hands.choose(main_picture.locator('input[type=file]:not([capture])'), 'loaf.jpg', '#8C4A1C')
  await expect(page.getByLabel('What does this picture show?')).toBeVisible()
  await next()
  await hands.tap(page.getByRole('button', { name: 'Sourdough' }))
  await next()
  await next()
  await hands.choose(page.getByLabel('Choose a photo'), 'card.jpg', '#4F7352')
  await expect(page.getByRole('img', { name: 'Your proof, 1' })).toBeVisible()
  await next()
  // The preview comes before the sending.
  await expect(page.getByRole('heading', { name, level: 1, includeHidden: true })).toBeVisible()
  await hands.tap(page.getByRole('button', { name: 'Send for approval' }).filter({ visible: true }))
  await expect(page.getByText(`We have ${name}. Thank you!`)).toBeVisible()
}

async function approve(editor: Page, press: Press, name: string): Promise<void> {
  await visit(editor, '/submissions?kind=listing&order=newest')
  // In the queue: beside it, another newcomer's submission may say that this bakery is much like theirs.
  const waiting = editor.getByRole('region', { name: 'Queue' }).getByRole('link', { name: new RegExp(name) })
  await press(waiting)
  await expect(editor.getByRole('heading', { name, level: 2 })).toBeFocused()
  await press(editor.getByRole('button', { name: 'Show the photo' }))
  await expect(editor.getByRole('img', { name: 'Proof from Lia Lister, 1' })).toBeVisible()
  await press(editor.getByRole('button', { name: 'Approve and verify' }))
  await expect(waiting).toHaveCount(0)
}

async function putUpMenu(page: Page, hands: Hands): Promise<void> {
  await hands.tap(page.getByRole('link', { name: 'Fill in your menu' }))
  const sheet = page.getByRole('dialog')
  await hands.fill(sheet.getByLabel('Name'), 'Country loaf')
  await hands.fill(sheet.getByLabel('Price'), '9')
  await hands.tap(sheet.getByRole('button', { name: 'Put it on my menu' }))
}

async function openOnFridays(page: Page, hands: Hands): Promise<void> {
  await hands.tap(page.getByRole('link', { name: 'Next: Say when you’re open' }))
  const form = page.getByRole('form', { name: 'Hours' })
  await hands.tap(form.getByRole('button', { name: 'Add pickup hours' }))
  await hands.tap(form.getByRole('button', { name: 'Fridays' }))
  await hands.tap(form.getByRole('button', { name: 'Save', exact: true }))
}

async function setUpPayments(page: Page, hands: Hands): Promise<void> {
  await hands.tap(page.getByRole('link', { name: 'Next: Set up card payments' }))
  await hands.tap(page.getByRole('button', { name: 'Set up card payments' }))
  await page.waitForURL(/\/sandbox\//)
  await page.getByRole('button', { name: 'Finish setup' }).click()
  await expect(page.getByText('You can take card payments')).toBeVisible()
  await hands.tap(page.getByRole('link', { name: 'Go to my dashboard' }))
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
