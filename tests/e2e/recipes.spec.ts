import { newId } from '../../app/lib/ids'
import { photo } from '../factories/pictures'
import { violationsOf } from '../setup/axe'
import { expect, type Page, test } from '../setup/browser'
import { openTalks } from '../setup/talks'
import { visit } from '../setup/visitors'

const { database, makeOld, openAs } = openTalks()
const recipe = (page: Page) => page.getByRole('region', { name: 'Ingredients' })
const row = (page: Page, name: string) => recipe(page).getByRole('row', { name: new RegExp(`^${name}`) })

async function openMember(browser: Parameters<typeof openAs>[0], full_name: string) {
  const person = await makeOld(full_name)
  await database.pool.query('update profiles set show_full_name = true where user_id = $1', [person.id])
  await database.pool.query(
    'insert into forum_members (user_id, rules_agreed_at, visible_posts) values ($1, now(), 3)',
    [person.id],
  )
  return openAs(browser, person)
}

/** As from another program. */
const paste = (page: Page, text: string) =>
  page.evaluate((words) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', words)
    const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(pasted)
  }, text)

test('a recipe is pasted, written, scaled, printed, and baked by somebody else', async ({ browser }) => {
  test.slow()
  const title = `Country loaf ${newId().slice(-8)}`
  const ann = await openMember(browser, 'Ann Rye')
  await visit(ann, '/forum/new?category=recipes')
  await ann.getByLabel('Title').fill(title)
  await ann.getByLabel('This is a recipe').check()
  await ann.getByLabel('Grams of ingredient 1', { exact: true }).focus()
  await paste(ann, '450 g bread flour\n50 g rye flour\n360 g water')
  await expect(ann.getByLabel('Ingredient 2', { exact: true })).toHaveValue('rye flour')
  await expect(ann.getByText('72% hydration')).toBeVisible()
  // By keyboard alone: Enter leads to a new row.
  await ann.getByLabel('Ingredient 3', { exact: true }).press('Enter')
  await ann.keyboard.type('10')
  await ann.keyboard.press('Tab')
  await ann.keyboard.type('Salt')
  await ann.getByRole('button', { name: 'Post topic' }).click()
  await expect(ann.getByLabel('Makes')).toHaveAccessibleDescription(/from 1 to 1000/)
  expect(await violationsOf(ann)).toEqual([])
  await ann.getByLabel('Makes').fill('2')
  await ann.getByLabel('Of what').fill('loaves')
  await ann.getByLabel('What it is').selectOption('sourdough')
  await ann.getByLabel('Steps').fill('1. Mix.\n2. Wait.\n3. Bake.')
  await ann.getByRole('button', { name: 'Post topic' }).click()
  await expect(ann.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(row(ann, 'Salt')).toContainText('2%')

  const ben = await openMember(browser, 'Ben Oat')
  await visit(ben, new URL(ann.url()).pathname)
  expect(await violationsOf(ben)).toEqual([])
  await recipe(ben).getByLabel('Pieces').fill('4')
  await expect(row(ben, 'bread flour')).toContainText('900 g')
  await recipe(ben).getByLabel('Dough, grams').fill('435')
  await expect(row(ben, 'Salt')).toContainText('5 g')
  await recipe(ben).getByRole('button', { name: 'As written' }).click()
  await expect(row(ben, 'bread flour')).toContainText('450 g')
  await expect(recipe(ben).getByRole('link', { name: 'Look for sourdough near you' })).toHaveAttribute(
    'href',
    '/browse?category=sourdough',
  )
  await ben.emulateMedia({ media: 'print' })
  await expect(row(ben, 'Salt')).toBeVisible()
  await expect(ben.getByRole('contentinfo')).toBeHidden()
  await expect(recipe(ben).getByLabel('Pieces')).toBeHidden()
  await ben.emulateMedia({ media: 'screen' })

  await recipe(ben).getByRole('button', { name: 'I baked this' }).click()
  await expect(ben.getByLabel('I baked this')).toBeChecked()
  await ben.getByLabel('How it turned out').fill('It sang!')
  await ben.getByRole('button', { name: 'Show what you baked' }).click()
  await expect(ben.getByLabel('How it turned out')).toHaveAccessibleDescription(/Add a picture of what you baked/)
  await ben.getByLabel('A picture', { exact: true }).setInputFiles({
    ...{ name: 'loaf.jpg', mimeType: 'image/jpeg', buffer: await photo(800, 600).jpeg().toBuffer() },
  })
  await expect(ben.getByLabel('How it turned out')).toHaveValue(/\]\(\/media\//)
  await ben.getByRole('button', { name: 'Show what you baked' }).click()
  await expect(ben.getByRole('region', { name: 'Baked by others' }).getByRole('img')).toHaveAttribute(
    'src',
    /-480\.webp$/,
  )
})

test('without script a recipe is whole, and nothing is there that would do nothing', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto('/forum/recipes/overnight-country-sourdough')
  await expect(row(page, 'water')).toContainText('72%')
  await expect(page.getByLabel('Pieces')).toBeHidden()
  expect(await page.content()).toContain('"@type":"Recipe"')
})
