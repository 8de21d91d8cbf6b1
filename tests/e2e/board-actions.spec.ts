import { card, column, mailsAbout, more, openBoards, ordersRoom } from '../setup/boards'
import { expect, test } from '../setup/browser'
import { addressOf } from '../setup/screens'
import { openTalks } from '../setup/talks'
import { signInAs, visit } from '../setup/visitors'

const { database, newCustomer, openBoard, takeOrder } = openBoards()
const { makeTalk, openAs } = openTalks()

test('a new order rings and shows a notification, and a press on that opens it', async ({ page }) => {
  // The browser's own bell and its own notifications, watched; nobody looks at the page.
  await page.addInitScript(() => {
    const heard = { strokes: 0, shown: [] as { title: string; body: string; onclick: () => void }[] }
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when) {
      if (this.context.state === 'running') heard.strokes += 1
      start.call(this, when)
    }
    class Watched {
      static permission = 'default'
      static requestPermission = async () => {
        Watched.permission = 'granted'
        return 'granted'
      }
      onclick = () => {}
      title: string
      body: string
      constructor(title: string, { body }: { body: string }) {
        this.title = title
        this.body = body
        heard.shown.push(this)
      }
      close() {}
    }
    Object.assign(window, { heard, Notification: Watched })
    document.hasFocus = () => false
  })
  const heard = () =>
    page.evaluate(() => {
      const { strokes, shown } = (window as unknown as { heard: { strokes: number; shown: Shown[] } }).heard
      return { strokes, shown: shown.map(({ title, body }) => ({ title, body })) }
    })
  const { baker, bakery_id } = await openBoard(page)
  await takeOrder(baker, bakery_id)
  await expect(ordersRoom(page)).toHaveText(/1 new orders/)
  expect(await heard()).toEqual({ strokes: 0, shown: [] })
  await page.getByRole('button', { name: 'Order alerts' }).click()
  await page.getByRole('switch', { name: /Sound on a new order/ }).check()
  await expect.poll(async () => (await heard()).strokes).toBe(2)
  await page.getByRole('switch', { name: /Browser notification/ }).check()
  await page.getByRole('button', { name: 'Close' }).click()
  const { id } = await takeOrder(baker, bakery_id)
  await expect.poll(heard).toEqual({
    strokes: 4,
    shown: [{ title: 'New order from Gus', body: '1 × Loaf 1, 1 × Loaf 2' }],
  })
  await page.evaluate(() => (window as unknown as { heard: { shown: Shown[] } }).heard.shown[0]!.onclick())
  await expect(page).toHaveURL(new RegExp(`order=${id}`))
  await expect(page.getByRole('dialog')).toContainText('You keep')
})

