import { photo } from '../factories/pictures'
import { violationsOf } from '../setup/axe'
import { type BrowserContextOptions, expect, type Page, test } from '../setup/browser'
import { openTalks } from '../setup/talks'
import { signInAs, visit } from '../setup/visitors'

const { makeTalk, openAs } = openTalks()

const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

const log = (page: Page) => page.getByRole('log')
const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' })
const row = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name })
const badge = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Messages/ })
const bubbles = (page: Page, text: string) => log(page).getByText(text, { exact: true })

test('a customer writes from the bakery’s page, and both talk live', async ({ browser, request }) => {
  const { customer, baker, slug, conversation_id } = await makeTalk(request)
  const [eats, bakes] = [await openAs(browser, customer), await openAs(browser, baker)]
  await visit(bakes, '/messages')
  await expect(bakes.getByText('No messages yet')).toBeVisible()

  await visit(eats, `/bakery/${slug}`)
  await eats.getByRole('link', { name: 'Message', exact: true }).first().click()
  await expect(eats).toHaveURL(`/messages?conversation=${conversation_id}`)
  await eats.getByRole('button', { name: 'Is this available on …?' }).click()
  // The three dots are selected: typing puts the day in their place.
  await eats.keyboard.type('Friday')
  await expect(field(eats)).toHaveValue('Hi! Is this available on Friday?')
  await eats.keyboard.press('Enter')
  await expect(bubbles(eats, 'Hi! Is this available on Friday?')).toBeVisible()
  await expect(field(eats)).toHaveValue('')

  await expect(badge(bakes)).toHaveText(/^Messages1/)
  await expect(row(bakes, /Cam Rye/)).toContainText('Hi! Is this available on Friday?')
  await expect(row(bakes, /Cam Rye/)).toContainText('1 unread')
  await row(bakes, /Cam Rye/).click()
  await expect(bubbles(bakes, 'Hi! Is this available on Friday?')).toBeVisible()
  await expect(badge(bakes)).toHaveText('Messages')
  await expect(log(eats).getByText(/^Read \d/)).toBeVisible()

  await field(bakes).pressSequentially('Yes, fr')
  await expect(eats.getByText('The baker is typing…')).toBeVisible()
  await field(bakes).fill('Yes, from 9! See https://rye.example/menu.')
  await field(bakes).press('Enter')
  await expect(log(eats)).toContainText('Yes, from 9!')
  await expect(eats.getByText('The baker is typing…')).toHaveCount(0)
  const link = log(eats).getByRole('link', { name: 'https://rye.example/menu' })
  await expect(link).toHaveAttribute('rel', 'ugc nofollow noopener noreferrer')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(log(bakes).getByText(/^Read \d/)).toBeVisible()
  for (const page of [eats, bakes]) expect(await violationsOf(page)).toEqual([])
})

