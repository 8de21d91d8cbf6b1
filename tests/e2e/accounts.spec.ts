import { BRAND } from '../../app/lib/brand'
import { type APIRequestContext, expect, type Page, test } from '../setup/browser'
import { keep, visit } from '../setup/visitors'

const PASSWORD = 'Rye-bread-77!'
let made = 0
const newName = () => `baker${process.pid}${Date.now().toString(36).slice(-5)}${made++}`

test('a visitor stopped at a guarded page joins by mail, lands where they wanted to go, and signs out', async ({
  page,
  request,
}) => {
  const name = newName()
  await visit(page, '/get-listed')
  await expect(page.getByRole('heading', { level: 1, name: 'List your bakery' })).toBeVisible()
  await page.getByRole('tab', { name: 'Sign Up' }).click()

  const create = page.getByRole('button', { name: 'Create Account' })
  await create.click()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expect(page.getByText('Name field cannot be empty.')).toBeVisible()
  await expect(page.getByText('Username is required')).toBeVisible()

  await page.getByLabel('Full name').fill('Mia Wheat')
  await page.getByLabel('Email', { exact: true }).fill(`${name}@example.com`)
  await page.getByLabel('Username').fill(name)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await expect(page.getByText('This username is available')).toBeVisible()
  const email = page.getByLabel('Email', { exact: true })
  await email.fill('customer@localoaf.test')
  await create.click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription('Unable to create account. Please try signing in instead')
  await email.fill(`${name}@example.com`)
  await expect(email).not.toHaveAttribute('aria-invalid')
  await serverAway(page, '**/auth/sign-up')
  await create.click()
  await expect(page.getByText('Unable to create account at this time. Please try again later.')).toBeVisible()
  await page.unroute('**/auth/sign-up')
  await create.click()
  await expect(page.getByRole('button', { name: 'Verification Email Sent' })).toBeDisabled()
  await page.getByLabel('Email', { exact: true }).press('Enter')
  await expect(page.getByText('Verification email already sent.')).toBeVisible()

  const link = await mailedLink(request, `${name}@example.com`)
  await visit(page, link)
  await expect(page.getByText(`Email verified successfully! Welcome to ${BRAND}!`)).toBeVisible()
  await expect(page).toHaveURL(/\/get-listed$/)
  await page.goBack()
  expect(page.url()).not.toContain('code=')
  await visit(page, link)
  await expect(page.getByText('Your email is already verified, and you’re signed in.')).toBeVisible()
  await expect(page).toHaveURL(/\/browse$/)

  await visit(page, '/edit-profile')
  await signOut(page)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'Login / Join' })).toBeVisible()
})

test('the wrong password is refused in words, the right one with a username and remember-me is not', async ({
  page,
  request,
}) => {
  const { name } = await newMember(request)
  await visit(page, '/auth?returnTo=/forum')
  await page.getByLabel('Email or username').fill(name.toUpperCase())
  await page.getByRole('textbox', { name: 'Password' }).fill('Not-the-one-1!')
  await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Invalid email or username and password combination.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await expect(page.getByLabel('Email or username')).toHaveValue(name.toUpperCase())

  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await serverAway(page, '**/auth/sign-in')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Unable to sign in at this time. Please try again later.')).toBeVisible()
  await page.unroute('**/auth/sign-in')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/forum')
  expect(await page.evaluate(() => localStorage.getItem('rememberMe'))).toBe('true')

  await page.reload()
  await expect(page.getByRole('link', { name: `@${name}` })).toBeVisible()
  await visit(page, '/auth')
  await expect(page).toHaveURL(/\/browse$/)
})

test('an unverified account is told so only after the right password, and gets the link again', async ({
  page,
  request,
}) => {
  const name = newName()
  await signUp(request, name)
  const first = await mailedLink(request, `${name}@example.com`)
  await signIn(page, name)
  await expect(page.getByText('Your email isn’t verified yet')).toBeVisible()
  await page.getByLabel('Email you signed up with').fill(`${name}@example.com`)
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText('a new link is on its way')).toBeVisible()
  await expect.poll(() => mailedLink(request, `${name}@example.com`)).not.toBe(first)
})

test('a link to another account asks whoever is signed in, and is spent only on a yes', async ({ page, request }) => {
  const { name, session } = await newMember(request)
  const other = newName()
  await signUp(request, other)
  const link = await mailedLink(request, `${other}@example.com`)
  await keepSignedIn(page, session)

  await visit(page, link)
  await expect(page.getByRole('heading', { name: 'Switch accounts?' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`You’re signed in as @${name}.`)
  await expect(page.getByRole('main')).not.toContainText(other)
  expect(page.url()).not.toContain('code=')
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(page).toHaveURL(/\/browse$/)
  await expect(page.getByRole('link', { name: `@${name}` })).toBeVisible()

  await visit(page, link)
  await page.getByRole('button', { name: 'Switch accounts' }).click()
  await expect(page.getByText(`Email verified successfully! Welcome to ${BRAND}!`)).toBeVisible()
  await expect(page.getByRole('link', { name: `@${other}` })).toBeVisible()
})

test('a forgotten password is set anew from the mailed link, once', async ({ page, request }) => {
  const { name } = await newMember(request)
  await visit(page, '/reset-password')
  await expect(page.getByText('Invalid or expired password reset link')).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)

  await page.getByLabel('Email or username').fill(name)
  await page.getByRole('button', { name: 'Forgot Password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset Your Password' })
  await expect(dialog.getByLabel('Email or username')).toHaveValue(name)
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(dialog.getByText('If an account with this email or username exists')).toBeVisible()

  const link = await mailedLink(request, `${name}@example.com`, 'recovery')
  await visit(page, link)
  await expect(page.getByRole('heading', { name: 'Set New Password' })).toBeVisible()
  const [first, second] = [page.getByLabel('New password', { exact: true }), page.getByLabel('Repeat the new password')]
  await first.fill('short')
  await expect(page.getByText('Too short')).toBeVisible()
  await first.fill('Warm-Brioche-9')
  await expect(page.getByText('Strong')).toBeVisible()
  await second.fill('Warm-Brioche-8')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await second.fill('Warm-Brioche-9')
  await serverAway(page, '**/auth/user')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Failed to update password. Please try again.')).toBeVisible()
  await page.unroute('**/auth/user')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Password updated successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)

  await signIn(page, name, 'Warm-Brioche-9')
  await expect(page).toHaveURL(/\/browse$/)
  await visit(page, link)
  await expect(page.getByText('Invalid or expired password reset link')).toBeVisible()
})