test('the sound that was turned on while the browser asked about notifications stays on', async ({ page }) => {
  await page.addInitScript(() => {
    const asking = {
      permission: 'default',
      requestPermission: () => new Promise((allow) => Object.assign(window, { allow })),
    }
    Object.assign(window, { Notification: asking })
  })
  await openBoard(page)
  await page.getByRole('button', { name: 'Order alerts' }).click()
  const sound = page.getByRole('switch', { name: /Sound on a new order/ })
  const shown = page.getByRole('switch', { name: /Browser notification/ })
  await shown.click()
  await sound.check()
  await page.evaluate(() => (window as unknown as { allow: (answer: string) => void }).allow('granted'))
  await expect(shown).toBeChecked()
  await expect(sound).toBeChecked()
  expect(await page.evaluate(() => localStorage.getItem('board.alerts'))).toBe('{"sound":true,"notify":true}')
})

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 720 },
]) {
  test(`at ${viewport.width} pixels the news of an order lies over nothing that can be pressed`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.addInitScript(noteToast)
    const { baker, bakery_id } = await openBoard(page)
    // Only what comes after the first look is news.
    await expect(page.getByText('No open orders')).toBeVisible()
    await takeOrder(baker, bakery_id)
    const noted = () => page.evaluate(() => sessionStorage.getItem('toast'))
    // The finger was on its way to something else when it came; a second later it lies still.
    await expect.poll(noted).toBe('{"takes_presses":"none","then":"auto","covers":[]}')
  })
}

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 720 },
]) {
  test(`at ${viewport.width} pixels Undo lies over nothing that one writes with`, async ({ browser, request }) => {
    const { customer, baker, conversation_id, say } = await makeTalk(request)
    await say(baker, 'Hello')
    const page = await openAs(browser, customer, { viewport })
    await visit(page, `/messages?conversation=${conversation_id}`)
    const field = page.getByRole('textbox', { name: 'Your message' })
    const toast = page.locator('[data-sonner-toast]')
    const isAbove = async () => {
      const [form, over] = [await page.locator('form', { has: field }).boundingBox(), await toast.boundingBox()]
      return form !== null && over !== null && over.y + over.height <= form.y
    }
    for (const [words, item] of [
      ['One line', 'Mute'],
      ['One\nTwo\nThree\nFour\nFive\nSix', 'Unmute'],
    ] as const) {
      await field.fill(words)
      await page
        .getByRole('button', { name: /^More about Rye/ })
        .last()
        .click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
      await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible()
      await expect.poll(isAbove, words).toBe(true)
      await expect(toast).toHaveCount(0, { timeout: 20_000 })
    }
  })
}

/** What the first toast takes of the presses when it comes, and what it lies over then. Noted by the page itself: it goes by itself, too. */
function noteToast() {
  const covers = () => {
    const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, label, select')]
    const covered = all.filter((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const over = document.elementFromPoint(left + width / 2, top + height / 2)
      return !element.closest('[data-sonner-toaster]') && over?.closest('[data-sonner-toast]')
    })
    return covered.map(({ outerHTML }) => outerHTML.slice(0, 120))
  }
  const watch = new MutationObserver(() => {
    const toast = document.querySelector('[data-sonner-toast]')
    if (!toast) return
    watch.disconnect()
    const takes_presses = getComputedStyle(toast).pointerEvents
    const note = () => {
      const then = getComputedStyle(toast).pointerEvents
      sessionStorage.setItem('toast', JSON.stringify({ takes_presses, then, covers: covers() }))
    }
    setTimeout(note, 1000)
  })
  watch.observe(document, { childList: true, subtree: true })
}

test('whoever opens the desk is asked once whether it rings', async ({ page }) => {
  await signInAs(page, 'owner')
  await visit(page, await addressOf(page.request, '/my-listing/:bakery'))
  const question = page.getByText('Ring when an order comes in?')
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Yes, ring' }).click()
  await expect(question).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Order alerts' }).click()
  await expect(page.getByRole('switch', { name: /Sound on a new order/ })).toBeChecked()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Sold out today')).toBeVisible()
  await expect(question).toBeHidden()
})

interface Shown {
  title: string
  body: string
  onclick: () => void
}

