import { PASSWORD } from '../factories/people'
import { violationsOf } from '../setup/axe'
import { expect, type Page, test } from '../setup/browser'
import { mailedLink } from '../setup/mailed-link'
import { openTalks } from '../setup/talks'
import { visit } from '../setup/visitors'

const { database, makeOld, signIn } = openTalks()
const card = (page: Page, name: string) => page.getByRole('region', { name })

async function member(page: Page) {
  const person = await makeOld('Mia Wheat')
  await signIn(page, person)
  await visit(page, '/account')
  return person
}

test('devices are listed, and signed out one by one or all at once', async ({ page, request }) => {
  const person = await makeOld('Mia Wheat')
  for (let device = 0; device < 2; device++)
    await request.post('/functions/v1/auth/sign-in', {
      data: { credential: person.email, password: PASSWORD },
      headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36' },
    })
  await signIn(page, person)
  await visit(page, '/account')
  const devices = card(page, 'Where you’re signed in')
  await expect(devices.getByText('This device · active now')).toBeVisible()
  await expect(devices.getByText('Chrome on Android', { exact: true })).toHaveCount(2)
  await devices
    .getByRole('button', { name: /^Sign out Chrome on Android/ })
    .first()
    .click()
  await expect(devices.getByText('Chrome on Android', { exact: true })).toHaveCount(1)
  await devices.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
})

test('the e-mail address changes once both mailboxes have said yes', async ({ page, request }) => {
  const { email: old } = await member(page)
  const email = `next.${old}`
  const form = card(page, 'Email')
  await form.getByRole('button', { name: 'Change email' }).click()
  await expect(form.getByText('Please enter a valid email address.')).toBeVisible()
  await form.getByLabel('New email').fill(email)
  await form.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Change email' }).click()
  await expect(form.getByText('We wrote to both addresses.')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const LINK = /http\S+\/auth\/email\?\S+/
  await visit(page, await mailedLink(request, old, LINK))
  await expect(page.getByRole('button', { name: 'It wasn’t me' })).toBeVisible()
  await page.getByRole('button', { name: 'Yes, change it' }).click()
  await expect(page.getByText('Now open the email we sent to your other address.')).toBeVisible()
  await visit(page, await mailedLink(request, email, LINK))
  await page.getByRole('button', { name: 'Confirm this email' }).click()
  await expect(page.getByText('Your email is changed')).toBeVisible()
  await visit(page, '/account')
  await expect(form.getByText(email)).toBeVisible()
})

test('a member downloads their data, leaves, and is kept by signing in', async ({ page }) => {
  const person = await member(page)
  const data = card(page, 'Your data')
  await data.getByRole('button', { name: 'Collect my data' }).click()
  const ready = data.getByRole('button', { name: /^Download/ })
  await expect(ready).toBeVisible({ timeout: 20_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), ready.click()])
  expect(download.suggestedFilename()).toBe('localoaf-data.zip')

  await card(page, 'Delete your account').getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('Please enter your password.')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await dialog.getByLabel('Delete them, too').check()
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText(/^We’ll delete your account on/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login / Join' })).toBeVisible()
  const leaving = 'select keeps_posts from leavings where user_id = $1'
  expect((await database.pool.query(leaving, [person.id])).rows).toEqual([{ keeps_posts: false }])

  await visit(page, '/auth')
  await page.getByLabel('Email or username').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/browse/)
  expect((await database.pool.query(leaving, [person.id])).rows).toEqual([])
})
