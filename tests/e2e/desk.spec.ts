import { violationsOf } from '../setup/axe'
import { deskRoom, openBoards, roomTab } from '../setup/boards'
import { expect, test } from '../setup/browser'
import { signInAs, visit } from '../setup/visitors'

const { database, makeBaker, openBoard, signIn, takeOrder } = openBoards()

test.describe('on a phone, by touch', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a baker says when they are open, reads what customers will read, saves it, and their page says it', async ({
    page,
  }) => {
    const { bakery_id } = await openBoard(page)
    await page.getByRole('button', { name: 'More' }).tap()
    await page.getByRole('menuitem', { name: 'Settings' }).tap()
    const hours = page.getByRole('link', { name: /^Hours/ })
    await expect(hours).toContainText('None. Customers ask for a day')
    await hours.tap()
    const form = page.getByRole('form', { name: 'Hours' })
    await form.getByRole('button', { name: 'Add pickup hours' }).tap()
    await form.getByRole('button', { name: 'Save', exact: true }).tap()
    await expect(form.getByText('Choose at least one day.')).toBeVisible()
    await form.getByRole('button', { name: 'Fridays' }).tap()
    await form.getByLabel('From').fill('15:00')
    await form.getByLabel('To', { exact: true }).fill('18:00')
    await form.getByText('By a set time').tap()
    await form.getByLabel('Time', { exact: true }).fill('12:00')
    const preview = page.getByRole('region', { name: 'What customers will read' })
    await expect(preview).toContainText(/Next pickup Fri, .*, 3 – 6 PM · order by Thu noon/)
    await expect(preview).toContainText('Fridays, 3 – 6 PM')
    await form.getByRole('button', { name: 'Save', exact: true }).tap()
    await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Saved' })).toBeVisible()
    const kept = await database.pool.query(
      'select weekday, from_minute, to_minute from opening_windows where bakery_id = $1',
      [bakery_id],
    )
    expect(kept.rows).toEqual([{ weekday: 5, from_minute: 900, to_minute: 1080 }])
    await page.goBack()
    await expect(hours).toContainText('Fridays, 3 – 6 PM')
    await page.goBack()
    await expect(page).toHaveURL(/tab=orders/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })

  test('every room is within reach, and what was typed in one waits while another is open', async ({ page }) => {
    await openBoard(page)
    const more = page.getByRole('button', { name: 'More' })
    const settings = async () => {
      await more.tap()
      await page.getByRole('menuitem', { name: 'Settings' }).tap()
      await page.getByRole('link', { name: /^Hours/ }).tap()
    }
    await expect(more).not.toHaveAttribute('aria-current')
    await settings()
    await expect(more).toHaveAttribute('aria-current', 'page')
    await page.getByRole('spinbutton', { name: 'Hours before' }).fill('36')
    await deskRoom(page, 'Today').tap()
    await expect(page.getByText('Nothing to bake for today or tomorrow')).toBeVisible()
    await settings()
    await expect(page.getByRole('spinbutton', { name: 'Hours before' })).toHaveValue('36')
  })
})

for (const { width, height, most } of [
  { width: 360, height: 740, most: 320 },
  { width: 1280, height: 860, most: 560 },
])
  test(`at ${width} pixels the first order begins high up, in Orders and on Today`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await signInAs(page, 'owner')
    for (const [at, room] of [
      ['/dashboard', 'Today'],
      ['/dashboard?tab=orders', 'Orders'],
    ] as const) {
      await visit(page, at)
      const first = page.locator('li:has(> * [id^="order-"])').filter({ visible: true }).first()
      await expect(first).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(room)
      expect((await first.boundingBox())!.y).toBeLessThan(most)
    }
  })

test('at 768 pixels the rooms stand in one row, and each says its name', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await openBoard(page)
  const rooms = ['Today', 'Orders', 'Menu', 'Customers', 'Money', 'Page', 'Settings']
  const places = []
  for (const room of rooms) {
    await deskRoom(page, room).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(room)
    await expect(deskRoom(page, room)).toHaveAttribute('aria-current', 'page')
    places.push((await deskRoom(page, room).boundingBox())!.y)
  }
  expect(new Set(places).size).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768)
})

test('every old address leads to its new place, with the desk around it', async ({ page }) => {
  const { bakery_id } = await openBoard(page)
  const desk = `/my-listing/${bakery_id}`
  const invoices = `/dashboard/invoices?bakery=${bakery_id}`
  for (const [asked, room, tab, at = asked] of [
    [`${desk}?tab=bake-list`, 'Orders', 'Bake list'],
    [`${desk}?tab=finished`, 'Orders', 'Finished'],
    [`${desk}?tab=requests`, 'Orders', 'Requests'],
    [`${desk}?tab=statistics`, 'Money', 'Sales'],
    [`${desk}?tab=money`, 'Money', 'Sales'],
    [`${desk}?tab=payouts`, 'Money', 'Payouts'],
    [`${desk}?tab=invoices`, 'Money', 'Invoices', invoices],
    ['/dashboard/invoices', 'Money', 'Invoices'],
    [`${desk}?tab=listing`, 'Page', 'Listing'],
    [`${desk}?tab=reviews`, 'Page', 'Reviews'],
    ['/dashboard/premium', 'Page', 'Premium'],
    ['/dashboard/premium#share', 'Page', 'Share', `${desk}?tab=share`],
    ['/dashboard#share', 'Page', 'Share', `${desk}?tab=share`],
  ] as const) {
    await visit(page, asked)
    await expect(page).toHaveURL(at)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(room)
    await expect(deskRoom(page, room)).toHaveAttribute('aria-current', 'page')
    await expect(roomTab(page, tab)).toHaveAttribute('aria-current', 'page')
  }
  await visit(page, `${desk}?tab=settings#helpers`)
  await expect(page.getByRole('form', { name: 'Invite a helper' })).toBeVisible()
  await visit(page, '/dashboard/invoices/create')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Invoice')
  await roomTab(page, 'Invoices').click()
  await expect(page).toHaveURL(invoices)
})

