import { newId } from '../../app/lib/ids'
import { violationsOf } from '../setup/axe'
import { type Browser, expect, type Page, test } from '../setup/browser'
import { openTalks } from '../setup/talks'
import { visit } from '../setup/visitors'

const { database, makeOld, openAs } = openTalks()
const main = (page: Page) => page.getByRole('main')
const post = (page: Page, name: string) => page.getByRole('article', { name: new RegExp(`^Post \\d+ by ${name}$`) })
const answerField = (page: Page) => page.getByRole('textbox', { name: 'Your answer' })

/** Someone whose posts are not held. */
async function openMember(browser: Browser, full_name: string) {
  const person = await makeOld(full_name)
  await database.pool.query('update profiles set show_full_name = true where user_id = $1', [person.id])
  await database.pool.query(
    'insert into forum_members (user_id, rules_agreed_at, visible_posts) values ($1, now(), 3)',
    [person.id],
  )
  return { person, page: await openAs(browser, person) }
}

async function begin(page: Page, title: string, body = 'Who knows?') {
  await visit(page, '/forum/new?category=questions')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Your post').fill(body)
  await page.getByRole('button', { name: 'Post topic' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

test('what was sent a moment after the last key doesn’t come back as a draft', async ({ browser }) => {
  const { person, page } = await openMember(browser, 'Dee Durum')
  await begin(page, `Slow lines ${newId().slice(-8)}`)
  await expect(answerField(page)).toBeVisible()
  const drafts = async () =>
    (await database.pool.query('select from forum_drafts where user_id = $1', [person.id])).rowCount
  // The draft arrives after the post, and before the page has heard of it.
  let release = () => {}
  const posted = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/forum/drafts', async (route) => {
    await posted
    await route.continue()
  })
  await page.route('**/forum/topics/*/posts', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const response = await route.fetch()
    release()
    await expect.poll(drafts).toBe(1)
    await route.fulfill({ response })
  })
  await answerField(page).fill('Quick answer')
  await page.getByRole('button', { name: 'Post answer' }).click()
  await expect(post(page, 'Dee Durum').getByText('Quick answer')).toBeVisible()
  await expect.poll(drafts).toBe(0)
})

