import { openAccount } from '../factories/make'
import { violationsOf } from '../setup/axe'
import { deskRoom, openBoards, roomTab } from '../setup/boards'
import { expect, type Locator, test } from '../setup/browser'
import { visit } from '../setup/visitors'

const { database, makeBaker, openBoard, signIn, takeOrder } = openBoards()

test('a week off is one entry, and what was typed is saved without being added first', async ({ page }) => {
  const { bakery_id } = await openBoard(page)
  await visit(page, `/my-listing/${bakery_id}?tab=settings&part=days-off`)
  const form = page.getByRole('form', { name: 'Days off' })
  await form.getByLabel('Closed from').fill('2031-07-07')
  await form.getByLabel('To', { exact: true }).fill('2031-07-06')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByText('The last day can’t be before the first.')).toBeVisible()
  await form.getByLabel('To', { exact: true }).fill('2031-07-13')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  const week = form.getByRole('button', { name: 'Remove Mon, Jul 7 – Sun, Jul 13, 2031' })
  await expect(week).toBeVisible()
  const days = async () =>
    (await database.pool.query('select from closed_dates where bakery_id = $1', [bakery_id])).rowCount
  expect(await days()).toBe(7)
  await week.click()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(days).toBe(0)
})

test('two windows that overlap are named beside their row, and an order that loses its time is told of', async ({
  page,
}) => {
  const { baker, bakery_id } = await openBoard(page)
  await database.pool.query(
    `insert into opening_windows (id, bakery_id, fulfillment_type, weekday, from_minute, to_minute)
      select gen_random_uuid(), $1, 'pickup', 5, 900, 1080`,
    [bakery_id],
  )
  const window = (
    await database.pool.query(
      `select starts_at, ends_at from offered_windows($1, 'pickup', now(), null, 30) order by starts_at desc limit 1`,
      [bakery_id],
    )
  ).rows[0]
  await takeOrder(baker, bakery_id, { requested_for: window.starts_at, requested_until: window.ends_at })
  await visit(page, `/my-listing/${bakery_id}?tab=settings&part=hours`)
  const form = page.getByRole('form', { name: 'Hours' })
  await form.getByRole('button', { name: 'Add other pickup hours' }).click()
  const second = form.getByRole('group', { name: 'Pickup hours 2' })
  await second.getByRole('button', { name: 'Fridays' }).click()
  await second.getByLabel('From').fill('17:00')
  await second.getByLabel('To', { exact: true }).fill('19:00')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(second.getByText('Fridays 3 – 6 PM and 5 – 7 PM overlap. Please move one of them.')).toBeVisible()
  await form
    .getByRole('group', { name: 'Pickup hours 1' })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(page.getByText('1 order is for a time you’re taking away')).toBeVisible()
})

test('a baker chooses the program they sell under, and their page says what their state wants said', async ({
  page,
}) => {
  const { bakery_id } = await openBoard(page)
  await database.pool.query(`update bakeries set state = 'CA' where id = $1`, [bakery_id])
  await visit(page, `/my-listing/${bakery_id}?tab=settings&part=state`)
  const form = page.getByRole('form', { name: 'Labels and your state' })
  await form.getByLabel('Your program').selectOption('California Class A')
  await expect(form.getByText(/^“Made in a Home Kitchen”/)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await form.getByLabel('Permit or registration number').fill('A-1234')
  await form.getByLabel('County').fill('Alameda')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Saved' })).toBeVisible()
  await page.getByRole('link', { name: 'See my page' }).click()
  const label = page.getByRole('region', { name: 'On the label' })
  for (const words of ['Made in a Home Kitchen', 'Permit number: A-1234', 'County: Alameda'])
    await expect(label.getByText(words)).toBeVisible()
})

test('a home whose state wants its address on the page is told so at the desk, chooses, and takes orders online', async ({
  page,
}) => {
  const { bakery_id } = await openBoard(page)
  await database.pool.query(`update bakeries set state = 'GA' where id = $1`, [bakery_id])
  await visit(page, `/my-listing/${bakery_id}`)
  await expect(page.getByText('You take orders by request only for now')).toBeVisible()
  await expect(page.getByText(/Publish yours, show your Georgia identification number instead, or stay/)).toBeVisible()
  await page.getByRole('link', { name: 'Choose in Settings' }).click()
  const form = page.getByRole('form', { name: 'Labels and your state' })
  await form.getByLabel('Your program').selectOption('ga')
  await expect(form.getByText('Until you choose, your bakery takes orders by request only.')).toBeVisible()
  await expect(form.getByRole('radio')).toHaveCount(3)
  await expect(form.getByRole('radio', { checked: true })).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
  await form.getByText('Show my Georgia identification number instead').click()
  await form.getByLabel('Georgia identification number', { exact: true }).fill('GA-77')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Saved' })).toBeVisible()
  await deskRoom(page, 'Today').click()
  await expect(page.getByText('What comes next')).toBeVisible()
  await expect(page.getByText('You take orders by request only for now')).toHaveCount(0)
})

test('what is typed while the words before it are being saved stays, and is not saved yet', async ({ page }) => {
  const { bakery_id } = await openBoard(page)
  await visit(page, `/my-listing/${bakery_id}?tab=settings&part=hours`)
  const form = page.getByRole('form', { name: 'Hours' })
  const hours = form.getByRole('spinbutton', { name: 'Hours before' })
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/settings', async (route) => {
    if (route.request().method() === 'PUT') await held
    await route.continue()
  })
  await hours.fill('36')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await hours.fill('48')
  answer()
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Saved' })).toBeVisible()
  await expect(hours).toHaveValue('48')
  await expect(form.getByText('Not saved yet')).toBeVisible()
})

