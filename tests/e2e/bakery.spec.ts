import pg from 'pg'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoRole } from '../../app/features/accounts/demo-logins'
import { type Browser, expect, type Page, test } from '../setup/browser'
import { siteDatabaseUrl } from '../setup/site-database'
import { demoSession, signInAs, visit } from '../setup/visitors'

const MAPLE = '/bakery/maple-street-sourdough'
const SAVE = { name: 'Save', exact: true }
const SAVED = { name: 'Saved', exact: true }
const main = (page: Page) => page.locator('main')
const notice = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text })

test('a guest who saves is asked to sign in, comes back, and has it saved; Undo takes it back', async ({ page }) => {
  await visit(page, MAPLE)
  await main(page).getByRole('button', SAVE).first().click()
  const asked = notice(page, 'Authentication Required')
  await expect(asked).toContainText('Please sign in to save bakeries')
  await expect(main(page).getByRole('button', SAVE).first()).toBeVisible()
  await asked.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await page.getByLabel('Email or username').fill(DEMO_ACCOUNTS.find(({ role }) => role === 'editor')!.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${MAPLE}$`))
  const done = notice(page, 'Bakery added to favorites')
  await expect(done).toContainText('Saved')
  await expect(main(page).getByRole('button', SAVED).first()).toBeVisible()
  await page.reload()
  await expect(main(page).getByRole('button', SAVED).first()).toBeVisible()
  await expect(notice(page, 'Bakery added to favorites')).toHaveCount(0)
  await main(page).getByRole('button', SAVED).first().click()
  await notice(page, 'Bakery removed from favorites').getByRole('button', { name: 'Undo' }).click()
  await expect(main(page).getByRole('button', SAVED).first()).toBeVisible()
  await main(page).getByRole('button', SAVED).first().click()
  await expect(main(page).getByRole('button', SAVE).first()).toBeVisible()
})

test('nobody else can make a visitor save: an address holds no wish', async ({ page }) => {
  const listed = await (await page.request.get('/functions/v1/bakeries?lat=30.27&lng=-97.74&limit=1')).json()
  const { id, slug } = listed.bakeries[0] as { id: string; slug: string }
  await signInAs(page, 'owner')
  await visit(page, `/bakery/${slug}?save=${id}&saved=true#save-${id}`)
  await expect(main(page).getByRole('button', SAVE).first()).toBeVisible()
})

test('where nobody can order yet, one asks to be told when one can', async ({ page }) => {
  // Not among the premium ones, which come first.
  const listed = await (await page.request.get('/functions/v1/bakeries?limit=50&offset=300')).json()
  const { slug } = listed.bakeries.find(({ online_ordering }: { online_ordering: boolean }) => !online_ordering)
  await signInAs(page, 'editor')
  await visit(page, MAPLE)
  await expect(page.getByRole('button', { name: /^Tell me/ })).toHaveCount(0)
  await visit(page, `/bakery/${slug}`)
  const tellMe = page.getByRole('button', { name: 'Tell me when they take orders' })
  await tellMe.click()
  await expect(notice(page, 'Bakery added to favorites')).toBeVisible()
  const will = page.getByRole('button', { name: 'We’ll tell you when they do' })
  await expect(will).toBeFocused()
  await expect(main(page).getByRole('button', SAVED).first()).toBeVisible()
  await will.click()
  await expect(notice(page, 'Bakery removed from favorites')).toBeVisible()
  await expect(tellMe).toBeVisible()
})

test('saving is undone, kept, listed on the profile, and taken back when the server fails', async ({ page }) => {
  await signInAs(page, 'admin')
  await visit(page, MAPLE)
  const save = main(page).getByRole('button', SAVE).first()
  const saved = main(page).getByRole('button', SAVED).first()
  await save.click()
  const done = notice(page, 'Bakery added to favorites')
  await expect(done).toContainText('Saved')
  await done.getByRole('button', { name: 'Undo' }).click()
  await expect(notice(page, 'Bakery removed from favorites')).toContainText('Removed')
  await expect(save).toBeVisible()

  const stored = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/saved-bakeries') && answer.ok(),
  )
  await save.click()
  await stored
  await page.goto('/profile/june_admin#saved')
  await expect(page.getByRole('link', { name: 'Saved', exact: true })).toHaveAttribute('aria-current', 'page')
  const heart = main(page).getByRole('button', { name: 'Save Maple Street Sourdough' })
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  await page.route('**/functions/v1/saved-bakeries/*', (route) => route.abort())
  await heart.click()
  await expect(notice(page, 'Failed to remove bakery')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.unroute('**/functions/v1/saved-bakeries/*')
  await heart.click()
  await expect(page.getByText('No saved bakeries yet')).toBeVisible()

  await visit(page, MAPLE)
  await page.route('**/functions/v1/saved-bakeries', (route) => route.abort())
  await save.click()
  await expect(notice(page, 'Failed to save bakery')).toBeVisible()
  await expect(save).toBeVisible()
  await expect(saved).toHaveCount(0)
})

test('a review is written, answered, edited by its author alone, and deleted; the page’s head follows', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'editor')
  await visit(page, MAPLE)
  const head = main(page).getByRole('link', { name: /out of 5 stars/ })
  const before = { text: (await head.textContent())!, count: Number(/\((\d+)\)/.exec((await head.textContent())!)![1]) }
  await page.getByRole('button', { name: 'Write a review' }).click()
  await page.getByRole('button', { name: 'Post review' }).click()
  await expect(page.getByText('Choose from one to five stars.')).toBeVisible()
  await expect(page.getByText('Write a few words about what you tried.')).toBeVisible()
  await page.getByRole('group', { name: 'Your rating' }).locator('label').nth(3).click()
  await page.getByRole('textbox', { name: 'Your review' }).fill('The discard crackers did not reach home.')
  const posted = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 201)
  await page.getByRole('button', { name: 'Post review' }).click()
  const { id } = (await (await posted).json()) as { id: string }
  const mine = main(page).getByRole('article').filter({ hasText: 'did not reach home' })
  await expect(mine).toContainText('Theo Marchetti')
  await expect(head).toContainText(`(${before.count + 1})`)
  await expect(page.getByRole('button', { name: 'Write a review' })).toHaveCount(0)

  await asSomebody(browser, 'owner', async (owner) => {
    await visit(owner, MAPLE)
    const theirs = main(owner).getByRole('article').filter({ hasText: 'did not reach home' })
    await theirs.getByRole('button', { name: 'Reply' }).click()
    await theirs.getByLabel(/Your reply/).fill('Two bags next time.')
    await theirs.getByRole('button', { name: 'Post reply' }).click()
    await expect(theirs).toContainText('Reply from Maple Street Sourdough')
    await expect(owner.getByRole('button', { name: 'Write a review' })).toHaveCount(0)
  })
  const stranger = await tokenOf(page, 'customer')
  for (const method of ['PUT', 'DELETE']) {
    const answer = await page.request.fetch(`/functions/v1/reviews/${id}`, {
      method,
      headers: { authorization: `Bearer ${stranger}` },
      ...(method === 'PUT' ? { data: { stars: 1, body: 'Mine now' } } : {}),
    })
    expect(answer.status()).toBe(404)
  }

  await visit(page, MAPLE)
  await expect(mine).toContainText('Two bags next time.')
  await mine.getByRole('button', { name: 'Edit' }).click()
  await page
    .getByRole('textbox', { name: 'Your review' })
    .fill('The discard crackers did not reach home. Nor did the second bag.')
  await page.getByRole('group', { name: 'Your rating' }).locator('label').first().click()
  const rated = (await head.textContent())!
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(mine).toContainText('Nor did the second bag.')
  await expect(mine).toContainText('Edited')
  await expect(head).not.toHaveText(rated)

  await mine.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete review' }).click()
  await expect(mine).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Write a review' })).toBeVisible()
  await expect(head).toHaveText(before.text)
})