test('today shows what to answer, and answers it there', async ({ page }) => {
  const { baker, bakery_id } = await openBoard(page)
  const [first, second] = [await takeOrder(baker, bakery_id), await takeOrder(baker, bakery_id)]
  await deskRoom(page, 'Today').click()
  const unanswered = page.getByRole('region', { name: /^To answer/ })
  const answer = ({ id }: { id: string }) =>
    unanswered.locator(`li:has(#order-${id})`).getByRole('button', { name: 'Confirm', exact: true }).click()
  const waiting = unanswered.getByRole('listitem').filter({ hasText: 'Gus' })
  await expect(waiting).toHaveCount(2)
  await answer(first)
  await expect(waiting).toHaveCount(1)
  await expect(unanswered.getByRole('heading', { level: 2 })).toBeFocused()
  await answer(second)
  await expect(unanswered).toHaveCount(0)
})

test('an owner of two bakeries goes from one desk to the other, and says which of them is the main one', async ({
  page,
}) => {
  const [first, second] = [await makeBaker(), await makeBaker()]
  await database.pool.query('update bakeries set claimed_by = $2, created_at = now() where id = $1', [
    ...[second.bakery_id, first.baker.id],
  ])
  const name = (await database.pool.query('select name from bakeries where id = $1', [second.bakery_id])).rows[0].name
  await signIn(page, first.baker)
  await visit(page, '/dashboard')
  await expect(page).toHaveURL(`/my-listing/${first.bakery_id}`)
  const bakeries = page.getByRole('button', { name: /switch bakery$/ })
  await bakeries.click()
  await expect(page.getByRole('menuitem')).toHaveCount(1)
  await page.getByRole('menuitem', { name }).click()
  await expect(page).toHaveURL(`/my-listing/${second.bakery_id}`)
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  // Where no board counts them, what is new at this bakery is said all the same, and goes on being said.
  await takeOrder(first.baker, second.bakery_id)
  for (const route of ['invoices', 'premium']) {
    await visit(page, `/dashboard/${route}?bakery=${second.bakery_id}`)
    await expect(deskRoom(page, 'Orders')).toContainText('1 new orders')
  }
  await takeOrder(first.baker, second.bakery_id)
  await expect(deskRoom(page, 'Orders')).toContainText('2 new orders')
  await visit(page, `/my-listing/${second.bakery_id}`)
  await bakeries.click()
  await page.getByRole('menuitem', { name: 'Make this my main bakery' }).click()
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'is your main bakery now' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'My Dashboard' }).first()).toHaveAttribute(
    'href',
    `/my-listing/${second.bakery_id}`,
  )
  await visit(page, '/dashboard')
  await expect(page).toHaveURL(`/my-listing/${second.bakery_id}`)
})

test('an owner who is not verified yet finds what is open to them and what comes next, and no orders', async ({
  page,
}) => {
  const { baker, bakery_id } = await makeBaker()
  await database.pool.query(
    `update bakeries set verification_status = 'unverified', verified_at = null where id = $1`,
    [bakery_id],
  )
  await signIn(page, baker)
  await visit(page, `/my-listing/${bakery_id}?tab=orders`)
  await expect(page.getByRole('link', { name: 'Show us it’s your bakery' })).toBeVisible()
  await expect(deskRoom(page, 'Orders')).toHaveCount(0)
  await page.getByRole('link', { name: 'Say when you’re open' }).click()
  await expect(page.getByRole('form', { name: 'Hours' })).toBeVisible()
})

test('what a newcomer types stays when an editor verifies them meanwhile, until they ask for the new rooms', async ({
  page,
}) => {
  const { baker, bakery_id } = await makeBaker()
  const standing = (status: string, at: Date | null) =>
    database.pool.query('update bakeries set verification_status = $2, verified_at = $3 where id = $1', [
      ...[bakery_id, status, at],
    ])
  await standing('unverified', null)
  await signIn(page, baker)
  await visit(page, `/my-listing/${bakery_id}?tab=settings&part=hours`)
  const hours = page.getByRole('spinbutton', { name: 'Hours before' })
  await hours.fill('36')
  await standing('verified', new Date())
  await deskRoom(page, 'Menu').click()
  await expect(page.getByText('You’re verified')).toBeVisible()
  await page.goBack()
  await expect(hours).toHaveValue('36')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(deskRoom(page, 'Orders')).toBeVisible()
})

test('sales are drawn whatever the browser calls its language', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'language', { value: 'en-US@posix', configurable: true }),
  )
  const { baker, bakery_id } = await openBoard(page)
  await takeOrder(baker, bakery_id)
  await visit(page, `/my-listing/${bakery_id}?tab=statistics`)
  await expect(page.locator('.uplot canvas')).toBeVisible()
})
