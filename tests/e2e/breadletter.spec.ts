import { openBoards } from '../setup/boards'
import { expect, test } from '../setup/browser'
import { signInAs, visit } from '../setup/visitors'

const boards = openBoards()
const sql = async (text: string, ...values: unknown[]) => (await boards.database.pool.query(text, values)).rows

/** The site's worker does it. */
const sendNow = () => sql(`select graphile_worker.add_job('send_breadletter')`)

test('an issue is written, previewed and scheduled; a reader gets it in their morning, and leaves with one click', async ({
  page,
  request,
}) => {
  test.slow()
  const email = `letter${Date.now().toString(36)}@example.com`
  const subject = `Rye for ${email.split('@')[0]}`
  await sql(
    `insert into newsletter_signups (id, email, name, source, zip_code, confirmed_at) values (gen_random_uuid(), $1, 'Ann', 'popup', '97204', now())`,
    email,
  )
  await signInAs(page, 'admin')
  await visit(page, '/admin/breadletter')
  await page.getByRole('button', { name: 'Write the next issue' }).click()
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Welcome').fill('Good morning.')
  await page.getByLabel('Story title').fill('Friday')
  await page.getByLabel(/^Story\s*\(/).fill('**Forty** loaves.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { name: subject })).toBeVisible()
  await expect(preview.getByText('Forty')).toBeVisible()
  await page.getByLabel('Day', { exact: true }).fill(new Date().toISOString().slice(0, 10))
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText('Scheduled').first()).toBeVisible()
  const number = Number(new URL(page.url()).pathname.split('/').at(-1))

  // It begins, and then it's eight in the morning where its reader is.
  await sendNow()
  const area = 'issue_id = (select id from breadletter_issues where number = $1)'
  await expect(async () =>
    expect(await sql(`select from breadletter_areas where ${area}`, number)).not.toEqual([]),
  ).toPass()
  const ahead = (8 - new Date().getUTCHours() + 24) % 24
  const zone = ahead > 12 ? `Etc/GMT+${24 - ahead}` : `Etc/GMT-${ahead}`
  await sql(`update breadletter_issues set send_on = send_on - 1 where number = $1`, number)
  await sql(`update breadletter_areas set time_zone = $2 where ${area}`, number, zone)
  await sendNow()
  const mail = () => sql('select html, headers from mail_outbox where "to" = $1 and subject = $2', email, subject)
  await expect(async () => expect(await mail()).toHaveLength(1)).toPass()
  const [{ html, headers }] = await mail()
  expect(html).toContain('<strong>Forty</strong>')
  const [, off = ''] = /^<(.+)>/.exec(headers['List-Unsubscribe']) ?? []
  for (let press = 0; press < 2; press++) {
    const answer = await request.post(off, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      data: 'List-Unsubscribe=One-Click',
    })
    expect(answer.status()).toBeLessThan(300)
  }
  const [left] = await sql('select unsubscribed_at from newsletter_signups where email = $1', email)
  expect(left.unsubscribed_at).not.toBeNull()
  await visit(page, `/breadletter/${number}`)
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await page.getByRole('button', { name: 'Get this for your ZIP' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