test('confirming with a time moves the order, keeps the time by the bakery’s clock and tells the customer', async ({
  page,
}) => {
  const { baker, bakery_id } = await openBoard(page)
  const { id } = await takeOrder(baker, bakery_id)
  await database.pool.query(`update bakeries set time_zone = 'America/Denver' where id = $1`, [bakery_id])
  await page.reload()
  await more(page, id, 'Confirm with a time')
  const dialog = page.getByRole('dialog', { name: 'When will it be ready?' })
  const ready_by = dialog.getByLabel(/Ready by/)
  await ready_by.fill('2035-01-15T16:30')
  await dialog.getByRole('button', { name: 'Confirm order' }).click()
  await expect(ready_by).toBeFocused()
  await expect(ready_by).toHaveAccessibleDescription(/Please choose a time within a year from now\./)
  await ready_by.fill('2027-01-15T16:30')
  await expect(ready_by).not.toHaveAttribute('aria-invalid')
  await dialog.getByRole('button', { name: 'Confirm order' }).click()
  await expect(column(page, 'Confirmed').locator(`#order-${id}`)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const kept = async () =>
    (await database.pool.query('select status, estimated_ready_time from orders where id = $1', [id])).rows
  await expect.poll(kept).toEqual([{ status: 'confirmed', estimated_ready_time: new Date('2027-01-15T23:30:00Z') }])
  expect(await mailsAbout(database.pool, id)).toContain('4:30 PM')

  await page.locator(`#order-${id}`).click()
  const panel = page.getByRole('dialog')
  await expect(panel).toContainText('You said it’ll be ready Fri, Jan 15, 4:30 PM.')
  await panel.getByRole('button', { name: 'Change time or note' }).click()
  await panel.getByLabel(/Ready by/).fill('2027-01-15T17:15')
  await panel.getByLabel(/Your note to the customer/).fill('Ring at the blue door.')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel).toContainText('You said it’ll be ready Fri, Jan 15, 5:15 PM.')
  await expect(panel).toContainText('Your note to the customer: “Ring at the blue door.”')
  const { rows: after } = await database.pool.query(
    'select bakery_notes, estimated_ready_time from orders where id = $1',
    [id],
  )
  expect(after).toEqual([
    { bakery_notes: 'Ring at the blue door.', estimated_ready_time: new Date('2027-01-16T00:15:00Z') },
  ])
})

test('a baker suggests another time, and the customer’s yes confirms the order on the board', async ({
  page,
  browser,
}) => {
  const { baker, bakery_id } = await openBoard(page)
  const theirs = await (await browser.newContext()).newPage()
  const customer = await newCustomer(theirs)
  const { id } = await takeOrder(baker, bakery_id, { customer_id: customer.id })
  await expect(card(page, id)).toContainText('No time chosen')
  await more(page, id, 'Suggest another time')
  const dialog = page.getByRole('dialog', { name: 'Suggest another time' })
  await dialog.getByLabel('From').fill('16:00')
  await dialog.getByLabel('To').fill('15:00')
  await dialog.getByRole('button', { name: 'Send to Gus' }).click()
  await expect(dialog.getByLabel('To')).toHaveAccessibleDescription(/Please choose an end after the start\./)
  await dialog.getByLabel('To').fill('18:30')
  await dialog.getByRole('button', { name: 'Send to Gus' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card(page, id)).toContainText(/You suggested .+, 4 – 6:30 PM/)
  await expect(card(page, id).getByRole('button', { name: 'Confirm' })).toHaveCount(0)

  await visit(theirs, `/orders/${id}`)
  await expect(theirs.getByRole('main')).toContainText(/They suggest .+, 4 – 6:30 PM/)
  await theirs.getByRole('button', { name: 'Accept' }).click()
  await expect(theirs.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await expect(theirs.getByRole('main')).toContainText(/Pickup.+, 4 – 6:30 PM/)
  await expect(column(page, 'Confirmed').locator(`#order-${id}`)).toBeVisible()
  await expect(card(page, id)).toContainText('4 – 6:30 PM')
  await theirs.context().close()
})

test('the slip is all that paper shows, and the button prints it', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  const { baker, bakery_id } = await openBoard(page)
  const { id, order_number } = await takeOrder(baker, bakery_id)
  await page.locator(`#order-${id}`).click()
  const slip = page.locator('body > .slip')
  await expect(slip).toBeHidden()
  await page.getByRole('button', { name: 'Print slip' }).click()
  await expect(page.locator('html[data-printed]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(slip).toBeVisible()
  for (const words of ['Gus Guest', order_number, '1 × Loaf 1', '1 × Loaf 2', 'Service fee', 'Paid', 'Allergens'])
    await expect(slip).toContainText(words)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('#main')).toBeHidden()
})