test('a bakery that takes no orders online is not told that it is open, and one without hours is', async ({ page }) => {
  const { baker, bakery_id } = await makeBaker()
  await openAccount(database.db, { id: bakery_id, claimed_by: baker.id }, `acct_${bakery_id.slice(-12)}`)
  await database.pool.query(
    `insert into opening_windows (id, bakery_id, fulfillment_type, weekday, from_minute, to_minute)
      select gen_random_uuid(), $1, 'pickup', 5, 900, 1080`,
    [bakery_id],
  )
  const state = (state: string) =>
    database.pool.query('update bakeries set state = $2 where id = $1', [bakery_id, state])
  const { state: home } = (await database.pool.query('select state from bakeries where id = $1', [bakery_id])).rows[0]
  await state('GA')
  await signIn(page, baker)
  await visit(page, `/my-listing/${bakery_id}`)
  await expect(page.getByText('Nothing to bake for today or tomorrow')).toBeVisible()
  await expect(page.getByText('You take orders by request only for now')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You’re open' })).toHaveCount(0)
  await state(home)
  await database.pool.query('delete from opening_windows where bakery_id = $1', [bakery_id])
  await visit(page, `/my-listing/${bakery_id}`)
  await expect(page.getByText('Customers ask for a day, and you confirm it.').first()).toBeVisible()
  // What is left to set up does not stand before the work.
  const top = async (words: string) => (await page.getByText(words, { exact: true }).boundingBox())!.y
  expect(await top('Nothing to bake for today or tomorrow')).toBeLessThan(await top('What comes next'))

  // The picture to post is drawn again when the hours are others.
  await deskRoom(page, 'Page').click()
  const drawn = () => page.waitForResponse(/order-picture\.jpg/)
  const [first] = await Promise.all([drawn(), roomTab(page, 'Share').click()])
  expect(first.ok()).toBe(true)
  await deskRoom(page, 'Settings').click()
  await page.getByRole('link', { name: /^Hours/ }).click()
  await page.getByRole('spinbutton', { name: 'Hours before' }).fill('36')
  await Promise.all([drawn(), page.getByRole('button', { name: 'Save', exact: true }).click()])
})

test('at 1280 pixels the settings use the width: two columns of rows, and the others beside the open one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  const { bakery_id } = await openBoard(page)
  await visit(page, `/my-listing/${bakery_id}?tab=settings`)
  const right = async (what: Locator) => {
    const { x, width } = (await what.boundingBox())!
    return x + width
  }
  await expect(page.getByRole('link', { name: /^Hours/ })).toBeVisible()
  expect(await right(page.getByRole('link', { name: /^Days off/ }))).toBeGreaterThan(1100)
  await page.getByRole('link', { name: /^Hours/ }).click()
  const form = page.getByRole('form', { name: 'Hours' })
  await expect(form).toBeVisible()
  expect(await right(form)).toBeGreaterThan(1000)
  const others = page.getByRole('navigation', { name: 'Settings' })
  await expect(others.getByRole('link', { name: 'Hours' })).toHaveAttribute('aria-current', 'page')
  await others.getByRole('link', { name: 'Delivery' }).click()
  await expect(page.getByRole('form', { name: 'Delivery' })).toBeVisible()
  await page.goBack()
  await expect(form).toBeVisible()
})

const SCREENS = [
  ['settings', 'Labels and your state'],
  ['settings&part=hours', 'Order by'],
  ['settings&part=days-off', 'Take a break'],
  ['settings&part=delivery', 'We deliver'],
  ['listing', 'In a sentence or two'],
  ['reviews', 'No reviews yet'],
  ['share', 'Poster and cards'],
]
/** `npm run bench axe` looks at each of them on a phone, too. */
const ON_A_PHONE = ['settings&part=hours', 'listing']

test('no screen of the settings or the page has violations in light and dark, or is wider than a phone', async ({
  page,
}) => {
  const { baker, bakery_id } = await makeBaker()
  await signIn(page, baker)
  for (const [tab, words] of SCREENS)
    await test.step(tab!, async () => {
      await page.setViewportSize({ width: 1280, height: 900 })
      await visit(page, `/my-listing/${bakery_id}?tab=${tab}`)
      await expect(page.getByText(words!).first()).toBeVisible()
      const too_wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(await too_wide(), tab).toBeLessThanOrEqual(0)
      expect.soft(await violationsOf(page), tab).toEqual([])
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 360, height: 900 })
      await expect(page.getByText(words!).first()).toBeVisible()
      expect.soft(await too_wide(), `${tab} on a phone`).toBeLessThanOrEqual(0)
      if (ON_A_PHONE.includes(tab!)) expect.soft(await violationsOf(page), `${tab} on a phone`).toEqual([])
    })
})
