import { newId } from '../../app/lib/ids'
import { violationsOf } from '../setup/axe'
import { carryOut } from '../setup/boards'
import { type APIRequestContext, type Browser, expect, type Page, test } from '../setup/browser'
import { mailedLink } from '../setup/mailed-link'
import { openTalks } from '../setup/talks'
import { signInAs, visit } from '../setup/visitors'

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

async function selectText(page: Page, text: string) {
  await page.evaluate((words) => {
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const at = walker.currentNode.nodeValue!.indexOf(words)
      // What the page tells search engines has the same words.
      if (at < 0 || walker.currentNode.parentElement!.tagName === 'SCRIPT') continue
      window.getSelection()!.setBaseAndExtent(walker.currentNode, at, walker.currentNode, at + words.length)
      return
    }
  }, text)
}

/** On the way to a first question. */
async function join(page: Page, request: APIRequestContext, { name, email }: { name: string; email: string }) {
  await visit(page, '/forum/questions')
  await page.getByRole('link', { name: 'New topic' }).click()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Full name').fill('Mia Wheat')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Username').fill(name)
  await page.getByRole('textbox', { name: 'Password' }).fill('Rye-bread-77!')
  await expect(page.getByText('This username is available')).toBeVisible()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('button', { name: 'Verification Email Sent' })).toBeDisabled()
  await visit(page, await mailedLink(request, email, /\S+\/auth\/callback\?\S+/))
  await expect(page).toHaveURL(/\/forum\/new\?category=questions$/)
}

/** A first topic, which is held; returns where it will be. */
async function beginHeld(page: Page, request: APIRequestContext, title: string): Promise<string> {
  await expect(page.getByLabel('Where it belongs')).toHaveValue('questions')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Your post').fill('It cracks along the **side**, every time.')
  await page.getByRole('button', { name: 'Post topic' }).click()
  await expect(page.getByLabel(/^I agree to the/)).toHaveAccessibleDescription(
    /Please agree to the forum’s rules first/,
  )
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel(/^I agree to the/).check()
  await page.getByRole('button', { name: 'Post topic' }).click()
  await expect(page.getByText('Thank you! We’ll have a look')).toBeVisible()
  const { rows } = await database.pool.query('select id from forum_topics where title = $1', [title])
  const topic = `/forum/post/${rows[0].id}`
  expect((await request.get(topic)).status()).toBe(404)
  return topic
}

/** Returns the editor's page. */
async function letThrough(
  browser: Browser,
  request: APIRequestContext,
  { word, topic }: { word: string; topic: string },
) {
  const page = await (await browser.newContext()).newPage()
  await signInAs(page, 'editor')
  await visit(page, '/reports?kind=post&order=newest')
  await page
    .getByRole('region', { name: 'Queue' })
    .getByRole('link', { name: new RegExp(word) })
    .click()
  await page.getByRole('region', { name: 'Report' }).getByRole('button', { name: 'Let it through' }).click()
  const ruled = async () => {
    await carryOut(database.pool, topic.replace('/forum/post/', ''))
    return (await request.get(topic)).status()
  }
  await expect.poll(ruled).toBe(200)
  return page
}

