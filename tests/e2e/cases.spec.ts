import { violationsNow } from '../setup/axe'
import { carryOut, openBoards } from '../setup/boards'
import { expect, type Page, test } from '../setup/browser'
import { signInAs, visit } from '../setup/visitors'

const boards = openBoards()
const queue = (page: Page) => page.getByRole('region', { name: 'Queue' })
const opened = (page: Page) => page.getByRole('region', { name: 'Report' })

test('two editors work through one queue: what one takes, notes, rules or takes back moves for the other', async ({
  page: edith,
  browser,
}) => {
  const { pool } = boards.database
  const { bakery_id } = await boards.makeBaker()
  const [{ name }] = (await pool.query('select name from bakeries where id = $1', [bakery_id])).rows
  await pool.query(
    `insert into reports (id, subject_type, subject_id, reason) values (gen_random_uuid(), 'bakery', $1, 'spam')`,
    [bakery_id],
  )
  const ada = await (await browser.newContext()).newPage()
  await signInAs(edith, 'editor')
  await signInAs(ada, 'admin')
  const row = (page: Page) => queue(page).getByRole('link', { name: new RegExp(`${name} `) })
  for (const page of [edith, ada]) {
    await visit(page, '/reports?kind=bakery&order=newest')
    await row(page).click()
    await expect(opened(page).getByRole('heading', { name, level: 2 })).toBeFocused()
  }

  await edith.keyboard.press('Alt+t')
  await expect(opened(edith).getByRole('button', { name: 'Leave it to others' })).toBeVisible()
  await expect(row(ada)).toContainText('is on it')
  await expect(opened(ada).getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  await opened(edith).getByLabel('Note to the other editors').fill('I called them.')
  await opened(edith).getByRole('button', { name: 'Add note' }).click()
  await expect(opened(ada).getByText('I called them.')).toBeVisible()

  await opened(edith).getByRole('button', { name: 'Dismiss' }).click()
  for (const page of [edith, ada]) await expect(row(page)).toHaveCount(0)
  await edith.getByRole('button', { name: 'Undo' }).click()
  for (const page of [edith, ada]) await expect(row(page)).toHaveCount(1)
  await expect(opened(edith).getByRole('heading', { name, level: 2 })).toBeFocused()

  await edith.keyboard.press('Alt+a')
  await expect(edith.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' })).toBeFocused()
  await edith.keyboard.press('Enter')
  await expect(row(edith)).toHaveCount(0)
  await carryOut(pool, bakery_id)
  await visit(ada, '/reports?kind=bakery&state=dismissed')
  await expect(row(ada)).toBeVisible()
})

test('whoever was ruled against reads why and appeals; another editor takes it back', async ({
  page: owner,
  browser,
}) => {
  const { pool } = boards.database
  const { baker, bakery_id } = await boards.makeBaker()
  // The queue is shared with the test above, which looks for its bakery by name.
  await pool.query(`update bakeries set name = 'Back Door Bread' where id = $1`, [bakery_id])
  await pool.query(
    `insert into reports (id, subject_type, subject_id, reason) values (gen_random_uuid(), 'bakery', $1, 'spam')`,
    [bakery_id],
  )
  const [{ id }] = (await pool.query('select id from cases where subject_id = $1', [bakery_id])).rows
  const [edith, ada] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()]
  await signInAs(edith, 'editor')
  await signInAs(ada, 'admin')
  await boards.signIn(owner, baker)
  const state = async () => (await pool.query('select state from cases where id = $1', [id])).rows[0].state

  await visit(edith, `/reports?id=${id}`)
  await opened(edith).getByLabel('Reason').fill('We found no bakery here.')
  await opened(edith).getByRole('button', { name: 'Hide the bakery' }).click()
  // The next one comes up.
  await expect(edith).not.toHaveURL(new RegExp(id))
  await carryOut(pool, bakery_id)
  await expect.poll(state).toBe('hidden')

  await visit(owner, '/messages')
  await owner.getByRole('button', { name: /^Notifications/ }).click()
  await owner.getByRole('link', { name: /We hid your bakery’s page/ }).click()
  await expect(owner.getByText('We found no bakery here.')).toBeVisible()
  await owner.getByRole('button', { name: 'Send appeal' }).click()
  await expect(owner.getByLabel('Your appeal')).toHaveAccessibleDescription(/Write why we should look again/)
  expect(await violationsNow(owner)).toEqual([])
  await owner.getByLabel('Your appeal').fill('Ring the bell at the back.')
  await owner.getByRole('button', { name: 'Send appeal' }).click()
  await expect(owner.getByText('Your appeal is in')).toBeVisible()

  await visit(edith, `/reports?id=${id}`)
  await expect(opened(edith).getByText('You’ve decided this before')).toBeVisible()
  await visit(ada, '/reports?kind=bakery&order=newest')
  await queue(ada)
    .getByRole('link', { name: /Appeal/ })
    .first()
    .click()
  await expect(opened(ada).getByText('Ring the bell at the back.')).toBeVisible()
  await opened(ada).getByLabel('Your answer').fill('Found it, sorry.')
  await opened(ada).getByRole('button', { name: 'Reverse the decision' }).click()
  await expect.poll(state).toBe('overturned')
  await expect(owner.getByText('You were right, and we reversed our decision')).toBeVisible()
  await expect(owner.getByText('Found it, sorry.')).toBeVisible()
})
