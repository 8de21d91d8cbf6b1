import { forumLetters } from '../../app/features/forum/letters.server'
import { INGREDIENT_NAME_MAX, PIECE_NAME_MAX } from '../../app/features/recipes/recipe'
import { newId } from '../../app/lib/ids'
import { readMarkdown } from '../../app/lib/markdown.server'
import { type Letter, writeMail } from '../../app/mail/letter.server'
import { makeCategory } from '../factories/forum'
import { expect, type Page, test } from '../setup/browser'
import { rowsOf } from '../setup/rows'
import { openTalks } from '../setup/talks'
import { signInAs, visit } from '../setup/visitors'
import { XSS_PAYLOADS } from '../setup/xss-payloads'

const { database, makeOld, openAs } = openTalks()

const SITE = 'https://bread.example'

/** In whatever of Markdown's places a text can stand. */
const bodyOf = (payload: string) =>
  [
    payload,
    `[${payload}](${payload})`,
    `![${payload}](${payload})`,
    `> ${payload}`,
    `- \`${payload}\``,
    `# ${payload}`,
    `<${payload}>`,
  ].join('\n\n')

const render = (body: string) => readMarkdown(body, SITE).html({ person: () => true, picture: () => undefined })

/** 300 topics with such titles and texts by someone with such a name, and one with a card for each of the first. */
async function makeHostileForum(): Promise<{ category: string; topic: string }> {
  const { id: category_id, slug } = await makeCategory(database, {
    slug: `x-${newId().slice(-8)}`,
    name: XSS_PAYLOADS[3]!,
  })
  const author = await makeOld('Mallory')
  await database.pool.query('update profiles set full_name = $2, show_full_name = true where user_id = $1', [
    ...[author.id, XSS_PAYLOADS[1]],
  ])
  const topic = newId()
  const insert = (id: string, title: string, at: number) =>
    database.pool.query(
      `insert into forum_topics (id, category_id, author_id, slug, title, last_number) values ($1, $2, $3, $4, $5, 1)`,
      [id, category_id, author.id, `x${at}`, title],
    )
  const write = (id: string, topic_id: string, number: number, body: string) =>
    database.pool.query(
      `insert into forum_posts (id, topic_id, author_id, number, body, body_html, renderer) values ($1, $2, $3, $4, $5, $6, 1)`,
      [id, topic_id, author.id, number, body, render(body)],
    )
  await insert(topic, XSS_PAYLOADS[0]!, 300)
  await write(
    topic,
    topic,
    1,
    XSS_PAYLOADS.slice(0, 20)
      .map((_, at) => `${SITE}/forum/${slug}/x${at}`)
      .join('\n\n'),
  )
  for (const [at, payload] of XSS_PAYLOADS.entries()) {
    const id = newId()
    await insert(id, payload, at)
    await write(id, id, 1, 'Words')
    // Sixteen in each post, so that one page has all of them.
    if (at % 16 === 0)
      await write(
        newId(),
        topic,
        at / 16 + 2,
        XSS_PAYLOADS.slice(at, at + 16)
          .map(bodyOf)
          .join('\n\n'),
      )
  }
  await database.pool.query('update forum_topics set last_number = 20 where id = $1', [topic])
  return { category: `/forum/${slug}`, topic: `/forum/${slug}/x300` }
}

/** What would have run has run: whatever waits for a hand or an eye gets one. */
async function lookAt(page: Page, inside = 'main'): Promise<void> {
  await page.evaluate(async (inside) => {
    for (const element of document.querySelectorAll<HTMLElement>(`${inside} *`))
      for (const type of ['mouseover', 'mouseenter', 'focus', 'toggle', 'load', 'error'])
        element.dispatchEvent(new Event(type))
    for (const _ of [1, 2, 3]) await new Promise((resolve) => requestAnimationFrame(resolve))
  }, inside)
  const protocols = await page
    .locator(`${inside} a`)
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol))
  expect(protocols.filter((one) => !['http:', 'https:', 'mailto:'].includes(one))).toEqual([])
  expect(await page.evaluate(() => (window as { pwned?: number }).pwned)).toBeUndefined()
}