test('one writes with the keyboard alone, and finds the draft on another device', async ({ browser }) => {
  const { person, page } = await openMember(browser, 'Kay Oats')
  await visit(page, '/forum/new?category=pastry')
  await page.getByLabel('Title').focus()
  await page.keyboard.type('Lemon curd that holds')
  await page.getByLabel('Your post').focus()
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Warm')
  await page.keyboard.press('End')
  await page.keyboard.type(' eggs, says @maple')
  await expect(page.getByRole('listbox', { name: 'People' }).getByRole('option').first()).toContainText('@maple')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Your post')).toHaveValue(/^\*\*Warm\*\* eggs, says @maple\w+ $/)
  expect(await violationsOf(page)).toEqual([])

  const kept = async () =>
    (await database.pool.query('select from forum_drafts where user_id = $1', [person.id])).rowCount
  await expect.poll(kept).toBe(1)
  const phone = await openAs(browser, person, { viewport: { width: 320, height: 640 } })
  await visit(phone, '/forum/new')
  await expect(phone.getByLabel('Title')).toHaveValue('Lemon curd that holds')
  await expect(phone.getByLabel('Where it belongs')).toHaveValue('pastry')
  await phone.getByRole('button', { name: 'Post topic' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Lemon curd that holds' })).toBeVisible()
  expect(await kept()).toBe(0)
})

test('what one wrote is edited, deleted and taken back; others are liked, reported and blocked', async ({
  browser,
}) => {
  const [{ page: ann }, { page: bea, person }] = [
    await openMember(browser, 'Ann Spelt'),
    await openMember(browser, 'Bea Barley'),
  ]
  const title = `Cracks in ${newId().slice(-8)}`
  await begin(ann, title)
  await visit(bea, new URL(ann.url()).pathname)
  await answerField(bea).fill('First thought')
  await bea.getByRole('button', { name: 'Post answer' }).click()
  await post(bea, 'Bea Barley').getByRole('button', { name: 'More about the post by Bea Barley' }).click()
  await bea.getByRole('menuitem', { name: 'Edit' }).click()
  await bea.getByRole('form', { name: 'Edit your post' }).getByLabel('Your post').fill('Second thought')
  expect(await violationsOf(bea)).toEqual([])
  // Half an edit is found again.
  const drafts = () =>
    database.pool.query(`select from forum_drafts where place like 'post:%' and content ->> 'body' = 'Second thought'`)
  await expect.poll(async () => (await drafts()).rowCount).toBe(1)
  await visit(bea, new URL(ann.url()).pathname)
  await bea.getByRole('button', { name: 'More about the post by Bea Barley' }).click()
  await bea.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(bea.getByText('We kept what you typed last time.')).toBeVisible()
  await bea.getByRole('button', { name: 'Save' }).click()
  await expect(post(bea, 'Bea Barley')).toContainText('Second thought')
  await expect(post(bea, 'Bea Barley')).toContainText('Edited')
  await expect.poll(async () => (await drafts()).rowCount).toBe(0)

  await bea.getByRole('button', { name: 'More about the post by Bea Barley' }).click()
  await bea.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(main(bea).getByText('This post was deleted.')).toBeVisible()
  await bea.getByRole('button', { name: 'Undo' }).click()
  await expect(post(bea, 'Bea Barley')).toContainText('Second thought')

  await visit(ann, new URL(ann.url()).pathname)
  const like = post(ann, 'Bea Barley').getByRole('button', { name: /^Like the post by Bea Barley/ })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await post(ann, 'Bea Barley').getByRole('button', { name: 'More about the post by Bea Barley' }).click()
  await ann.getByRole('menuitem', { name: 'Report' }).click()
  await expect(ann.getByRole('dialog')).toBeVisible()
  expect(await violationsOf(ann)).toEqual([])
  await ann.keyboard.press('Escape')
  await post(ann, 'Bea Barley').getByRole('button', { name: 'More about the post by Bea Barley' }).click()
  await ann.getByRole('menuitem', { name: `Block @${person.username}` }).click()
  await expect(post(ann, 'Bea Barley')).toHaveCount(0)
  await visit(bea, new URL(ann.url()).pathname)
  await expect(post(bea, 'Ann Spelt')).toHaveCount(0)

  await visit(ann, '/account#blocked')
  await ann.getByRole('button', { name: 'Unblock Bea Barley' }).click()
  await expect(ann.getByRole('region', { name: 'People you blocked' })).toContainText('Nobody.')
})

test('whoever blocks someone meets them nowhere; what fails says so; what waits is found on one’s profile', async ({
  browser,
}) => {
  const [{ page: ann, person: spelt }, { page: ben, person: oats }] = [
    await openMember(browser, 'Ann Spelt'),
    await openMember(browser, 'Ben Oats'),
  ]
  const word = `crumpet${newId().slice(-8)}`
  await begin(ben, `On ${word}`)
  const shown = (page: Page) => main(page).getByRole('link', { name: new RegExp(word) })
  const lists = ['/forum', '/forum/questions?order=new', `/forum/search?q=${word}`]
  for (const path of lists) {
    await visit(ann, path)
    await expect(shown(ann).first()).toBeVisible()
  }
  await visit(ann, `/profile/${oats.username}`)
  await ann.getByRole('button', { name: `More about @${oats.username}` }).click()
  await ann.getByRole('menuitem', { name: `Block @${oats.username}` }).click()
  await expect(ann.getByText(`You and @${oats.username} won’t see each other’s posts`)).toBeVisible()
  for (const path of lists) {
    await visit(ann, path)
    await expect(shown(ann)).toHaveCount(0)
  }
  await visit(ann, new URL(ben.url()).pathname)
  await expect(main(ann).getByText('You and the person who wrote this don’t see each other’s posts.')).toBeVisible()

  await ben.route('**/forum/topics/*/own*', (route) => route.fulfill({ status: 503, json: {} }))
  await ben.reload()
  await expect(main(ben).getByRole('button', { name: 'Try Again' })).toBeVisible()

  const { id } = await held(spelt.id, `Held ${word}`)
  await visit(ann, `/profile/${spelt.username}?tab=topics`)
  await ann.getByRole('button', { name: `Read Held ${word}` }).click()
  await expect(main(ann).getByText('Waiting for us')).toBeVisible()
  await expect(main(ann).getByText('Nobody knows yet')).toBeVisible()
  expect(await violationsOf(ann)).toEqual([])
  await ann.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(main(ann).getByText(`Held ${word}`)).toHaveCount(0)
  const { rows } = await database.pool.query('select state from forum_topics where id = $1', [id])
  expect(rows[0].state).toBe('deleted')
})

async function held(author_id: string, title: string): Promise<{ id: string }> {
  const id = newId()
  await database.pool.query(
    `insert into forum_topics (id, category_id, author_id, slug, title, last_number, state)
     select $1, id, $2, $3, $4, 1, 'held' from forum_categories where slug = 'questions'`,
    [id, author_id, `held-${id}`, title],
  )
  await database.pool.query(
    `insert into forum_posts (id, topic_id, author_id, number, body, body_html, renderer, state)
     values ($1, $1, $2, 1, 'Nobody knows yet', '<p>Nobody knows yet</p>', 1, 'held')`,
    [id, author_id],
  )
  return { id }
}

test('someone’s profile can be reported', async ({ browser }) => {
  const [{ page }, { person }] = [await openMember(browser, 'Rae Salt'), await openMember(browser, 'Sam Malt')]
  await visit(page, `/profile/${person.username}`)
  await page.getByRole('button', { name: `More about @${person.username}` }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await page.getByRole('dialog').getByRole('radio').first().check()
  await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click()
  const reported = async () =>
    (await database.pool.query(`select from reports where subject_type = 'profile' and subject_id = $1`, [person.id]))
      .rowCount
  await expect.poll(reported).toBe(1)
})

test('every page of the forum fits 320 pixels and is whole without script', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, javaScriptEnabled: false })
  const page = await context.newPage()
  const topic = '/forum/starters/starter-asleep-in-a-62-degree-kitchen'
  for (const path of [
    '/forum',
    '/forum/starters',
    '/forum/markets?near=94559',
    topic,
    '/forum/search?q=starter',
    '/forum/rules',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const wide = await page.locator('html').evaluate((html) => html.scrollWidth)
    expect([path, wide]).toEqual([path, 320])
  }
  await page.goto(topic)
  await expect(page.getByRole('article')).not.toHaveCount(0)
})
