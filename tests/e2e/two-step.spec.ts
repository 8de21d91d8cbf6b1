import { Secret, TOTP } from 'otpauth'
import { PASSWORD } from '../factories/people'
import { violationsOf } from '../setup/axe'
import { expect, type Page, test } from '../setup/browser'
import { openTalks } from '../setup/talks'
import { visit } from '../setup/visitors'

const { makeOld, signIn } = openTalks()
const card = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' })

async function member(page: Page) {
  const person = await makeOld('Mia Wheat')
  await signIn(page, person)
  await visit(page, '/account')
  return person
}

async function typePassword(page: Page, email: string) {
  await page.getByLabel('Email or username').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

const signOut = (page: Page) => page.evaluate(() => localStorage.clear())

test('an app is set up, and then the password alone opens nothing', async ({ page }) => {
  const { email } = await member(page)
  await card(page).getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Can’t scan it?').click()
  const key = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '')
  const app = new TOTP({ secret: Secret.fromBase32(key) })
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByLabel('Code from your app').fill('12345')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText(/^Please enter the six digits/)).toBeVisible()
  const used = app.generate()
  await dialog.getByLabel('Code from your app').fill(used)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const listed = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allInnerTexts()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByLabel('I’ve saved my codes').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(card(page).getByText('10 left')).toBeVisible()

  await signOut(page)
  await visit(page, '/auth?returnTo=/edit-profile')
  await typePassword(page, email)
  const step = page.getByRole('form', { name: 'Second step' })
  await expect(step.getByLabel('Code from your app')).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
  await step.getByLabel('Code from your app').fill(used)
  await step.getByRole('button', { name: 'Sign In' }).click()
  await expect(step.getByText(/^That code isn’t right/)).toBeVisible()
  await step.getByRole('button', { name: 'Use a recovery code' }).click()
  await step.getByLabel('Recovery code').fill(codes[0]!.toUpperCase())
  await step.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/edit-profile')
  await visit(page, '/account')
  await expect(card(page).getByText('9 left')).toBeVisible()
})