for (const bypassCSP of [true, false])
  test(`300 hostile titles and texts run no script ${bypassCSP ? 'without' : 'with'} the content security policy`, async ({
    browser,
  }) => {
    test.slow()
    const { category, topic } = await makeHostileForum()
    const page = await (await browser.newContext({ bypassCSP })).newPage()
    let asked = 0
    page.on('dialog', (dialog) => {
      asked++
      void dialog.dismiss()
    })
    const titles: string[] = []
    for (let list = 1; list <= 16; list++) {
      await visit(page, `${category}?order=new&page=${list}`)
      titles.push(...(await page.locator('main li h3').allTextContents()))
      await lookAt(page)
    }
    expect(new Set(titles)).toEqual(new Set(XSS_PAYLOADS))
    for (const path of ['/forum/search?q=pwned', '/forum', topic]) {
      await visit(page, path)
      await lookAt(page)
    }
    // The names of topics come after the page.
    await expect(page.locator('main a[data-card="topic"]')).toHaveCount(20)
    await lookAt(page)
    await page.goto(`${category}/feed.xml`)
    await lookAt(page)
    expect(asked).toBe(0)
  })

/** What a bell quotes, for a reader of it. */
async function makeHostileBell(user_id: string): Promise<void> {
  await database.pool.query(
    `insert into notifications (id, user_id, kind, group_key, title, body, path)
     select gen_random_uuid(), $1, 'forum', 'xss:' || n, left(words, 200), left(words, 300), '/forum' from unnest($2::text[]) with ordinality given (words, n)`,
    [user_id, XSS_PAYLOADS.slice(0, 20).map((payload) => payload.replaceAll(/\s+/g, ' '))],
  )
}

/** Ten recipes with hostile ingredients and steps, each baked by a hostile reader, and people with hostile bios and towns. */
async function makeHostilePeople() {
  const { id: category_id, slug } = await makeCategory(database, { slug: `y-${newId().slice(-8)}`, recipes: true })
  const author = await makeOld('Mallory')
  const baker = await makeOld(XSS_PAYLOADS[2]!.slice(0, 100))
  const recipes: string[] = []
  for (let from = 0; from < 300; from += 30) {
    const id = newId()
    recipes.push(`/forum/${slug}/y${from}`)
    const some = XSS_PAYLOADS.slice(from, from + 30)
    const body = some.map(bodyOf).join('\n\n')
    await database.pool.query(
      `insert into forum_topics (id, category_id, author_id, slug, title, last_number) values ($1, $2, $3, $4, $5, 1)`,
      [id, category_id, author.id, `y${from}`, some[0]],
    )
    await database.pool.query(
      `insert into forum_recipes (topic_id, pieces, piece_name) values ($1, 2, left($2, ${PIECE_NAME_MAX}))`,
      [id, some[1]],
    )
    await database.pool.query(
      `insert into forum_recipe_ingredients (topic_id, position, name, grams, part)
       select $1, n, left(name, ${INGREDIENT_NAME_MAX}), 100, 'flour' from unnest($2::text[]) with ordinality given (name, n)`,
      [id, some],
    )
    await database.pool.query(
      `insert into forum_posts (id, topic_id, author_id, number, body, body_html, renderer) values ($1, $1, $2, 1, $3, $4, 1)`,
      [id, author.id, body, render(body)],
    )
    await database.pool.query(
      `insert into forum_posts (id, topic_id, author_id, number, body, body_html, renderer, baked) values ($1, $2, $3, 2, $4, $5, 1, true)`,
      [newId(), id, baker.id, body, render(body)],
    )
    await database.pool.query('update forum_topics set last_number = 2 where id = $1', [id])
  }
  await makeHostileBell(author.id)
  const profiles: string[] = []
  const { insert, insertUser } = rowsOf(database)
  for (let from = 0; from < 300; from += 10) {
    const user_id = await insertUser({ username: null, email: `${newId()}@bread.test` })
    const username = `y${newId().slice(-12)}`
    const some = XSS_PAYLOADS.slice(from, from + 10)
    const hostile = { full_name: some[0]!.slice(0, 100), show_full_name: true, city: some[1]!.slice(0, 50) }
    await insert('profiles', { ...hostile, user_id, username, bio: some.join('\n').slice(0, 1000) })
    profiles.push(`/profile/${username}`)
  }
  return { author, recipes, profiles }
}

