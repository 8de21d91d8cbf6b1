import { readFileSync } from 'node:fs'
import path from 'node:path'
import { column, deskRoom, mailsAbout, more, openBoards, roomTab } from '../setup/boards'
import { expect, type Page, test } from '../setup/browser'
import { signInAs, visit } from '../setup/visitors'

const { database } = openBoards()

test('the demo owner cancels with a note: the provider gives all of it back, and the customer reads why', async ({
  page,
}) => {
  const { id } = await demoOrder(page, 'Preparing')
  await more(page, id, 'Cancel order')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/Note to the customer/).fill('The oven gave out at four.')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.locator(`#order-${id}`)).toHaveCount(0)
  const refund = await refundDone(id)
  expect(refund.customer_cents).toBe(refund.customer_total_cents)
  expect(bookedRefunds(refund.id)).toEqual([refund.reversal_cents, refund.customer_cents].toSorted())
  expect(await mailsAbout(database.pool, id)).toContain('The oven gave out at four.')
})

test('the demo owner refunds one line: customer and bakery move by what was shown, at the provider too', async ({
  page,
}) => {
  const { id, bakery_id } = await demoOrder(page, 'Ready')
  await more(page, id, 'Refund')
  const dialog = page.getByRole('dialog', { name: 'Refund', exact: true })
  await dialog.getByRole('combobox').first().selectOption('1')
  await dialog.getByLabel('Why').fill('A little burnt.')
  const shown = await dialog.getByRole('definition').allTextContents()
  await dialog.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(dialog).toHaveCount(0)
  const refund = await refundDone(id)
  expect([refund.customer_cents, refund.reversal_cents].map((cents) => `$${(cents / 100).toFixed(2)}`)).toEqual(shown)
  expect(bookedRefunds(refund.id)).toEqual([refund.reversal_cents, refund.customer_cents].toSorted())
  await visit(page, `/my-listing/${bakery_id}?order=${id}`)
  await expect(page.getByRole('dialog')).toContainText(`${shown[0]} refunded to the customer. “A little burnt.”`)
})

test('the demo owner refunds an amount of a finished order, then everything, in words by how much is back', async ({
  page,
}) => {
  await signInAs(page, 'owner')
  await visit(page, '/dashboard')
  await page.waitForURL(/my-listing/)
  const bakery_id = /my-listing\/([^?/]+)/.exec(page.url())![1]!
  const { rows } = await database.pool.query<{ id: string }>(
    `select o.id from orders o where o.bakery_id = $1 and o.status = 'completed' and o.payment_status = 'paid' and o.source = 'site'
       and o.subtotal_cents > 1000 order by o.created_at limit 1`,
    [bakery_id],
  )
  const id = rows[0]!.id
  await visit(page, `/my-listing/${bakery_id}?order=${id}`)
  const panel = page.getByRole('dialog', { name: /’s order$/ })
  const dialog = page.getByRole('dialog', { name: 'Refund', exact: true })
  await panel.getByRole('button', { name: 'Refund', exact: true }).click()
  await dialog.getByRole('radio', { name: 'An amount' }).check()
  await dialog.getByLabel('Amount in $').fill('100000')
  await dialog.getByLabel('Why').fill('The crust was burnt.')
  await dialog.getByRole('button', { name: /^Refund/ }).click()
  await expect(dialog).toContainText(/There’s \$[\d.]+ left to refund\./)
  await dialog.getByLabel('Amount in $').fill('$5')
  const [gets] = await dialog.getByRole('definition').allTextContents()
  await dialog.getByRole('button', { name: `Refund ${gets}` }).dblclick()
  await expect(dialog).toHaveCount(0)
  const part = await refundDone(id)
  expect(`$${(part.customer_cents / 100).toFixed(2)}`).toBe(gets)
  await expect(panel).toContainText(`Partly refunded ${gets}`)
  await panel.getByRole('button', { name: 'Refund', exact: true }).click()
  await dialog.getByRole('radio', { name: /^Refund everything/ }).check()
  await dialog.getByLabel('Why').fill('All of it was burnt, sorry!')
  await dialog.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(panel.getByRole('status')).toContainText(/Refunded$/)
  await expect(panel.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0)
  expect(await mailsAbout(database.pool, id)).toContain('All of it was burnt, sorry!')
})

test('the demo owner sees what was paid, what is kept and when it is paid out', async ({ page }) => {
  await signInAs(page, 'owner')
  await visit(page, '/dashboard')
  await deskRoom(page, 'Money').click()
  await roomTab(page, 'Payouts').click()
  await expect(page.getByRole('heading', { name: 'Coming to your bank' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Payouts, as on your bank statement' })).toContainText('In your bank')
  const table = page.getByRole('table', { name: 'Card payments' })
  await expect(table.getByRole('row').nth(10)).toBeVisible()
  const cells = await table.getByRole('row').nth(1).getByRole('cell').allTextContents()
  expect(cells.join(' ')).toMatch(/\$\d+\.\d\d/)
})

/** One of the demo owner's orders, in a column that no other test takes orders from. */
async function demoOrder(page: Page, status: string) {
  await signInAs(page, 'owner')
  await visit(page, '/dashboard?tab=orders')
  const link = column(page, status).getByRole('link').first()
  const id = (await link.getAttribute('id'))!.replace('order-', '')
  const { rows } = await database.pool.query<{ bakery_id: string }>('select bakery_id from orders where id = $1', [id])
  return { id, bakery_id: rows[0]!.bakery_id }
}

async function refundDone(order_id: string) {
  const read = async () => {
    const { rows } = await database.pool.query<{
      id: string
      state: string
      customer_cents: number
      reversal_cents: number
      customer_total_cents: number
    }>(
      `select r.id, r.state, r.customer_cents, r.reversal_cents, o.customer_total_cents
       from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id where o.id = $1`,
      [order_id],
    )
    return rows
  }
  await expect.poll(async () => (await read()).map(({ state }) => state)).toEqual(['done'])
  return (await read())[0]!
}

/** What the sandbox wrote into its own journal for one of our refunds: the customer's part and the baker's. */
function bookedRefunds(refund_id: string): number[] {
  const folder = readFileSync('test-results/site-folder', 'utf8')
  const journal = readFileSync(path.join(folder, 'sandbox/journal.jsonl'), 'utf8')
  const entries = journal
    .trim()
    .split('\n')
    .flatMap((line) => JSON.parse(line) as [string, { amount?: number; metadata?: Record<string, string> }][])
  return entries
    .filter(([kind, { metadata }]) => /^(refund|transfer_reversal)$/.test(kind) && metadata?.refund_id === refund_id)
    .map(([, { amount }]) => amount!)
    .toSorted()
}
