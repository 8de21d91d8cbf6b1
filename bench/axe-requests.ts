import { dialog, press, type Scene, shown } from './axe-scenes'

const FORM = '/bakery/maple-street-sourdough/custom-order'
const DESK = '/my-listing/:bakery'

/** Custom orders, on both sides. */
export const requestScenes: Scene[] = [
  {
    at: '/bakery/:unclaimed/custom-order',
    as: 'visitor',
    state: 'takes none',
    open: (page) => shown(page, /isn’t taking custom orders/),
  },
  {
    at: FORM,
    as: 'visitor',
    state: 'with complaints',
    open: async (page) => {
      await page.getByLabel('When do you need it?').fill('2020-01-01')
      await press(page, 'Send the request')
      await shown(page, /^That’s too soon/)
    },
  },
  {
    at: FORM,
    as: 'visitor',
    state: 'signing in',
    open: async (page) => {
      await press(page, 'Sign in')
      await dialog(page)
    },
  },
  {
    at: '/account/requests',
    as: 'editor',
    state: 'empty',
    open: (page) => shown(page, 'You haven’t asked for anything yet'),
  },
  { at: '/account/requests/0190a0a0-0000-7000-8000-000000000001', as: 'customer', state: 'not found' },
  {
    at: '/account/requests/confirm?code=0123456789abcdef0123456789abcdef',
    as: 'visitor',
    state: 'with a wrong code',
    open: async (page) => {
      await press(page, 'Send it')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    at: '/account/requests/:request',
    as: 'customer',
    state: 'turning the quote down',
    open: async (page) => {
      await press(page, /^(No, thanks|Withdraw request)$/)
      await dialog(page)
    },
  },
  {
    at: `${DESK}?tab=requests`,
    as: 'owner',
    state: 'closed ones',
    open: (page) => page.getByRole('tab', { name: 'Closed' }).click(),
  },
  {
    at: `${DESK}?tab=requests&request=0190a0a0-0000-7000-8000-000000000001`,
    as: 'owner',
    state: 'no such request',
    open: (page) => shown(page, 'We couldn’t find that request.'),
  },
  {
    at: `${DESK}?tab=requests`,
    as: 'owner',
    state: 'quote with complaints',
    open: async (page) => {
      await page.getByRole('listitem').filter({ hasText: 'New' }).getByRole('link').first().click()
      await press(page, 'Send the quote')
      await shown(page, 'Please say what it’s for.')
    },
  },
  {
    at: `${DESK}?tab=settings&part=custom-orders`,
    as: 'owner',
    state: 'custom orders with complaints',
    open: async (page) => {
      await press(page, 'Add a question')
      await press(page, 'Save')
      await shown(page, 'Please write the question.')
    },
  },
  {
    at: `${DESK}?tab=settings&part=custom-orders`,
    as: 'owner',
    state: 'trying out the form',
    open: async (page) => {
      await press(page, 'See the form as customers do')
      await dialog(page)
    },
  },
]
