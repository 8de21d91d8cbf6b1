import sharp from 'sharp'
import { type APIRequestContext, expect, type Page, test } from '../setup/browser'
import { keep, visit } from '../setup/visitors'

const PASSWORD = 'Rye-bread-77!'
let made = 0
const newName = () => `lists${process.pid}${Date.now().toString(36).slice(-5)}${made++}`

/** Somebody new, with the session where the site keeps it. */
async function newBaker(page: Page, request: APIRequestContext): Promise<string> {
  const username = newName()
  const email = `${username}@example.com`
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/functions/v1/auth/${path}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  await post('sign-up', { email, password: PASSWORD, full_name: 'Lia Lister', username })
  const { 0: mail } = await (await request.get(`/dev/outbox.json?to=${email}`)).json()
  await post('exchange-code', { code: /code=([\w-]+)/.exec(mail.text)![1] })
  const { session } = await post('sign-in', { credential: email, password: PASSWORD })
  await keep(page, 'auth.session', { session, due_at: Date.now() + 300_000 })
  return session.access_token
}

/** Two taps within one drawing are one step: the next tap waits for the next question. */
async function goOn(page: Page, steps = 1): Promise<void> {
  const question = page.locator('h2[id^="step-"]').filter({ visible: true })
  for (let step = 0; step < steps; step++) {
    const title = await question.textContent()
    await page.getByRole('button', { name: 'Next' }).tap()
    await expect(question).not.toHaveText(title!)
  }
}

const picture = () =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: '#8C4A1C' } })
    .jpeg()
    .toBuffer()

test.describe('on a phone, by touch', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a baker lists with a picture, goes back a question, and reads that it waits', async ({ page, request }) => {
    await newBaker(page, request)
    await visit(page, '/get-listed')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('List Your Bakery')
    const next = page.getByRole('button', { name: 'Next' })

    const name = `Lia’s ${newName()} Loaves`
    await page.getByLabel('Bakery name').fill(name)
    await page.getByText('My home kitchen').tap()
    await expect(page.getByText('/bakery/lias-')).toBeVisible()
    await next.tap()

    await expect(page.getByRole('heading', { name: 'Where do you bake?' })).toBeFocused()
    await page.getByLabel('ZIP code').fill('94558')
    await expect(page.getByText('Neighbors see this circle, never your door.')).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Bakery name')).toHaveValue(name)
    // Playwright now and then waits for ever for a way forward that was gone long ago.
    await page.evaluate(() => history.forward())
    await expect(page.getByLabel('ZIP code')).toHaveValue('94558')
    // From the second question on the screen is its own: the rest is for those who cannot see it.
    await expect(page.getByRole('link', { name: 'See how listing works' })).toHaveCount(0)
    await next.tap()

    await page
      .getByRole('group', { name: 'Main picture' })
      .locator('input[type=file]:not([capture])')
      .setInputFiles({ name: 'loaf.jpg', mimeType: 'image/jpeg', buffer: await picture() })
    const alt = page.getByLabel('What does this picture show?')
    await alt.fill('A round loaf')
    await alt.blur()
    await next.tap()
    await page.getByRole('button', { name: 'Sourdough' }).tap()
    await page.getByLabel('In a sentence or two').fill('Slow sourdough on Fridays.')
    await next.tap()
    await page.getByText('I deliver').tap()
    await page.getByLabel('How far, in miles').fill('5')
    await expect(page.getByText('You deliver within this circle.')).toBeVisible()
    await page.getByLabel('Instagram').fill('not a name!')
    await next.tap()
    await page.getByRole('button', { name: 'Get a code for a card' }).tap()
    await expect(page.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)).toBeVisible()
    await next.tap()
    const send = page.getByRole('button', { name: 'Send for approval' }).filter({ visible: true })
    await send.tap()
    await expect(page.getByText('That isn’t an Instagram name or link.')).toBeVisible()
    await page.getByLabel('Instagram').fill('@liasloaves')
    await goOn(page, 2)
    await expect(page.locator('p').filter({ hasText: 'Slow sourdough on Fridays.' })).toBeVisible()
    await send.tap()
    await expect(page.getByText(`We have ${name}. Thank you!`)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your page' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'A round loaf' })).toBeVisible()
    await page.reload()
    await expect(page.getByText(`We have ${name}. Thank you!`)).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })

  test('whoever mends one of two problems is left in peace, finds the question before, and starts over at the first', async ({
    page,
    request,
  }) => {
    await newBaker(page, request)
    await visit(page, '/get-listed')
    const next = page.getByRole('button', { name: 'Next' })
    const question = (title: string) => page.getByRole('heading', { name: title, level: 2 })
    await page.getByLabel('Bakery name').fill(newName())
    await page.getByText('My home kitchen').tap()
    await goOn(page, 4)
    await page.getByLabel('Instagram').fill('not a name!')
    await goOn(page, 2)
    await page.getByRole('button', { name: 'Send for approval' }).filter({ visible: true }).tap()
    await expect(page.getByText('Please enter a ZIP code of five digits.')).toBeVisible()
    await page.getByLabel('ZIP code').pressSequentially('94558')
    await expect(page.getByText('Neighbors see this circle, never your door.')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).tap()
    await expect(question('What’s your bakery called?')).toBeVisible()
    await next.tap()
    await expect(page.getByLabel('ZIP code')).toBeVisible()
    await next.tap()
    await expect(question('Show what you bake')).toBeVisible()

    await page.reload()
    await expect(question('Show what you bake')).toBeVisible()
    await page.getByRole('button', { name: 'Delete this draft' }).tap()
    await page.getByRole('button', { name: 'Delete draft' }).tap()
    await expect(question('What’s your bakery called?')).toBeVisible()
    await expect(page.getByLabel('Bakery name')).toHaveValue('')
  })
})

