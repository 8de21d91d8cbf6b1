import { newId } from '../../app/lib/ids'
import { addDays } from '../../app/lib/zone'
import { violationsOf } from '../setup/axe'
import { deskRoom, openBoards, roomTab } from '../setup/boards'
import { expect, type Page, test } from '../setup/browser'
import { mailedLink } from '../setup/mailed-link'
import { visit } from '../setup/visitors'

const { database, openBoard } = openBoards()
const day = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)
const main = (page: Page) => page.getByRole('main')
const asking = (page: Page) => page.getByRole('form', { name: 'Custom order' })

test.describe('on a phone, by touch', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a baker switches custom orders on with a question and terms; a guest asks, is offered a later day, and confirms by mail', async ({
    page,
    browser,
    request,
  }) => {
    const { bakery_id } = await openBoard(page)
    await visit(page, `/my-listing/${bakery_id}?tab=settings&part=custom-orders`)
    const form = page.getByRole('form', { name: 'Custom orders' })
    await form.getByText('Take custom orders').tap()
    await form.getByLabel('Servings').selectOption('required')
    await form.getByRole('button', { name: 'Add a question' }).tap()
    await form.getByRole('button', { name: 'Save', exact: true }).tap()
    await expect(form.getByText('Please write the question.')).toBeVisible()
    await form.getByLabel('Question 1', { exact: true }).fill('What’s the occasion?')
    await form.getByLabel('Days ahead').fill('10')
    await form.getByRole('button', { name: 'Start from an example' }).tap()
    await form.getByRole('button', { name: 'See the form as customers do' }).tap()
    await expect(page.getByRole('dialog').getByLabel(/What’s the occasion/)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
    await form.getByRole('button', { name: 'Save', exact: true }).tap()
    await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'takes requests now' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

    const { rows } = await database.pool.query('select slug from bakeries where id = $1', [bakery_id])
    const guest = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
    await visit(guest, `/bakery/${rows[0].slug}`)
    await guest.getByRole('link', { name: 'Ask for a custom order' }).click()
    await asking(guest).getByRole('button', { name: 'Send the request' }).click()
    await expect(asking(guest).getByText('Name field cannot be empty.')).toBeVisible()
    const email = `ask${newId().slice(-12)}@example.com`
    await asking(guest).getByLabel('Full name').fill('Ida Guest')
    await asking(guest).getByLabel('Email').fill(email)
    await asking(guest).getByLabel('What do you have in mind?').fill('A cake like an owl')
    await asking(guest).getByLabel('Servings').fill('12')
    await asking(guest).getByLabel('When do you need it?').fill(day(3))
    await asking(guest).getByRole('button', { name: 'Send the request' }).click()
    await expect(asking(guest).getByText(/^That’s too soon\./)).toBeVisible()
    await asking(guest)
      .getByRole('button', { name: /^Take .* instead$/ })
      .click()
    await guest.reload()
    await expect(asking(guest).getByLabel('What do you have in mind?')).toHaveValue('A cake like an owl')
    expect(await violationsOf(guest)).toEqual([])
    await asking(guest).getByRole('button', { name: 'Send the request' }).click()
    await expect(guest.getByText('Check your email')).toBeVisible()
    // Nobody at the bakery has seen it yet.
    await deskRoom(page, 'Orders').tap()
    await expect(roomTab(page, 'Requests')).toHaveText('Requests')

    await visit(guest, await mailedLink(request, email, /\S+\/account\/requests\/confirm\?\S+/))
    await guest.getByRole('button', { name: 'Send it' }).click()
    await expect(main(guest)).toContainText('A cake like an owl')
    await expect(roomTab(page, 'Requests')).toHaveText(/1 new requests/)
    await deskRoom(page, 'Today').tap()
    await expect(page.getByRole('link', { name: '1 custom order is waiting for your answer' })).toBeVisible()
  })
})