test('one’s own review from long ago stands first, once, and is deleted there', async ({ page }) => {
  const { id, slug } = await inDatabase<{ id: string; slug: string }>(
    `select id, slug from bakeries where review_count > 10 and approved and not hidden and '${MAPLE}' not like '%' || slug limit 1`,
  )
  const posted = await page.request.post(`/functions/v1/bakeries/${id}/reviews`, {
    headers: { authorization: `Bearer ${await tokenOf(page, 'admin')}` },
    data: { stars: 5, body: 'Before anybody knew of it.' },
  })
  const { id: review_id } = (await posted.json()) as { id: string }
  await inDatabase(
    `update reviews set created_at = '2017-01-01', updated_at = '2017-01-01' where id = '${review_id}' returning id`,
  )
  await signInAs(page, 'admin')
  await visit(page, `/bakery/${slug}`)
  const reviews = main(page).locator('#reviews').getByRole('article')
  const mine = reviews.filter({ hasText: 'Before anybody knew of it.' })
  await expect(reviews.first()).toContainText('Before anybody knew of it.')
  await expect(reviews).toHaveCount(11)
  await page.getByRole('button', { name: 'Load more reviews' }).click()
  await expect.poll(() => reviews.count()).toBeGreaterThan(11)
  await expect(mine).toHaveCount(1)
  await mine.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Your review' }).fill('Before anybody knew of it. Still good.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(reviews.first()).toContainText('Still good.')
  await mine.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete review' }).click()
  await expect(mine).toHaveCount(0)
})