test('a life in the forum: joined, held, approved, answered, quoted, solved, followed, moved, found, exported, left and erased', async ({
  page: mia,
  browser,
  request,
}) => {
  test.slow()
  const name = `mia${newId().slice(-10)}`
  const word = `zwieback${newId().slice(-8)}`
  const title = `Why does my ${word} crack?`
  const email = `${name}@example.com`
  await join(mia, request, { name, email })
  const topic = await beginHeld(mia, request, title)

  // Approved.
  const edith = await letThrough(browser, request, { word, topic })
  await visit(mia, '/forum')
  await mia.getByRole('button', { name: /^Notifications/ }).click()
  await mia.getByRole('link', { name: new RegExp(`Your post in “${title.replace('?', '\\?')}” is up`) }).click()
  await expect(mia.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(answerField(mia)).toBeVisible()

  // Answered, with her words quoted; her open page hears of it.
  const { person, page: ben } = await openMember(browser, 'Ben Rye')
  await visit(ben, topic)
  await expect(answerField(ben)).toBeVisible()
  await selectText(ben, 'along the')
  await post(ben, 'Mia Wheat').getByRole('button', { name: 'Answer Mia Wheat' }).click()
  await expect(answerField(ben)).toHaveValue(`> @${name}: along the\n\n`)
  await ben.keyboard.type('Score it deeper.')
  await ben.getByRole('button', { name: 'Preview' }).click()
  await expect(ben.getByRole('region', { name: 'Preview' }).getByText('Score it deeper.')).toBeVisible()
  await ben.getByRole('button', { name: 'Post answer' }).click()
  await expect(post(ben, 'Ben Rye').locator('blockquote')).toContainText('along the')
  await expect(answerField(ben)).toHaveValue('')
  await mia.getByRole('button', { name: 'One new answer' }).click()
  await expect(post(mia, 'Ben Rye')).toContainText('Score it deeper.')

  // Mailed, and solved.
  await mailedLink(request, email, /\S+\/forum\/post\/\S+/)
  await mia.getByRole('button', { name: 'This solved it by Ben Rye' }).click()
  await expect(post(mia, 'Ben Rye').getByText('Solved it')).toBeVisible()
  expect(await violationsOf(mia)).toEqual([])
  await expect(mia.getByRole('link', { name: 'Solved: see the answer' })).toBeVisible()

  // Followed, by someone with the keyboard alone on a small phone: the next answer comes by mail.
  const { person: cora, page: phone } = await openMember(browser, 'Cora Millet')
  await phone.setViewportSize({ width: 320, height: 640 })
  await visit(phone, topic)
  await pressFollow(phone)
  await expect(phone.getByRole('button', { name: 'Unfollow' })).toBeFocused()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(await violationsOf(phone)).toEqual([])
  await answerField(mia).focus()
  await mia.keyboard.type('It did not crack today!')
  for (let tabs = 0; tabs < 12; tabs++) {
    await mia.keyboard.press('Tab')
    if (await mia.evaluate(() => document.activeElement?.textContent === 'Post answer')) break
  }
  await mia.keyboard.press('Enter')
  await expect(main(mia).getByText('It did not crack today!')).toBeVisible()
  await mailedLink(request, cora.email, /\S+\/forum\/post\/\S+/)

  // Pinned and closed, and moved.
  const before = new URL(mia.url()).pathname
  await visit(edith, topic)
  const settings = async (item: string | RegExp) => {
    await edith.getByRole('button', { name: 'Topic settings' }).click()
    await edith.getByRole('menuitem', { name: item }).click()
  }
  await settings('Pin')
  await expect(main(edith).getByText('Pinned')).toBeVisible()
  await settings('Close')
  await expect(main(edith).getByText('This topic is closed')).toBeVisible()
  await settings('Open')
  await settings(/^Move to Starters/)
  await expect(edith).toHaveURL(/\/forum\/starters\//)
  const moved = await request.get(before, { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([301, before.replace('/questions/', '/starters/')])

  // Found.
  await find(ben, { word, title })

  // Exported, and left: two weeks later she is gone.
  await leave(mia)
  await graceIsOver(email, [person.email, cora.email])
  await expect.poll(async () => (await request.get(`/profile/${name}`)).status()).toBe(404)
  await visit(ben, topic)
  await expectFormerMember(ben, title)
})

/** What others wrote still names her (decision 234). */
async function expectFormerMember(page: Page, title: string) {
  await expect(main(page).getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(post(page, 'Former member')).toHaveCount(2)
  await expect(main(page)).not.toContainText('Mia Wheat')
}

/** There is no mail server here: mail about her to others would be waited for. */
async function graceIsOver(email: string, others: string[]) {
  const { pool } = database
  await pool.query('update mail_outbox set sent_at = now() where "to" = any ($1) and sent_at is null', [others])
  await pool.query(
    `update leavings set created_at = now() - interval '15 days', reminded_at = now(), erase_at = now() - interval '1 minute' where user_id = (select id from users where email = $1)`,
    [email],
  )
  await pool.query(`select graphile_worker.add_job('sweep_leavings')`)
}

async function find(page: Page, { word, title }: { word: string; title: string }) {
  await visit(page, '/forum')
  await page.getByRole('searchbox', { name: 'Search the forum' }).fill(word)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/forum\/search\?q=/)
  await expect(main(page).getByRole('listitem').getByRole('link', { name: title }).first()).toBeVisible()
}

/** By the keyboard. Until the page knows whether she follows already, the button waits. */
async function pressFollow(page: Page) {
  const follow = page.getByRole('button', { name: 'Follow' })
  await expect(follow).toBeEnabled()
  await follow.focus()
  await page.keyboard.press('Enter')
}

/** With all of one's data. */
async function leave(page: Page) {
  await visit(page, '/account')
  const part = (name: string) => page.getByRole('region', { name })
  await part('Your data').getByRole('button', { name: 'Collect my data' }).click()
  const ready = part('Your data').getByRole('button', { name: /^Download/ })
  const [download] = await Promise.all([page.waitForEvent('download'), ready.click()])
  expect(download.suggestedFilename()).toBe('localoaf-data.zip')
  await part('Delete your account').getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('Rye-bread-77!')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText(/^We’ll delete your account on/)).toBeVisible()
}
