import { dialog, press, type Scene, shown } from './axe-scenes'

/** Who signs in, joins, forgets, waits, and changes what others see of them. */
export const accountScenes: Scene[] = [
  {
    at: '/auth',
    as: 'visitor',
    state: 'refused',
    open: async (page) => {
      await page.getByLabel('Email or username').fill('nobody@localoaf.test')
      await page.getByRole('textbox', { name: 'Password' }).fill('Wrong-bread-1!')
      await press(page, 'Sign In')
      await shown(page, 'Invalid email or username and password combination.')
    },
  },
  {
    at: '/auth',
    as: 'visitor',
    state: 'password forgotten',
    open: async (page) => {
      await press(page, 'Forgot Password?')
      await dialog(page)
      await press(page, 'Send Reset Link')
      await shown(page, 'Please enter your email address or username.')
    },
  },
  {
    at: '/auth?mode=signup',
    as: 'visitor',
    state: 'complaints',
    open: async (page) => {
      await press(page, 'Create Account')
      await shown(page, 'Username is required')
    },
  },
  {
    at: '/auth?mode=signup',
    as: 'visitor',
    state: 'mail sent',
    open: async (page) => {
      const name = `axe${Date.now().toString(36)}`
      await page.getByLabel('Full name').fill('Mia Wheat')
      await page.getByLabel('Email', { exact: true }).fill(`${name}@example.com`)
      await page.getByLabel('Username').fill(name)
      await page.getByRole('textbox', { name: 'Password' }).fill('Rye-bread-77!')
      await shown(page, 'This username is available')
      await press(page, 'Create Account')
      await page.getByRole('button', { name: 'Verification Email Sent' }).waitFor()
    },
  },
  {
    at: '/edit-profile',
    as: 'customer',
    state: 'complaints',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Full name' }).fill('')
      await press(page, 'Save Profile')
      await shown(page, 'Name field cannot be empty.')
    },
  },
  {
    at: '/account',
    as: 'customer',
    state: 'complaints',
    open: async (page) => {
      await press(page, 'Change email')
      await press(page, 'Change password')
      await shown(page, 'Please enter your current password.')
    },
  },
  {
    at: '/account',
    as: 'customer',
    state: 'leaving',
    open: async (page) => {
      await press(page, 'Delete my account')
      await dialog(page)
    },
  },
  {
    at: '/edit-profile',
    as: 'customer',
    state: 'leaving',
    open: async (page) => {
      await page.getByLabel('Bio').fill('Rye on Mondays.')
      await page.getByRole('link', { name: 'your profile' }).click()
      await dialog(page)
    },
  },
]
