import { newId } from '../../app/lib/ids'
import { expect, type Page, test } from '../setup/browser'
import { rowsOf } from '../setup/rows'
import { openTalks } from '../setup/talks'
import { visit } from '../setup/visitors'
import { XSS_PAYLOADS } from '../setup/xss-payloads'

const { database, makeTalk, openAs } = openTalks()

/** What would have run has run: whatever waits for a hand or an eye gets one. */
async function provoke(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const element of document.querySelectorAll<HTMLElement>('main *'))
      for (const type of ['mouseover', 'mouseenter', 'focus', 'toggle', 'load', 'error'])
        if (element.tagName !== 'IMG') element.dispatchEvent(new Event(type))
    for (const _ of [1, 2, 3]) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}
const pwned = (page: Page) => page.evaluate(() => (window as unknown as { pwned?: number }).pwned)

/** A conversation with each of 300 people, whose last words are hostile, too. */
async function makeHostileNames(bakery_id: string): Promise<void> {
  const { insertAll } = rowsOf(database)
  const people = XSS_PAYLOADS.map((full_name) => ({ full_name, customer_id: newId(), conversation_id: newId() }))
  await insertAll(
    'users',
    people.map(({ customer_id: id }) => {
      return { id, email: `${id}@bread.test`, password_hash: 'x', email_verified_at: new Date() }
    }),
  )
  await insertAll(
    'profiles',
    people.map(({ customer_id, full_name }) => {
      const username = `x${customer_id.slice(-12)}`
      return { user_id: customer_id, username, full_name, show_full_name: true }
    }),
  )
  await insertAll(
    'conversations',
    people.map(({ customer_id, conversation_id }) => ({
      id: conversation_id,
      bakery_id,
      customer_id,
      last_seq: 1,
      bakery_unread: 1,
    })),
  )
  await insertAll(
    'messages',
    people.map(({ customer_id, conversation_id, full_name }) => ({
      id: newId(),
      conversation_id,
      seq: 1,
      from_bakery: false,
      sender_id: customer_id,
      body: full_name,
    })),
  )
}

test('300 hostile texts run no script, even without the content security policy', async ({ browser, request }) => {
  expect([XSS_PAYLOADS.length, new Set(XSS_PAYLOADS).size]).toEqual([300, 300])
  const talk = await makeTalk(request, { bakery: XSS_PAYLOADS[1]!, customer: XSS_PAYLOADS[2]! })
  // Texts, and cards of things that are called like this.
  const { bakery_id } = talk
  const items = XSS_PAYLOADS.map((name) => ({ id: newId(), bakery_id, name, price_cents: 500, category: 'Bread' }))
  await rowsOf(database).insertAll('menu_items', items)
  await talk.write(XSS_PAYLOADS, (at) => ({ menu_item_id: items[at]!.id }))
  await makeHostileNames(talk.bakery_id)

  const page = await openAs(browser, talk.baker, { bypassCSP: true })
  let asked = 0
  page.on('dialog', (dialog) => {
    asked++
    void dialog.dismiss()
  })
  await visit(page, `/messages?conversation=${talk.conversation_id}`)
  // So that the test is one: without the policy a script that is put into the page does run.
  await page.addScriptTag({ content: 'window.pwned = 2' })
  expect(await pwned(page)).toBe(2)
  await page.evaluate(() => Reflect.deleteProperty(window, 'pwned'))
  const log = page.getByRole('log')
  for (let shown = 50; shown < 300; shown += 50) {
    await expect(log.locator('.group')).toHaveCount(shown)
    await log.evaluate((box) => box.scrollTo(0, 0))
  }
  await expect(log.locator('.group')).toHaveCount(300)
  const rows = page.locator('a[data-row]')
  for (let shown = 30; shown < 300; shown += 30) {
    await expect(rows).toHaveCount(shown)
    await page.getByRole('button', { name: 'Load more' }).click()
  }
  await expect(rows).toHaveCount(300)
  await provoke(page)
  const addresses = await log
    .locator('a')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol))
  expect(addresses.filter((protocol) => protocol !== 'http:' && protocol !== 'https:')).toEqual([])
  // Each stands there as it was written, letter for letter.
  const texts = await log.evaluate((box) =>
    [...box.querySelectorAll('p.whitespace-pre-line')].map(({ textContent }) => textContent),
  )
  expect(texts).toEqual(XSS_PAYLOADS)

  // Names of pictures: empty files are refused here, by their names.
  const input = page.getByRole('form', { name: 'Write a message' }).locator('input[type=file]')
  for (let from = 0; from < 300; from += 6) {
    const names = XSS_PAYLOADS.slice(from, from + 6)
    await input.setInputFiles(names.map((name) => ({ name, mimeType: 'image/png', buffer: Buffer.alloc(0) })))
    await expect(page.getByRole('form', { name: 'Write a message' }).getByRole('alert')).toHaveCount(6)
    await page.evaluate(() => {
      for (const cancel of document.querySelectorAll<HTMLElement>('[aria-label^="Cancel "]')) cancel.click()
    })
    await expect(page.getByRole('form', { name: 'Write a message' }).getByRole('alert')).toHaveCount(0)
  }
  await provoke(page)
  expect([await pwned(page), asked]).toEqual([undefined, 0])
})
