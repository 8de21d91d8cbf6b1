import { newId } from '../../app/lib/ids'
import { PASSWORD } from '../factories/people'
import { violationsOf } from '../setup/axe'
import { card, deskRoom, openBoards, undoIsOver } from '../setup/boards'
import { expect, test } from '../setup/browser'
import { mailedLink } from '../setup/mailed-link'
import { visit } from '../setup/visitors'

const { database, makeBaker, signIn, newCustomer, takeOrder } = openBoards()

const INVITATION = /\S+\/my-listing\/\S+\?invitation=\S+/

test('an owner invites a helper, who joins by the mail, marks an order ready, and is removed', async ({
  page,
  browser,
  request,
}) => {
  const { baker, bakery_id } = await makeBaker()
  const order = await takeOrder(baker, bakery_id, { status: 'preparing', viewed_at: new Date() })
  const username = `mia${newId().slice(-12)}`
  const email = `${username}@example.com`

  await signIn(page, baker)
  await visit(page, `/my-listing/${bakery_id}?tab=settings&part=helpers`)
  const section = page.getByRole('region', { name: 'Helpers' })
  const form = page.getByRole('form', { name: 'Invite a helper' })
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(form.getByText('Please enter a valid email address.')).toBeVisible()
  await form.getByLabel('Their email').fill(email)
  await form.getByLabel('Their name').fill('Mia')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(section.getByRole('listitem').filter({ hasText: 'Mia' })).toContainText('Invited')
  await expect(form.getByLabel('Their email')).toHaveValue('')
  expect(await violationsOf(page)).toEqual([])

  // A phone, and nobody signed in: the link leads through joining and back.
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const helper = await phone.newPage()
  await visit(helper, await mailedLink(request, email, INVITATION))
  await expect(helper.getByRole('heading', { level: 1, name: 'You’re invited to help out' })).toBeVisible()
  await helper.getByRole('tab', { name: 'Sign Up' }).tap()
  await helper.getByLabel('Full name').fill('Mia Wheat')
  await helper.getByLabel('Email', { exact: true }).fill(email)
  await helper.getByLabel('Username').fill(username)
  await helper.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await expect(helper.getByText('This username is available')).toBeVisible()
  await helper.getByRole('button', { name: 'Create Account' }).tap()
  await expect(helper.getByRole('button', { name: 'Verification Email Sent' })).toBeDisabled()
  await visit(helper, await mailedLink(request, email, /\S+\/auth\/callback\?\S+/))
  await expect(helper).toHaveURL(new RegExp(`/my-listing/${bakery_id}\\?invitation=`))
  await expect(helper.getByText('You’re invited to help with the orders.')).toBeVisible()
  expect(await violationsOf(helper)).toEqual([])
  await helper.getByRole('button', { name: 'Start helping' }).tap()
  await expect(helper).toHaveURL(`/my-listing/${bakery_id}`)
  await expect(deskRoom(helper, 'Orders')).toBeVisible()
  for (const tab of ['Menu', 'Money', 'Page', 'Settings']) await expect(deskRoom(helper, tab)).toHaveCount(0)
  await expect(helper.getByRole('button', { name: 'More', exact: true })).toHaveCount(0)
  await expect(section.getByRole('listitem').filter({ hasText: 'Mia' })).toContainText('Helping')

  await deskRoom(helper, 'Orders').tap()
  await expect(helper).toHaveURL(/tab=orders/)
  await helper.locator(`#order-${order.id}`).tap()
  const panel = helper.getByRole('dialog', { name: 'Gus’s order' })
  await expect(panel.getByText('Loaf 1')).toBeVisible()
  await expect(panel.getByText('$')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
  expect(await helper.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await violationsOf(helper)).toEqual([])
  await panel.getByRole('button', { name: 'Close' }).tap()
  await expect(card(helper, order.id)).not.toContainText('You keep')
  await card(helper, order.id).getByRole('button', { name: 'Mark ready' }).tap()
  await undoIsOver(database.pool, order.id)
  const status = async () =>
    (await database.pool.query('select status from orders where id = $1', [order.id])).rows[0].status
  await expect.poll(status).toBe('ready')

  await section.getByRole('button', { name: 'Remove Mia' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(section.getByRole('listitem').filter({ hasText: 'Mia' })).toHaveCount(0)
  // Without a touch of theirs.
  await expect(helper.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  expect(await helper.evaluate(() => localStorage.getItem('auth.personal') ?? '')).not.toContain(order.order_number)
  await phone.close()
})

test('the link of an invitation is for its own address, and a helper can leave', async ({ page, browser, request }) => {
  const { baker, bakery_id } = await makeBaker()
  const other = await newCustomer(page)
  const invite = async (email: string) => {
    const context = await browser.newContext()
    const owner = await context.newPage()
    await signIn(owner, baker)
    await visit(owner, `/my-listing/${bakery_id}?tab=settings&part=helpers`)
    const form = owner.getByRole('form', { name: 'Invite a helper' })
    await form.getByLabel('Their email').fill(email)
    await form.getByRole('button', { name: 'Send invitation' }).click()
    await expect(owner.getByRole('region', { name: 'Helpers' }).getByRole('listitem')).toContainText([email])
    await context.close()
    return mailedLink(request, email, INVITATION)
  }
  await visit(page, await invite(`somebody${newId().slice(-12)}@example.com`))
  await expect(page.getByText('This invitation was sent to another email address.')).toBeVisible()
  await expect(page.getByText(`You’re signed in as ${other.email}.`)).toBeVisible()
  await database.pool.query('delete from bakery_helpers where bakery_id = $1', [bakery_id])

  const link = await invite(other.email)
  await visit(page, link)
  await page.getByRole('button', { name: 'Start helping' }).click()
  await expect(page).toHaveURL(`/my-listing/${bakery_id}`)
  const header = page.getByRole('banner').getByRole('link', { name: 'Bakery Orders' })
  await expect(header).toHaveAttribute('href', `/my-listing/${bakery_id}`)
  await visit(page, link)
  await expect(page.getByText('This invitation has expired or was already used.')).toBeVisible()
  await page.getByRole('link', { name: 'Open the orders' }).click()
  await page.getByRole('button', { name: 'Stop helping' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop helping' }).click()
  await expect(page).toHaveURL('/')
  await expect(header).toHaveCount(0)
})