test('a proof that was given is thanked for, and not thrown away by a press', async ({ page, request }) => {
  await newBaker(page, request)
  await visit(page, '/get-listed')
  const domain = `${newName()}.example`
  await page.getByLabel('Bakery name').fill('Coded Bakery')
  await page.getByLabel('Website').fill(domain)
  await expect(page.getByText('Saved. You can finish on any device.')).toBeVisible()
  await page.getByRole('button', { name: 'Show it another way' }).click()
  await page.getByText('Get a code by email').click()
  await page.getByLabel('Email address').fill(`oven@${domain}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Show it another way' })).toBeVisible()
  const { 0: mail } = await (await request.get(`/dev/outbox.json?to=oven@${domain}`)).json()
  await page.getByLabel('Code', { exact: true }).fill(/[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(mail.text)![0])
  await page.getByRole('button', { name: 'Check code' }).click()
  await expect(page.getByText('Thanks! We’ll check it together with your page.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show it another way' })).toHaveCount(0)
})

test('a draft is found again on another device, and two devices lose nothing', async ({ page, request }) => {
  const token = await newBaker(page, request)
  await visit(page, '/get-listed')
  await page.getByLabel('Bakery name').fill('Two Desks Bakery')
  await expect(page.getByText('Saved. You can finish on any device.')).toBeVisible()

  const mine = async () =>
    (await (await request.get('/functions/v1/listings', { headers: { authorization: `Bearer ${token}` } })).json())
      .items[0]
  const { id } = await mine()
  await request.put(`/functions/v1/listings/${id}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { about: 'Typed on a phone' },
  })
  await page.getByLabel('In a sentence or two').fill('Typed on a desk')
  await expect(page.getByText('Your listing was changed somewhere else')).toBeVisible()
  await page.getByRole('button', { name: 'Use the other one' }).click()
  await expect(page.getByLabel('Your story')).toHaveValue('Typed on a phone')

  await page.context().setOffline(true)
  await page.getByLabel('Your story').fill('Typed without a connection')
  await expect(page.getByText('We’ll keep trying.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Saved. You can finish on any device.')).toBeVisible()
  expect((await mine()).about).toBe('Typed without a connection')

  await page.getByRole('button', { name: 'Send for approval' }).filter({ visible: true }).click()
  await expect(page.getByText('Please choose one.')).toBeVisible()
  await expect(page.getByText('Please enter a ZIP code of five digits.')).toBeVisible()
})

test('pictures are ordered by keyboard, cropped, deleted and taken back, and bad files are told apart', async ({
  page,
  request,
}) => {
  await newBaker(page, request)
  let sent = 0
  page.on('request', (asked) => {
    if (asked.url().endsWith('/functions/v1/media')) sent++
  })
  await visit(page, '/get-listed')
  const field = page.getByRole('group', { name: 'More pictures' })
  const input = field.locator('input[type=file]:not([capture])').last()
  const colored = (background: string) =>
    sharp({ create: { width: 600, height: 600, channels: 3, background } })
      .png()
      .toBuffer()
  await input.setInputFiles([
    { name: 'red.png', mimeType: 'image/png', buffer: await colored('#a00') },
    { name: 'green.png', mimeType: 'image/png', buffer: await colored('#0a0') },
    { name: 'script.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') },
  ])
  await expect(field.getByText('That file isn’t a picture we can read.')).toBeVisible()
  await field.getByRole('button', { name: 'Cancel script.png' }).click()
  await expect(field.getByRole('listitem')).toHaveCount(2)
  const shown = () =>
    field
      .getByRole('listitem')
      .locator('img')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src))
  const before = await shown()
  await field.getByRole('button', { name: 'Move picture 1 later' }).press('Enter')
  await expect.poll(shown).toEqual([...before].reverse())
  await expect(field.getByRole('status')).toHaveText('Picture 1 is now picture 2 of 2.')

  await field.getByRole('button', { name: 'Crop picture 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose what shows' })
  await dialog.getByRole('group', { name: 'The part that shows' }).press('ArrowDown')
  await dialog.getByLabel('Zoom').fill('2')
  await dialog.getByRole('button', { name: 'Use this part' }).click()
  await expect(field.getByRole('status')).toHaveText('Picture added.')
  await expect(field.getByRole('listitem')).toHaveCount(2)

  await field.getByRole('button', { name: 'Delete picture 2' }).click()
  await expect(field.getByRole('listitem')).toHaveCount(1)
  // Whoever presses twice means once.
  await page.getByRole('button', { name: 'Undo' }).dblclick()
  await expect(field.getByText('Picture is back.')).toBeAttached()
  await expect(field.getByRole('listitem')).toHaveCount(2)
  // Three files and a part of one: none went twice.
  expect(sent).toBe(4)
})
