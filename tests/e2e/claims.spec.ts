import sharp from 'sharp'
import { newId } from '../../app/lib/ids'
import { makeBakery } from '../factories/make'
import { openBoards } from '../setup/boards'
import { expect, test } from '../setup/browser'
import { signInAs, visit } from '../setup/visitors'

const { database, newCustomer } = openBoards()

test('a baker claims with a photo, answers a question, and is let in as the verified owner', async ({
  page,
  browser,
}) => {
  const slug = `claimed${newId().slice(-12)}`
  const { id, name } = await makeBakery(database.db, { slug, name: `Crumb ${slug}` })
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a8323e' } })
    .png()
    .toBuffer()

  await page.setViewportSize({ width: 360, height: 740 })
  await newCustomer(page)
  await visit(page, `/bakery/${slug}`)
  await page.getByRole('link', { name: 'Claim this bakery' }).click()
  await page.getByLabel('Anything we should know?').fill('I bake here on Fridays.')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`/bakery/${slug}/verify-submission`)
  const code = (await page.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/).textContent())!
  await page
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'permit.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(page.getByRole('alert')).toContainText('Please send a photo or a screenshot')
  await page.getByLabel('Choose a photo').setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('img', { name: 'Your proof, 1' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  const editor = await (await browser.newContext()).newPage()
  await signInAs(editor, 'editor')
  await visit(editor, '/submissions?kind=claim&order=newest')
  await editor.getByRole('link', { name: new RegExp(name) }).click()
  await expect(editor.getByRole('heading', { name, level: 2 })).toBeFocused()
  await expect(editor.getByText(code)).toBeVisible()
  await expect(editor.getByText('I bake here on Fridays.')).toBeVisible()
  const approve = editor.getByRole('button', { name: 'Approve' })
  await expect(approve).toHaveCount(0)
  await editor.keyboard.press('Alt+a')
  await expect(editor.getByText('Open the photo before you approve.')).toHaveCount(2)
  await editor.getByRole('button', { name: 'Show the photo' }).click()
  await expect(approve).toBeVisible()
  const photo = editor.getByRole('img', { name: /^Proof from .*, 1$/ })
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400)
  await editor.getByRole('button', { name: 'Ask' }).click()
  await expect(editor.getByText('Write what you’d like to know.')).toBeVisible()
  await editor.getByLabel('Reason or question').fill('What does the sign on your door say?')
  await editor.getByRole('button', { name: 'Ask' }).click()
  await expect(editor.getByText('Question sent')).toBeVisible()

  await page.reload()
  await expect(page.getByText('What does the sign on your door say?')).toBeVisible()
  await page.getByLabel('Your answer').fill('It says Crumb, in blue.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('In review')).toBeVisible()

  await visit(editor, '/submissions?kind=claim&order=newest')
  await editor.getByRole('link', { name: new RegExp(name) }).click()
  await expect(editor.getByText('It says Crumb, in blue.')).toBeVisible()
  const here = editor.url()
  await editor.keyboard.press('Alt+j')
  await expect(editor).not.toHaveURL(here)
  await editor.keyboard.press('Alt+k')
  await expect(editor).toHaveURL(here)
  await expect(editor.getByRole('heading', { name, level: 2 })).toBeFocused()
  // A photo that comes while the others are open has to be opened, too.
  await editor.getByRole('button', { name: 'Show the photo' }).click()
  await expect(photo).toBeVisible()
  await page.getByLabel('Add another photo').setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('img', { name: 'Your proof, 2' })).toBeVisible()
  const confirm = async () => {
    const yes = editor.getByRole('alertdialog').getByRole('button', { name: 'Approve' })
    // A key that is pressed while the dialog before is closing is that dialog's.
    await expect(async () => {
      await editor.keyboard.press('Alt+a')
      await expect(yes).toBeFocused({ timeout: 3000 })
    }).toPass()
    await editor.keyboard.press('Enter')
  }
  await confirm()
  await editor.getByRole('button', { name: 'Show 2 photos' }).click()
  await expect(editor.getByRole('img', { name: /^Proof from .*, 2$/ })).toBeVisible()
  await expect(approve).toBeVisible()
  await confirm()
  await expect(editor.getByRole('link', { name: new RegExp(name) })).toHaveCount(0)

  await page.reload()
  await page.getByRole('link', { name: 'Open your dashboard' }).click()
  await expect(page).toHaveURL(`/my-listing/${id}`)
  await expect(page.getByRole('link', { name: 'Set up card payments' })).toBeVisible()
})
