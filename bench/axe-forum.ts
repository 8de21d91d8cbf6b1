import type { Page } from '@playwright/test'
import { dialog, press, type Scene, shown } from './axe-scenes'

const TOPIC = '/forum/starters/starter-asleep-in-a-62-degree-kitchen'
const RECIPE = '/forum/recipes/overnight-country-sourdough'
const NEW = '/forum/new?category=starters'

const answer = (page: Page) => page.getByRole('textbox', { name: 'Your answer' })
const moreOf = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click()

async function choose(page: Page, item: RegExp | string) {
  await answer(page).waitFor()
  await moreOf(page, /^More about the post by/)
  await page.getByRole('menuitem', { name: item }).click()
}

/** Reading and writing in the forum, recipes, and what members see of each other. */
export const forumScenes: Scene[] = [
  {
    at: TOPIC,
    as: 'customer',
    state: 'preview of an answer',
    open: async (page) => {
      await answer(page).fill('# Warm water\n\n> @sam_okafor: it sleeps\n\n- **85** degrees\n- `1:2:2`')
      await press(page, 'Preview')
      await page.getByRole('region', { name: 'Preview' }).getByText('Warm water').waitFor()
    },
  },
  {
    at: NEW,
    as: 'customer',
    state: 'a kept draft',
    open: async (page) => {
      await page.getByLabel('Title').fill('Rye in winter')
      const kept = page.waitForResponse((answer) => answer.url().includes('/forum/drafts') && answer.ok())
      await page.getByLabel('Your post').fill('It sleeps.')
      await kept
      await page.reload()
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=title]')?.value !== '')
    },
  },
  {
    at: NEW,
    as: 'customer',
    state: 'with complaints',
    open: async (page) => {
      await press(page, 'Post topic')
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    at: '/forum/new?category=recipes',
    as: 'customer',
    state: 'writing a recipe',
    open: async (page) => {
      await page.getByLabel('This is a recipe').check()
      await page.getByLabel('Ingredient 1', { exact: true }).fill('Bread flour')
      await press(page, 'Post topic')
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    at: RECIPE,
    as: 'customer',
    state: 'scaled',
    open: (page) => page.getByRole('region', { name: 'Ingredients' }).getByLabel('Pieces').fill('4'),
  },
  {
    at: RECIPE,
    as: 'customer',
    state: 'baked, without a picture',
    open: async (page) => {
      await press(page, 'I baked this')
      await page.getByLabel('How it turned out').fill('It sang!')
      await press(page, 'Show what you baked')
      await shown(page, /Add a picture of what you baked/)
    },
  },
  {
    at: TOPIC,
    as: 'customer',
    state: 'reporting',
    open: async (page) => {
      await choose(page, 'Report')
      await dialog(page)
    },
  },
  {
    at: TOPIC,
    as: 'editor',
    state: 'menu of an editor',
    open: async (page) => {
      await press(page, 'Topic settings')
      await page.getByRole('menu').waitFor()
    },
  },
  {
    at: '/account',
    as: 'owner',
    state: 'people who are blocked',
    before: (page) =>
      page.route('**/forum/blocks', (route) =>
        route.fulfill({
          json: { items: [{ username: 'dough_boy', full_name: 'Dan Boyd', avatar_url: null }] },
        }),
      ),
    open: (page) => page.getByRole('region', { name: 'People you blocked' }).waitFor(),
  },
  { at: '/profile/maple_street', as: 'customer', state: 'badges' },
  ...(['about', 'recipes', 'replies'] as const).map(
    (tab): Scene => ({ at: `/profile/maple_street?tab=${tab}`, as: 'owner', state: 'one’s own' }),
  ),
]