test('more saved bakeries are loaded after hearts were taken away, and none is left out', async ({ page }) => {
  const headers = { authorization: `Bearer ${await tokenOf(page, 'customer')}` }
  const idsNow = async (): Promise<string[]> =>
    (await (await page.request.get('/functions/v1/saved-bakeries?limit=0', { headers })).json()).bakery_ids
  const before = await idsNow()
  const { bakeries } = await (await page.request.get('/functions/v1/bakeries?limit=40')).json()
  const more = (bakeries as { id: string }[]).filter(({ id }) => !before.includes(id)).slice(0, 28)
  for (const { id } of more)
    await page.request.post('/functions/v1/saved-bakeries', { headers, data: { bakery_id: id } })
  await signInAs(page, 'customer')
  // What the hearts ask for themselves: the cards must not wait for it.
  await page.route('**/functions/v1/saved-bakeries?limit=0', (route) => route.abort())
  await visit(page, '/profile/sam_okafor?tab=saved')
  const hearts = main(page).getByRole('button', { name: /^Save /, pressed: true })
  await expect(hearts).toHaveCount(24)
  for (const left of [23, 22, 21]) {
    const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.ok())
    await hearts.first().click()
    await gone
    await expect(hearts).toHaveCount(left)
  }
  const all = await idsNow()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(hearts).toHaveCount(all.length)
  for (const { id } of more) await page.request.delete(`/functions/v1/saved-bakeries/${id}`, { headers })
})

test('who completed an order there is marked so', async ({ page }) => {
  await visit(page, MAPLE)
  await expect(main(page).getByRole('article').filter({ hasText: 'Verified order' }).first()).toBeVisible()
})

