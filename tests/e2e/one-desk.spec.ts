import { violationsNow } from '../setup/axe'
import { carryOut, openBoards } from '../setup/boards'
import { expect, type Page, test } from '../setup/browser'
import { idle, signInAs, visit } from '../setup/visitors'

const boards = openBoards()
const opened = (page: Page) => page.getByRole('region', { name: 'Case' })
const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Queue' }).getByRole('link').filter({ hasText: name })

test('a whole queue by keyboard: three kinds, one after the other, while a colleague’s window follows by itself', async ({
  page: edith,
  browser,
}) => {
  const { pool } = boards.database
  const { bakery_id, baker } = await boards.makeBaker()
  // So close that what other tests open meanwhile doesn't come between them.
  const now = new Date().toISOString()
  const run = (sql: string, ...values: unknown[]) => pool.query(sql, values)
  await run(`update bakeries set name = 'Keyboard Bakehouse' where id = $1`, bakery_id)
  await run(
    `insert into listing_changes (id, bakery_id, submitted_by, content, created_at)
     values (gen_random_uuid(), $1, $2, '{"short_bio": "Rye on Thursdays."}', '${now}')`,
    ...[bakery_id, baker.id],
  )
  await run(
    `insert into reports (id, subject_type, subject_id, reason, created_at)
     values (gen_random_uuid(), 'bakery', $1, 'spam', '${now}'::timestamptz + interval '1 microsecond')`,
    bakery_id,
  )
  await run(
    `insert into help_requests (id, number, kind, email, message, waits_since)
     values (gen_random_uuid(), 'H-KEYS-2345', 'contact', 'kay@bread.test', 'Which flour do you use?', '${now}'::timestamptz + interval '2 microseconds')`,
  )
  const stateOf = async (kind: string) =>
    (
      await run(
        `select state from cases where kind = $1 and subject_id in (
           select id from listing_changes where bakery_id = $2 union select $2::uuid union select id from help_requests where number = 'H-KEYS-2345')`,
        ...[kind, bakery_id],
      )
    ).rows[0].state

  const ada = await (await browser.newContext()).newPage()
  await signInAs(edith, 'editor')
  await signInAs(ada, 'admin')
  for (const page of [edith, ada]) {
    await visit(page, '/admin?order=newest')
    await expect(row(page, 'Keyboard Bakehouse')).toHaveCount(2)
  }

  await row(edith, 'Which flour').focus()
  await edith.keyboard.press('Enter')
  const question = opened(edith).getByText('Which flour do you use?').first()
  await expect(question).toBeVisible()
  await edith.keyboard.press('Alt+j')
  await expect(opened(edith).getByText('Reported bakery')).toBeVisible()
  await edith.keyboard.press('Alt+k')
  await expect(question).toBeVisible()
  await expect(opened(edith).getByRole('heading', { level: 2 })).toBeFocused()
  await edith.keyboard.press('Alt+t')
  await expect(row(ada, 'Which flour')).toContainText('is on it')
  await edith.keyboard.press('Alt+r')
  await expect(opened(edith).getByLabel('Your answer')).toBeFocused()
  await edith.keyboard.type('Ours comes from the mill in town.')
  await edith.keyboard.press('Tab')
  await expect(opened(edith).getByRole('button', { name: 'Send the answer' })).toBeFocused()
  await edith.keyboard.press('Enter')
  for (const page of [edith, ada]) await expect(row(page, 'Which flour')).toHaveCount(0)

  // The next one has come up by itself.
  await expect(opened(edith).getByText('Reported bakery')).toBeVisible()
  await expect(opened(edith).getByRole('heading', { level: 2 })).toBeFocused()
  await edith.keyboard.press('Alt+a')
  await expect(edith.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' })).toBeFocused()
  await edith.keyboard.press('Enter')
  for (const page of [edith, ada]) await expect(row(page, 'Keyboard Bakehouse')).toHaveCount(1)

  await expect(opened(edith).getByText('Rye on Thursdays.')).toBeVisible()
  await edith.keyboard.press('Alt+a')
  await expect(edith.getByRole('alertdialog').getByRole('button', { name: 'Approve' })).toBeFocused()
  await edith.keyboard.press('Enter')
  for (const page of [edith, ada]) await expect(row(page, 'Keyboard Bakehouse')).toHaveCount(0)
  await carryOut(pool, bakery_id)
  await expect.poll(() => Promise.all(['change', 'bakery'].map(stateOf))).toEqual(['approved', 'dismissed'])

  await ada.setViewportSize({ width: 320, height: 640 })
  expect(await violationsNow(ada)).toEqual([])
  expect(await ada.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await ada.keyboard.press('Alt+j')
  await expect(opened(ada).getByRole('heading', { level: 2 })).toBeFocused()
  expect(await violationsNow(ada)).toEqual([])
  expect(await ada.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('an admin announces something, and whoever closes it doesn’t see it again', async ({ page: ada, browser }) => {
  const sentence = 'We’re closed on Thanksgiving.'
  await signInAs(ada, 'admin')
  await visit(ada, '/admin/announcements')
  const tomorrow = await ada.evaluate(() => {
    const now = new Date()
    return new Date(now.getTime() + 86_400_000 - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  })
  await ada.getByLabel('Sentence').fill(sentence)
  await ada.getByLabel('Until').fill(tomorrow)
  await ada.getByRole('button', { name: 'Announce' }).click()
  const open = ada.getByRole('region', { name: 'Now and next' })
  await expect(open).toContainText(sentence)

  const visitor = await (await browser.newContext()).newPage()
  const bar = visitor.getByText(sentence)
  await visit(visitor, '/help')
  await expect(bar).toBeVisible()
  await visitor.getByRole('button', { name: 'Close the announcement' }).click()
  await expect(bar).toHaveCount(0)
  const told = visitor.waitForResponse((answer) => answer.url().endsWith('/announcement'))
  await visitor.reload()
  await (await told).finished()
  await idle(visitor)
  await expect(bar).toHaveCount(0)

  // For everybody else who is tested here.
  await open.getByRole('button', { name: 'End now' }).click()
  await ada.getByRole('button', { name: 'End it' }).click()
  await expect(open).toHaveCount(0)
})