test('what is written without a connection arrives once, in order, when it is back', async ({ browser, request }) => {
  const { customer, baker, conversation_id, say } = await makeTalk(request)
  await say(baker, 'Hello')
  const [eats, bakes] = [await openAs(browser, customer), await openAs(browser, baker)]
  for (const page of [eats, bakes]) {
    await visit(page, `/messages?conversation=${conversation_id}`)
    await expect(bubbles(page, 'Hello')).toBeVisible()
  }
  await eats.context().setOffline(true)
  for (const text of ['One', 'Two', 'Three']) {
    await field(eats).fill(text)
    await field(eats).press('Enter')
  }
  await expect(log(eats).getByText('Not sent yet. It goes out when you’re back online.').first()).toBeVisible()
  await field(eats).fill('Only a draft')
  // Meanwhile the other side writes on.
  await say(baker, 'Are you there?')
  await eats.context().setOffline(false)
  await expect(bubbles(bakes, 'Three')).toBeVisible()
  for (const text of ['One', 'Two', 'Three', 'Are you there?'])
    for (const page of [eats, bakes]) await expect(bubbles(page, text)).toHaveCount(1)
  const words = (page: Page) =>
    log(page).evaluate((box) =>
      [...box.querySelectorAll('p.whitespace-pre-line')].map(({ textContent }) => textContent),
    )
  expect(await words(eats)).toEqual(['Hello', 'Are you there?', 'One', 'Two', 'Three'])
  expect(await words(bakes)).toEqual(await words(eats))
  await expect(log(eats).getByText('Not sent yet')).toHaveCount(0)
  expect(await eats.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.unsent.')))).toEqual([])
  await eats.reload()
  await expect(field(eats)).toHaveValue('Only a draft')
})

test('who reads further up stays there, and is told of what is new', async ({ browser, request }) => {
  const { customer, baker, conversation_id, say, write } = await makeTalk(request)
  await write(Array.from({ length: 120 }, (_, at) => `Line ${at + 1}`))
  const page = await openAs(browser, customer)
  await visit(page, `/messages?conversation=${conversation_id}`)
  await expect(bubbles(page, 'Line 120')).toBeInViewport()
  await expect(bubbles(page, 'Line 71')).toHaveCount(1)
  await expect(bubbles(page, 'Line 70')).toHaveCount(0)
  await log(page).evaluate((box) => box.scrollTo(0, 0))
  await expect(bubbles(page, 'Line 21')).toHaveCount(1)
  // What was at the top before is still in sight: the earlier ones came in above it.
  await expect(bubbles(page, 'Line 71')).toBeInViewport()
  await say(baker, 'New one')
  await say(baker, 'New two')
  await expect(page.getByRole('button', { name: '2 new' })).toBeVisible()
  await expect(bubbles(page, 'Line 71')).toBeInViewport()
  await page.getByRole('button', { name: '2 new' }).click()
  await expect(bubbles(page, 'New two')).toBeInViewport()
  await expect(page.getByRole('button', { name: '2 new' })).toHaveCount(0)
})

test('a message is changed, deleted and copied, and the other side sees it at once', async ({ browser, request }) => {
  const { customer, baker, conversation_id, say } = await makeTalk(request)
  await say(customer, 'Two loafs please')
  await say(customer, 'Oops')
  const [eats, bakes] = [await openAs(browser, customer), await openAs(browser, baker)]
  for (const page of [eats, bakes]) await visit(page, `/messages?conversation=${conversation_id}`)
  const act = async (text: string, name: string) => {
    const bubble = eats.locator('.group').filter({ has: eats.getByText(text, { exact: true }) })
    await bubble.getByRole('button', { name: 'More about this message' }).click()
    await eats.getByRole('menuitem', { name }).click()
  }
  await act('Two loafs please', 'Edit')
  const edit = eats.getByRole('textbox', { name: 'Edit your message' })
  await expect(edit).toBeFocused()
  await edit.fill('Two loaves please')
  await edit.press('Enter')
  await expect(bubbles(bakes, 'Two loaves please')).toBeVisible()
  await expect(log(bakes).getByText('Edited')).toBeVisible()
  await act('Oops', 'Delete')
  await eats.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  for (const page of [eats, bakes]) await expect(log(page).getByText('Message deleted')).toBeVisible()
  await expect(bubbles(bakes, 'Oops')).toHaveCount(0)
  await bakes.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await expect(bakes.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0)
})

test('pictures go with a message, one is left out, and the other side opens them', async ({ browser, request }) => {
  const { customer, baker, conversation_id, say } = await makeTalk(request)
  await say(baker, 'Show me!')
  const [eats, bakes] = [await openAs(browser, customer, PHONE), await openAs(browser, baker)]
  for (const page of [eats, bakes]) await visit(page, `/messages?conversation=${conversation_id}`)
  await expect(field(eats)).toBeVisible()
  const jpeg = await photo(800, 600).jpeg().toBuffer()
  const files = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer: jpeg }))
  await eats.getByRole('form', { name: 'Write a message' }).locator('input[type=file]').setInputFiles(files)
  const strip = eats.getByRole('list', { name: 'Pictures for this message' })
  await expect(strip.getByRole('button', { name: /Leave out/ })).toHaveCount(3)
  await strip.getByRole('button', { name: 'Leave out picture 2' }).tap()
  await field(eats).fill('Like this')
  await eats.getByRole('button', { name: 'Send' }).tap()
  await expect(bubbles(bakes, 'Like this')).toBeVisible()
  const shown = log(bakes).getByRole('img', { name: /^Picture \d from Cam Rye/ })
  await expect(shown).toHaveCount(2)
  await shown.first().click()
  const large = bakes.getByRole('dialog').getByRole('img')
  await expect.poll(() => large.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
  await bakes.keyboard.press('Escape')
  expect(await violationsOf(bakes)).toEqual([])
})