test.describe('what a bakery looks like and where it is', () => {
  const loaded = (page: Page) =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /area-map|maplibre/.test(name)))

  test('pictures are stepped through by button and by key', async ({ page }) => {
    await visit(page, MAPLE)
    const pictures = page.getByRole('region', { name: 'Pictures from Maple Street Sourdough' })
    await expect(pictures.getByRole('listitem').first().getByRole('img')).toHaveAttribute(
      'alt',
      /^(A|Baguettes|Muffins|Fresh) /,
    )
    await expect(pictures).toContainText('Picture 1 / of 5')
    await expect(pictures.getByRole('button', { name: 'Previous picture' })).toBeDisabled()
    await pictures.getByRole('button', { name: 'Next picture' }).click()
    await expect(pictures).toContainText('Picture 2 / of 5')
    await pictures.getByRole('list').focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(pictures).toContainText('Picture 1 / of 5')
    await expect(main(page).locator('#menu img').first()).toHaveAttribute('src', /^\/media\//)
  })

  test('the map comes when somebody comes near it; before it stand the same words', async ({ page }) => {
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.goto(MAPLE, { waitUntil: 'networkidle' })
    expect(await loaded(page)).toBe(false)
    const where = page.getByRole('region', { name: 'Where it is' })
    await expect(where).toContainText(/about \d+ miles? \w+ of downtown Portland/)
    await where.scrollIntoViewIfNeeded()
    await expect(where.locator('canvas')).toBeVisible()
    await expect(where.getByRole('region', { name: /^Map of the area around Maple Street Sourdough/ })).toBeVisible()
    await where.getByRole('button', { name: 'Zoom in' }).focus()
    await page.keyboard.press('Enter')
    await expect(where).toContainText('Boundaries: US Census Bureau · Places: GeoNames')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(problems).toEqual([])
  })

  test('neighbors that bake alike lead on', async ({ page }) => {
    await visit(page, MAPLE)
    const similar = page.getByRole('region', { name: 'Similar bakeries nearby' })
    await expect(similar.getByRole('heading', { level: 3 })).toHaveCount(3)
    await expect(similar).not.toContainText('Maple Street Sourdough')
    await similar.getByRole('heading', { level: 3 }).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/bakery\//)
    await expect(page).not.toHaveURL(new RegExp(`${MAPLE}$`))
  })
})

test('a review is reported, and more of them are loaded', async ({ page }) => {
  await signInAs(page, 'customer')
  await visit(page, MAPLE)
  const reviews = main(page).getByRole('article')
  const before = await reviews.count()
  await page.getByRole('button', { name: 'Load more reviews' }).click()
  await expect.poll(() => reviews.count()).toBeGreaterThan(before)
  // The oldest: the newest may be one that another test is about to delete.
  await reviews.last().getByRole('button', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Not true').check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(notice(page, 'Report sent')).toBeVisible()
})

test('what is added goes into the cart, and the page says how ordering stands', async ({ page }) => {
  await visit(page, MAPLE)
  await expect(main(page)).toContainText('Takes online orders.')
  await expect(main(page)).toContainText('$3.99 an order, within 5 miles.')
  await main(page)
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first()
    .click()
  await expect(notice(page, 'added to cart')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Cart/ })).toContainText('1')
})

test('search engines read name, rating and menu from the page', async ({ page }) => {
  await visit(page, MAPLE)
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const found = texts.map((text) => JSON.parse(text)).find((data) => data['@type'] === 'Bakery')
  expect(found).toMatchObject({ name: 'Maple Street Sourdough', aggregateRating: { '@type': 'AggregateRating' } })
  expect(found.hasMenu.hasMenuSection[0].hasMenuItem[0].offers).toMatchObject({ priceCurrency: 'USD' })
  expect(JSON.stringify(found)).not.toMatch(/streetAddress|latitude|postalCode/)
})

async function inDatabase<Row extends object>(statement: string): Promise<Row> {
  const client = new pg.Client({ connectionString: siteDatabaseUrl() })
  await client.connect()
  const { rows } = await client.query<Row>(statement).finally(() => client.end())
  return rows[0]!
}

async function asSomebody(browser: Browser, role: DemoRole, work: (page: Page) => Promise<void>) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInAs(page, role)
  await work(page)
  await context.close()
}

const tokenOf = async (page: Page, role: DemoRole) => (await demoSession(page, role)).access_token
