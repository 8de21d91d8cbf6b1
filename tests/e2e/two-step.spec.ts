import { Secret, TOTP } from 'otpauth'
import { PASSWORD } from '../factories/people'
import { violationsOf } from '../setup/axe'
import { expect, type Page, test } from '../setup/browser'
import { openTalks } from '../setup/talks'
import { visit } from '../setup/visitors'

const { database, makeOld, signIn } = openTalks()
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
  await visit(page, '/auth?returnTo=/forum')
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
  await page.waitForURL(/^[^?]*\/forum$/)
  await visit(page, '/account')
  await expect(card(page).getByText('9 left')).toBeVisible()
})

test('a passkey is made, signs in alone, and shows that it’s them before it is removed', async ({ page, context }) => {
  const authenticator = await context.newCDPSession(page)
  await authenticator.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
  const { email, id } = await member(page)
  await card(page).getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('I’ve saved my codes').check()
  await page.getByRole('button', { name: 'Done' }).click()
  const keys = card(page).getByRole('list', { name: 'Passkeys' })
  await expect(keys.getByRole('listitem')).toHaveCount(1)
  await keys.getByRole('button', { name: /^Rename/ }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Kitchen laptop')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(keys.getByText('Kitchen laptop', { exact: true }).first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await signOut(page)
  await visit(page, '/auth?returnTo=/forum')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(/^[^?]*\/forum$/)

  await signOut(page)
  await visit(page, '/auth?returnTo=/forum')
  await typePassword(page, email)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL(/^[^?]*\/forum$/)
  await visit(page, '/account')
  await expect(keys.getByText(/^Last used/)).toBeVisible()

  await database.pool.query('update sessions set proved_at = null where user_id = $1', [id])
  await keys.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  const asked = page.getByRole('dialog', { name: 'Is it really you?' })
  await asked.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(asked).toBeHidden()
  await expect(keys).toBeHidden()
  await expect(card(page).getByText('Off', { exact: true })).toBeVisible()
})