test('on a phone one goes from the list into a conversation and back', async ({ browser, request }) => {
  const { customer, baker, say } = await makeTalk(request, { bakery: 'A very long name of a bakery & its sourdough' })
  await say(baker, 'x'.repeat(300))
  const page = await openAs(browser, customer, PHONE)
  await visit(page, '/messages')
  expect(await violationsOf(page)).toEqual([])
  await row(page, /A very long name/).tap()
  await expect(log(page)).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const box = (await page.getByRole('button', { name: 'Send' }).boundingBox())!
  expect(box.y + box.height).toBeLessThanOrEqual(740)
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to messages' }).tap()
  await expect(row(page, /A very long name/)).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await page.goBack()
  await expect(log(page)).toBeVisible()
})

test('everything is done by keyboard', async ({ browser, request }) => {
  const { customer, baker, say } = await makeTalk(request)
  await say(baker, 'Good morning')
  const page = await openAs(browser, customer)
  await visit(page, '/messages')
  await expect(row(page, /Rye & Shine/)).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search messages' })).toBeFocused()
  await page.keyboard.type('nobody says this')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('morning')
  await expect(row(page, /Rye & Shine/)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(row(page, /Rye & Shine/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('First line')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('Second line')
  await page.keyboard.press('Enter')
  await expect(log(page)).toContainText('Second line')
  const more = page
    .getByRole('region', { name: 'Conversation with Rye & Shine' })
    .getByRole('button', { name: 'More about Rye & Shine' })
  await more.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/messages')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('searchbox', { name: 'Search messages' })).toBeFocused()
})

test('a conversation is put away, brought back and muted', async ({ browser, request }) => {
  const { customer, baker, conversation_id, say } = await makeTalk(request)
  await say(baker, 'Hello')
  const page = await openAs(browser, customer, { reducedMotion: 'no-preference' })
  const more = page
    .getByRole('region', { name: 'Conversation with Rye & Shine' })
    .getByRole('button', { name: /^More about Rye/ })
  const menu = async (item: string) => {
    await more.click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  // Somebody is quicker than the messages: what they opened stays open when these come.
  let goOn = () => {}
  const opened = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/conversations/*/messages?*', (route) => opened.then(() => route.continue()))
  await visit(page, `/messages?conversation=${conversation_id}`)
  await more.click()
  await expect(page.getByRole('menuitem', { name: 'Mute' })).toBeVisible()
  goOn()
  await expect(bubbles(page, 'Hello')).toBeAttached()
  await expect(page.getByRole('menuitem', { name: 'Mute' })).toBeVisible()
  await page.keyboard.press('Escape')
  await menu('Mute')
  // While the menu still fades out, the next press counts.
  await more.click()
  await expect(row(page, /Rye & Shine/)).toContainText('Muted')
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(row(page, /Rye & Shine/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Archived' }).click()
  await expect(row(page, /Rye & Shine/)).toBeVisible()
  // Whoever writes brings it back.
  await say(baker, 'Are you there?')
  await expect(row(page, /Rye & Shine/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to messages' }).click()
  await expect(row(page, /Rye & Shine/)).toBeVisible()
})

test('a baker answers with a saved reply, and blocks somebody, who is told no more than that it can’t go', async ({
  browser,
  request,
}) => {
  const { customer, baker, conversation_id, say } = await makeTalk(request)
  await say(customer, 'Where do I pick up?')
  const [eats, bakes] = [await openAs(browser, customer), await openAs(browser, baker)]
  for (const page of [eats, bakes]) await visit(page, `/messages?conversation=${conversation_id}`)
  await bakes.getByRole('button', { name: 'Saved replies' }).click()
  const dialog = bakes.getByRole('dialog', { name: 'Saved replies' })
  await dialog.getByRole('button', { name: 'New reply' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Give it a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Pickup')
  await dialog.getByLabel('Text').fill('On the porch, behind the blue door.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('button', { name: 'New reply' })).toBeVisible()
  expect(await violationsOf(bakes)).toEqual([])
  await dialog.getByRole('button', { name: /^Pickup/ }).click()
  await expect(field(bakes)).toHaveValue('On the porch, behind the blue door.')
  await field(bakes).press('Enter')
  await expect(bubbles(eats, 'On the porch, behind the blue door.')).toBeVisible()
  await expect(eats.getByRole('button', { name: 'Saved replies' })).toHaveCount(0)

  const menu = async (item: string) => {
    const thread = bakes.getByRole('region', { name: 'Conversation with Cam Rye' })
    await thread.getByRole('button', { name: 'More about Cam Rye' }).click()
    await bakes.getByRole('menuitem', { name: item }).click()
  }
  await menu('Block')
  await bakes.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(bakes.getByText('You’ve blocked Cam Rye.')).toBeVisible()
  await expect(field(bakes)).toHaveCount(0)
  await field(eats).fill('Hello?')
  await field(eats).press('Enter')
  await expect(log(eats).getByText('Not sent. This message can’t be delivered right now.')).toBeVisible()
  expect(await violationsOf(eats)).toEqual([])
  await menu('Unblock')
  await expect(field(bakes)).toBeVisible()
  await log(eats).getByRole('button', { name: 'Try again' }).click()
  await expect(bubbles(bakes, 'Hello?')).toBeVisible()
  await expect(bubbles(eats, 'Hello?')).toHaveCount(1)
})

test('editors let a held message through, and remove one that was reported', async ({
  browser,
  request,
  page: desk,
}) => {
  const who = `Rae ${Date.now().toString(36)}`
  const { customer, baker, conversation_id, say } = await makeTalk(request, { customer: who })
  const [eats, bakes] = [await openAs(browser, customer), await openAs(browser, baker)]
  for (const page of [eats, bakes]) await visit(page, `/messages?conversation=${conversation_id}`)
  await field(eats).fill('See https://x.example please')
  await field(eats).press('Enter')
  await expect(log(eats).getByText('Held back by our editors. Nobody else sees it')).toBeVisible()

  await signInAs(desk, 'editor')
  await visit(desk, '/reports')
  const report = desk.getByRole('region', { name: 'Report' })
  const open = async (text: string) => {
    await expect(async () => {
      await visit(desk, '/reports')
      const rows = desk.getByRole('region', { name: 'Queue' }).getByRole('listitem')
      await expect(rows.last()).toBeVisible()
      for (let more = desk.getByRole('button', { name: 'Load more' }); await more.isVisible(); ) await more.click()
      await rows.last().getByRole('link').click()
      await expect(report.getByText(text)).toBeVisible()
    }).toPass()
  }
  await open('See https://x.example please')
  expect(await violationsOf(desk)).toEqual([])
  await report.getByRole('button', { name: 'Let it through' }).click()
  await expect(log(bakes)).toContainText('See https://x.example please')
  await expect(log(eats).getByText('Held back by our editors. Nobody else sees it')).toHaveCount(0)

  await say(baker, 'Something rude')
  const rude = eats.locator('.group').filter({ has: eats.getByText('Something rude', { exact: true }) })
  await rude.getByRole('button', { name: 'More about this message' }).click()
  await eats.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = eats.getByRole('dialog', { name: 'Report this message' })
  await dialog.getByRole('radio', { name: 'Offensive or hateful' }).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(eats.getByText('Report sent')).toBeVisible()
  await open('Something rude')
  await expect(report).toContainText(who)
  await report.getByRole('button', { name: 'Remove the message' }).click()
  await expect(report.getByText('Give a reason.')).toBeVisible()
  await report.getByLabel('Reason').fill('Please stay friendly.')
  await report.getByRole('button', { name: 'Remove the message' }).click()
  for (const page of [eats, bakes]) await expect(bubbles(page, 'Something rude')).toHaveCount(0)
})
