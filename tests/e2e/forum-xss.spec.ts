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

/** As long as a name may be. */
const nameOf = (payload: string) => [...payload].slice(0, 100).join('').trim()

/** As many people, each with another such name. */
async function makeHostileAuthors(): Promise<string[]> {
  const ids = XSS_PAYLOADS.map(() => newId())
  const { insertAll } = rowsOf(database)
  const confirmed = { password_hash: 'x', email_verified_at: new Date() }
  await insertAll(
    'users',
    ids.map((id) => ({ id, email: `${id}@bread.test`, ...confirmed })),
  )
  await insertAll(
    'profiles',
    ids.map((user_id, at) => ({
      ...{ user_id, username: `z${user_id.replaceAll('-', '').slice(-18)}`, show_full_name: true },
      full_name: nameOf(XSS_PAYLOADS[at]!),
    })),
  )
  return ids
}

/** 300 topics with such titles and texts by people with such names, and one with a card for each of the first. */
async function makeHostileForum(): Promise<{ category: string; topic: string }> {
  const { id: category_id, slug } = await makeCategory(database, {
    slug: `x-${newId().slice(-8)}`,
    name: XSS_PAYLOADS[3]!,
  })
  const author = await makeOld('Mallory')
  await database.pool.query('update profiles set full_name = $2, show_full_name = true where user_id = $1', [
    ...[author.id, XSS_PAYLOADS[1]],
  ])
  const authors = await makeHostileAuthors()
  const topic = newId()
  const topics = [...XSS_PAYLOADS.map((title) => ({ id: newId(), title })), { id: topic, title: XSS_PAYLOADS[0] }]
  await database.pool.query(
    `insert into forum_topics (id, category_id, author_id, slug, title, last_number)
     select id, $1, author_id, 'x' || n - 1, title, case when n > 300 then 20 else 1 end
     from unnest($2::uuid[], $3::uuid[], $4::text[]) with ordinality given (author_id, id, title, n)`,
    [category_id, [...authors, author.id], topics.map(({ id }) => id), topics.map(({ title }) => title)],
  )
  const cards = XSS_PAYLOADS.slice(0, 20).map((_, at) => `${SITE}/forum/${slug}/x${at}`)
  const posts = [
    ...topics.slice(0, 300).map(({ id }) => ({ id, topic_id: id, number: 1, body: 'Words' })),
    { id: topic, topic_id: topic, number: 1, body: cards.join('\n\n') },
  ]
  // Sixteen in each post, so that one page has all of them.
  for (let at = 0; at < 300; at += 16) {
    const body = XSS_PAYLOADS.slice(at, at + 16).map(bodyOf)
    posts.push({ id: newId(), topic_id: topic, number: at / 16 + 2, body: body.join('\n\n') })
  }
  await database.pool.query(
    `insert into forum_posts (id, topic_id, author_id, number, body, body_html, renderer)
     select id, topic_id, $1, number, body, html, 1 from unnest($2::uuid[], $3::uuid[], $4::int[], $5::text[], $6::text[])
       given (id, topic_id, number, body, html)`,
    [
      author.id,
      posts.map(({ id }) => id),
      posts.map(({ topic_id }) => topic_id),
      posts.map(({ number }) => number),
      posts.map(({ body }) => body),
      posts.map(({ body }) => render(body)),
    ],
  )
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

/** Through the page's own router, as by a link. */
const lead = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)

// Without the policy each page comes whole, as the server draws it; with it, which only forbids, the browser draws most of them.
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
    const shown = page.locator('main li h3')
    const titles: string[] = []
    const rows: string[] = []
    for (let list = 1; list <= 16; list++) {
      const path = `${category}?order=new&page=${list}`
      await (list === 1 || bypassCSP ? visit(page, path) : lead(page, path))
      // Of 301 topics the last page has one.
      await expect(page.getByText(`Page ${list} of 16`)).toBeVisible()
      await expect(shown).toHaveCount(list < 16 ? 20 : 1)
      titles.push(...(await shown.allTextContents()))
      rows.push(
        ...(await page
          .locator('main li')
          .filter({ has: page.locator('h3') })
          .allTextContents()),
      )
      await lookAt(page)
    }
    expect(new Set(titles)).toEqual(new Set(XSS_PAYLOADS))
    expect(XSS_PAYLOADS.map(nameOf).filter((name) => !rows.some((row) => row.includes(name)))).toEqual([])
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
  const recipes: { path: string; title: string }[] = []
  for (let from = 0; from < 300; from += 30) {
    const id = newId()
    const some = XSS_PAYLOADS.slice(from, from + 30)
    recipes.push({ path: `/forum/${slug}/y${from}`, title: some[0]! })
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
  const profiles: { path: string; title: string }[] = []
  const { insert, insertUser } = rowsOf(database)
  for (let from = 0; from < 300; from += 10) {
    const user_id = await insertUser({ username: null, email: `${newId()}@bread.test` })
    const username = `y${newId().slice(-12)}`
    const some = XSS_PAYLOADS.slice(from, from + 10)
    const hostile = { full_name: some[0]!.slice(0, 100), show_full_name: true, city: some[1]!.slice(0, 50) }
    await insert('profiles', { ...hostile, user_id, username, bio: some.join('\n').slice(0, 1000) })
    profiles.push({ path: `/profile/${username}`, title: hostile.full_name })
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
    for (const [at, { path, title }] of [...recipes, ...profiles].entries()) {
      await (at === 0 || bypassCSP ? visit(page, path) : lead(page, path))
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
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
    await visit(page, recipes[0]!.path)
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
  for (const letter of forumLetters) {
    /** As many mails on one page, one below the other; how many elements they have. */
    const open = async (payloads: string[]) => {
      const mails = payloads.map((payload) => {
        const slots = { ...letter.sample, title: payload, topic: payload }
        return writeMail((letter as Letter).mail(slots, { to: 'mia@bread.test' })).html
      })
      await page.setContent(mails.join(''))
      return page.locator('*').count()
    }
    const [one, two] = [await open(['A loaf']), await open(['A loaf', 'A loaf'])]
    // Not one more for any of them: what broke out of its mail could hide the next.
    expect(await open(XSS_PAYLOADS)).toBe(one + 299 * (two - one))
    await lookAt(page, 'body')
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