for (const bypassCSP of [true, false])
  test(`nor do recipes, bakes, profiles, the bell and the form to edit ${bypassCSP ? 'without' : 'with'} the policy`, async ({
    browser,
  }) => {
    test.slow()
    const { author, recipes, profiles } = await makeHostilePeople()
    const page = await openAs(browser, author, { bypassCSP })
    let asked = 0
    page.on('dialog', (dialog) => {
      asked++
      void dialog.dismiss()
    })
    for (const path of [...recipes, ...profiles]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await lookAt(page)
    }
    for (const tab of ['topics', 'recipes', 'replies']) {
      await page.goto(`/profile/${author.username}?tab=${tab}`)
      await lookAt(page)
    }
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const bell = page.getByRole('dialog').filter({ has: page.getByRole('region', { name: 'Newest first' }) })
    await expect(bell.getByRole('listitem')).toHaveCount(20)
    await lookAt(page, '[role="dialog"]')
    await visit(page, recipes[0]!)
    await page.getByRole('button', { name: 'More about the post by Mallory' }).first().click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const form = page.getByRole('form', { name: 'Edit your post' })
    await expect(form.getByLabel('Steps')).toHaveValue(/pwned/)
    await form.getByRole('button', { name: 'Preview' }).click()
    await expect(form.getByRole('region', { name: 'Preview' })).toContainText('pwned')
    await lookAt(page)
    expect(asked).toBe(0)
  })

test('nor do mails that name a hostile topic, opened in a browser', async ({ page }) => {
  await page.route('**/*', (route) => route.abort())
  for (const payload of XSS_PAYLOADS)
    for (const letter of forumLetters) {
      const slots = { ...letter.sample, title: payload, topic: payload }
      const { html } = writeMail((letter as Letter).mail(slots, { to: 'mia@bread.test' }))
      await page.setContent(html, { waitUntil: 'commit' })
      expect(await page.evaluate(() => (window as { pwned?: number }).pwned)).toBeUndefined()
    }
})

test('nor does the editors’ queue', async ({ browser }) => {
  const { topic } = await makeHostileForum()
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into reports (id, subject_type, subject_id, reason, details)
     select gen_random_uuid(), 'post', p.id, 'spam', left(p.body, 500) from forum_posts p join forum_topics t on t.id = p.topic_id
     where t.slug = 'x300' and t.category_id = (select id from forum_categories where slug = $1) returning subject_id as id`,
    [topic.split('/')[2]],
  )
  const page = await (await browser.newContext({ bypassCSP: true })).newPage()
  await signInAs(page, 'editor')
  const ids = rows.map(({ id }) => id)
  const cases = await database.pool.query<{ id: string }>('select id from cases where subject_id = any ($1)', [ids])
  for (const { id } of cases.rows) {
    await visit(page, `/reports?id=${id}`)
    await expect(page.getByRole('region', { name: 'Report' })).toContainText('pwned')
    await lookAt(page)
  }
  // Others share the queue.
  await database.pool.query('delete from reports where subject_id = any ($1)', [ids])
  await database.pool.query('delete from cases where subject_id = any ($1)', [ids])
})
