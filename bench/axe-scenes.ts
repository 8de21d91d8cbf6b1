import type { Page, Route } from '@playwright/test'
import { screens, type Visitor } from '../tests/setup/screens'
import { visit } from '../tests/setup/visitors'

export interface Scene {
  at: string
  as: Visitor
  state: string
  widths?: number[]
  /** More of what the site keeps in local storage. */
  storage?: () => Promise<Record<string, unknown>>
  before?: (page: Page) => Promise<unknown>
  /** Brings the state about, and waits until it is there. */
  open?: (page: Page) => Promise<unknown>
}

const PHONE = [320]
const DESK = [1280]
export const ANYTHING = '0190a0a0-0000-7000-8000-000000000001'
const MAPLE = '/bakery/maple-street-sourdough'

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
export const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
/** A notice goes by itself, but not while the pointer is on it. */
export const notice = (page: Page) => page.locator('[data-sonner-toast]').first().hover()
const fails = (route: Route) => route.abort()
const search = (page: Page) => page.getByLabel('Location or bakery name')

/** Every screen as it comes. */
export const screenScenes = (): Scene[] => [
  ...screens.map((screen) => ({ ...screen, state: 'as it comes' })),
  { at: '/dev/ui', as: 'visitor', state: 'as it comes' },
  { at: '/bakery/no-such-bakery', as: 'visitor', state: 'not found' },
  { at: `/orders/${ANYTHING}`, as: 'customer', state: 'not found' },
  { at: `/my-listing/${ANYTHING}`, as: 'owner', state: 'not found' },
  { at: `/my-listing/${ANYTHING}?invitation=${ANYTHING}`, as: 'customer', state: 'invitation has expired' },
  { at: '/orders', as: 'editor', state: 'empty' },
  { at: '/order-history', as: 'editor', state: 'empty' },
  { at: '/profile/theo_editor?tab=saved', as: 'editor', state: 'nothing saved' },
  { at: '/profile/sam_okafor?tab=saved', as: 'customer', state: 'saved bakeries' },
  { at: '/profile/nobody_at_all', as: 'visitor', state: 'not found' },
]

