import { carryOut, openBoards } from '../setup/boards'
import { expect, test } from '../setup/browser'
import { mailedLink } from '../setup/mailed-link'
import { signInAs, visit } from '../setup/visitors'

const boards = openBoards()

/** Their pages are drawn without the token of the link; React must find what was drawn (tests/setup/browser.ts says so when it doesn't). */
const PAGES = [
  '/confirm',
  '/breadletter/preferences',
  '/unsubscribe',
  '/unsubscribe-alerts',
  '/unsubscribe/messages',
  '/unsubscribe/forum',
  '/unsubscribe/money',
  '/unsubscribe/search',
  '/help/requests/H-2345-6789',
  '/auth/email',
  '/auth/not-me',
  '/account/requests/confirm',
]

test('the pages of mailed links wake as they were drawn, with a token and without', async ({ page }) => {
  for (const path of PAGES) {
    await visit(page, path)
    await visit(page, `${path}?t=made-up`)
  }
})

test('the Breadletter: signed up, confirmed with a ZIP code, made monthly, and left', async ({ page, request }) => {
  const email = `bread${Date.now().toString(36)}@example.com`
  await request.post('/functions/v1/newsletter-subscribe', { data: { name: 'Nell', email } })
  await visit(page, await mailedLink(request, email, /\S+\/confirm\?\S+/))
  await page.getByLabel(/^ZIP code/).fill('9720')
  await page.getByRole('button', { name: 'Confirm my subscription' }).click()
  await expect(page.getByLabel(/^ZIP code/)).toHaveAccessibleDescription(/Please enter a ZIP code of five digits/)
  await page.getByLabel(/^ZIP code/).fill('97204')
  await page.getByRole('button', { name: 'Confirm my subscription' }).click()
  await page.getByRole('link', { name: 'Choose what’s in it' }).click()
  await page.getByRole('radio', { name: /month/i }).check()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: /month/i })).toBeChecked()
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You’ve unsubscribed')).toBeVisible()
  const { rows } = await boards.database.pool.query(
    'select zip_code, unsubscribed_at is not null as left from newsletter_signups where email = $1',
    [email],
  )
  expect(rows).toEqual([{ zip_code: '97204', left: true }])
})

test('a question to us gets a number, is answered from the queue, and its author reads the answer by the mailed link', async ({
  page,
  browser,
  request,
}) => {
  const email = `ask${Date.now().toString(36)}@example.com`
  const question = `Where is my ${email.split('@')[0]} loaf?`
  await visit(page, '/help/contact')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('textbox', { name: 'Your message' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Your message' }).fill(question)
  await page.getByLabel('Your email').fill(email)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you! We got it.')).toBeVisible()
  const number = /H-\w{4}-\w{4}/.exec((await page.locator('main').textContent()) ?? '')![0]

  const editor = await (await browser.newContext()).newPage()
  await signInAs(editor, 'editor')
  await visit(editor, '/admin/help?order=newest')
  await editor
    .getByRole('region', { name: 'Queue' })
    .getByRole('link', { name: new RegExp(number) })
    .click()
  await editor.getByLabel('Your answer').fill('On its way, with butter.')
  await editor.getByRole('button', { name: 'Send the answer' }).click()
  const { pool } = boards.database
  const state = async () => {
    const { rows } = await pool.query('select id, state from help_requests where number = $1', [number])
    await carryOut(pool, rows[0].id)
    return rows[0].state
  }
  await expect.poll(state).toBe('answered')

  const phone = await (await browser.newContext()).newPage()
  await visit(phone, await mailedLink(request, email, /\S+\/help\/requests\/\S+/))
  await expect(phone.getByText('On its way, with butter.')).toBeVisible()
  await expect(phone.getByText(question)).toBeVisible()
  await phone.getByLabel('Anything to add?').fill('Thank you!')
  await phone.getByRole('button', { name: 'Send' }).click()
  await expect(phone.getByText('Waiting for us')).toBeVisible()
})