test('tabs of one browser stay in step, and renew one stale session only once', async ({ page, context, request }) => {
  const { name } = await newMember(request)
  const other = await context.newPage()
  await visit(other, '/auth?mode=signup')
  // Half an account is nothing to be asked about once somebody is signed in.
  await other.getByLabel('Full name').fill('Mia Wheat')
  await signIn(page, name)
  await expect(page).toHaveURL(/\/browse$/)
  await expect(other).toHaveURL(/\/browse$/)

  for (const tab of [page, other]) await tab.goto('/edit-profile')
  for (const tab of [page, other]) await expect(tab.getByRole('textbox', { name: 'Full name' })).toBeVisible()
  const renewals: string[] = []
  context.on('request', (sent) => {
    if (sent.url().endsWith('/auth/refresh')) renewals.push(sent.url())
  })
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('auth.session')!)
    localStorage.setItem('auth.session', JSON.stringify({ ...stored, due_at: 0 }))
  })
  await Promise.all([page, other].map((tab) => tab.evaluate(() => window.dispatchEvent(new Event('online')))))
  const due_at = () => page.evaluate(() => JSON.parse(localStorage.getItem('auth.session') ?? '{}').due_at)
  await expect.poll(due_at).toBeGreaterThan(0)
  for (const tab of [page, other]) await tab.reload()
  await expect(other.getByRole('textbox', { name: 'Full name' })).toBeVisible()
  expect(renewals).toHaveLength(1)

  await signOut(page)
  await expect(other.getByRole('link', { name: 'Login / Join' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('auth.session'))).toBeNull()
})

test('a profile is edited, guarded against being lost, and read by everybody', async ({ page, request, browser }) => {
  const { name, session } = await newMember(request)
  await keepSignedIn(page, session)
  await visit(page, '/edit-profile')
  await page.getByLabel('Bio').fill('Rye on Mondays.\nCake on Sundays.')
  await page.getByRole('textbox', { name: 'City' }).fill('Portland')
  await page.getByRole('combobox', { name: 'State' }).selectOption('OR')
  await page.getByRole('link', { name: 'your profile' }).click()
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await page.getByRole('link', { name: 'your profile' }).click()
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeVisible()

  const stranger = await (await browser.newContext()).newPage()
  const answer = await stranger.goto(new URL(`/profile/${name}`, page.url()).href)
  expect(await answer?.text()).toContain('Rye on Mondays.')
  await expect(stranger.getByText('Portland, OR')).toBeVisible()
  await expect(stranger.getByText('Member since')).toBeVisible()
  await expect(stranger.getByRole('link', { name: 'Edit Profile' })).toBeHidden()
  expect((await request.get('/profile/nobody_at_all')).status()).toBe(404)
  await stranger.context().close()
})

/** §8 has a sentence for it: a gateway without a server behind it. */
const serverAway = (page: Page, call: string) =>
  page.route(call, (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))

async function signIn(page: Page, credential: string, password = PASSWORD) {
  await visit(page, '/auth')
  await page.getByLabel('Email or username').fill(credential)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign Out' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Logout' })
  await expect(dialog.getByText('Are you sure you want to logout?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Log Out' }).click()
}

async function signUp(request: APIRequestContext, name: string) {
  const body = { email: `${name}@example.com`, password: PASSWORD, full_name: 'Mia Wheat', username: name }
  expect((await request.post('/functions/v1/auth/sign-up', { data: body })).status()).toBe(201)
}

async function newMember(request: APIRequestContext) {
  const name = newName()
  await signUp(request, name)
  const code = new URL(await mailedLink(request, `${name}@example.com`)).searchParams.get('code')
  const exchanged = await request.post('/functions/v1/auth/exchange-code', { data: { code } })
  expect(exchanged.status()).toBe(200)
  return { name, session: (await exchanged.json()).session as object }
}

const keepSignedIn = (page: Page, session: object) =>
  keep(page, 'auth.session', { session, due_at: Date.now() + 300_000 })

/** The newest link of its kind in the outbox. */
async function mailedLink(request: APIRequestContext, to: string, type = 'signup'): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const mails = (await (await request.get(`/dev/outbox.json?to=${to}`)).json()) as { text: string }[]
    link = mails.map(({ text }) => /\S+\/auth\/callback\?\S+/.exec(text)?.[0]).find((found) => found?.includes(type))
    expect(link).toBeTruthy()
  }).toPass({ timeout: 10_000 })
  return link!
}