export const visitorScenes: Scene[] = [
  // The frame of every page.
  { at: '/help', as: 'visitor', state: 'empty cart open', open: (page) => openCart(page, 'Your cart is empty') },
  { at: '/help', as: 'guest', state: 'cart open', open: (page) => openCart(page, 'View Cart') },
  ...(['visitor', 'customer', 'owner', 'admin'] as const).map(
    (as): Scene => ({
      at: '/help',
      as,
      state: 'menu open',
      widths: PHONE,
      open: async (page) => {
        await press(page, 'Menu')
        await dialog(page)
      },
    }),
  ),
  {
    at: '/help',
    as: 'customer',
    state: 'asked about signing out',
    widths: DESK,
    open: async (page) => {
      await press(page, 'Sign Out')
      await dialog(page)
    },
  },
  {
    at: '/help',
    as: 'visitor',
    state: 'the error screen',
    before: (page) => page.route(/\.data(\?|$)/, fails),
    open: async (page) => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Browse Bakeries' }).click()
      await page.getByRole('button', { name: 'Try Again' }).waitFor()
    },
  },

  // Home and its letter.
  { at: '/', as: 'visitor', state: 'suggestions', open: (page) => typeIn(page, 'sourdough austin', /near Austin/) },
  { at: '/', as: 'visitor', state: 'suggested bakeries', open: (page) => typeIn(page, 'maple street', /Bakery in/) },
  { at: '/', as: 'visitor', state: 'nothing suggested', open: (page) => typeIn(page, 'qzqzqzq', /No locations found/) },
  {
    at: '/browse?location=austin+tx',
    as: 'visitor',
    state: 'recent searches',
    open: async (page) => {
      await page.waitForFunction(() => localStorage.getItem('searches')?.includes('Austin'))
      await visit(page, '/')
      await search(page).focus()
      await page.getByRole('option', { name: 'Clear recent searches' }).waitFor()
    },
  },
  {
    at: '/',
    as: 'visitor',
    state: 'no position',
    open: async (page) => {
      await press(page, 'Near me')
      await shown(page, /Location access denied/)
    },
  },
  { at: '/', as: 'visitor', state: 'letter open', open: (page) => openLetter(page) },
  {
    at: '/',
    as: 'visitor',
    state: 'letter with complaints',
    open: async (page) => {
      await openLetter(page)
      await page.getByRole('dialog').getByLabel('Email').press('Enter')
      await shown(page, 'Name field cannot be empty.')
    },
  },
  {
    at: '/',
    as: 'visitor',
    state: 'letter that failed',
    before: (page) => page.route('**/newsletter-subscribe', fails),
    open: async (page) => {
      await sendLetter(page)
      await shown(page, /Failed to subscribe/)
    },
  },
  {
    at: '/',
    as: 'visitor',
    state: 'letter done',
    open: async (page) => {
      await page.clock.install()
      await sendLetter(page)
      await shown(page, "You're almost in!")
    },
  },

  // Browse.
  {
    at: '/browse',
    as: 'visitor',
    state: 'filters open',
    widths: PHONE,
    open: (page) => page.locator('summary').filter({ hasText: 'Filters' }).click(),
  },
  { at: '/browse?location=Portland,+OR&category=bread&open=true', as: 'visitor', state: 'filtered' },
  { at: '/browse?location=chicgo', as: 'visitor', state: 'another spelling' },
  { at: '/browse?location=qzqzqzq', as: 'visitor', state: 'no such place' },
  { at: '/browse?lat=48.7&lng=-106.5&radius=8&location=Nowhere&category=vegan', as: 'visitor', state: 'nobody here' },
  { at: '/browse?category=bread&offset=5000', as: 'visitor', state: 'past the end' },
  { at: '/browse?lat=45', as: 'visitor', state: 'half a position' },
  { at: '/browse?saved=true', as: 'visitor', state: 'saved, not signed in' },
  { at: '/browse?saved=true', as: 'editor', state: 'nothing saved' },
  { at: '/browse?saved=true', as: 'customer', state: 'saved' },
  {
    at: '/browse/or/portland?view=map',
    as: 'visitor',
    state: 'map',
    open: (page) => page.getByRole('complementary', { name: 'Map' }).locator('canvas').waitFor(),
  },
  {
    at: '/browse?query=maple+street+sourdough',
    as: 'visitor',
    state: 'a pin open',
    widths: DESK,
    open: async (page) => {
      const map = page.getByRole('complementary', { name: 'Map' })
      const pin = map.getByRole('link', { name: /Maple Street Sourdough/ })
      // The only pin is in the middle, as soon as it is drawn.
      for (let tries = 0; tries < 20 && !(await pin.isVisible()); tries++) {
        await map.locator('canvas').click()
        await pin.waitFor({ timeout: 1000 }).catch(() => {})
      }
      await pin.waitFor()
    },
  },
  {
    at: '/browse',
    as: 'visitor',
    state: 'more that failed',
    before: (page) => page.route('**/functions/v1/bakeries?**', fails),
    open: async (page) => {
      await page.getByRole('link', { name: 'Load more' }).click()
      await shown(page, 'An error occurred while loading more')
    },
  },
  {
    at: '/browse',
    as: 'visitor',
    state: 'asked to sign in',
    open: async (page) => {
      await press(page, /^Save /)
      await notice(page)
    },
  },

  // A bakery's page.
  { at: MAPLE, as: 'customer', state: 'signed in' },
  { at: MAPLE, as: 'owner', state: 'of its owner' },
  {
    at: MAPLE,
    as: 'visitor',
    state: 'choices open',
    open: async (page) => {
      await press(page, /^Choose options of/)
      await dialog(page)
    },
  },
  {
    at: MAPLE,
    as: 'visitor',
    state: 'into the cart',
    open: async (page) => {
      await press(page, /^Add .* to cart$/)
      await notice(page)
    },
  },
  {
    at: MAPLE,
    as: 'visitor',
    state: 'map',
    open: async (page) => {
      const where = page.getByRole('region', { name: 'Where it is' })
      await where.scrollIntoViewIfNeeded()
      await where.locator('canvas').waitFor()
    },
  },
  {
    at: MAPLE,
    as: 'customer',
    state: 'saved',
    open: async (page) => {
      await page
        .locator('main')
        .getByRole('button', { name: /^Saved?$/ })
        .first()
        .click()
      await notice(page)
    },
  },
  {
    at: MAPLE,
    as: 'customer',
    state: 'report with complaints',
    open: async (page) => {
      await page.locator('#reviews').scrollIntoViewIfNeeded()
      await press(page, 'Report')
      await dialog(page)
      await press(page, 'Send report')
      await shown(page, 'Choose a reason.')
    },
  },
  {
    at: MAPLE,
    as: 'editor',
    state: 'review with complaints',
    open: async (page) => {
      await press(page, 'Write a review')
      await press(page, 'Post review')
      await shown(page, 'Choose from one to five stars.')
    },
  },
  {
    at: MAPLE,
    as: 'owner',
    state: 'replying',
    open: async (page) => {
      await page.locator('#reviews').scrollIntoViewIfNeeded()
      await press(page, /^(Reply|Edit reply)/)
      await page.getByLabel(/Your reply/).waitFor()
    },
  },
]

async function openCart(page: Page, sign: string) {
  await press(page, /^Cart/)
  await shown(page, sign)
}

async function typeIn(page: Page, text: string, sign: RegExp) {
  await search(page).focus()
  await page.keyboard.type(text)
  await shown(page, sign)
}

async function openLetter(page: Page) {
  await press(page, 'Join Free')
  await dialog(page)
}

async function sendLetter(page: Page) {
  await openLetter(page)
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Rosa')
  await form.getByLabel('Email').fill(`rosa${Date.now()}@bread.test`)
  await form.getByLabel(/I agree/).check()
  await form.getByRole('button', { name: 'Join Free' }).click()
}
