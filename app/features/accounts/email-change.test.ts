import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mail_outbox } from '~/db/schema/mail'
import { makeBill, makeRequest } from '../../../tests/factories/bills'
import { makeBakery } from '../../../tests/factories/make'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePerson, PASSWORD, type Person, sessionFor } from '../../../tests/factories/people'
import { addWays, waysLeft } from '../../../tests/factories/two-step-ways'
import { useApp } from '../../../tests/setup/app'
import { mailCode } from './codes.commands.server'
import { CHANGE_OVER, EMAIL_HAS_ACCOUNT, SAME_EMAIL } from './email-change'
import { NOBODY } from './password-hash.server'
import { NO_PASSWORD } from './sentences'

const app = useApp({ TRUST_PROXY: 'on' })
let made = 0
const newEmail = () => `next${++made}@crumb.test`
const mailsTo = (email: string) =>
  app.services.db.select().from(mail_outbox).where(eq(mail_outbox.to, email)).orderBy(desc(mail_outbox.id))

async function member() {
  const person = await makePerson(app.services)
  return { ...person, token: (await sessionFor(app.services, person)).access_token }
}
type Member = Awaited<ReturnType<typeof member>>

const ask = ({ token }: Member, email: string, current_password = PASSWORD) =>
  app.call('POST', '/auth/email-change', { token, body: { email, current_password } })
const waiting = async ({ token }: Member) => (await app.call('GET', '/account', { token })).body.email_change
let caller = 0
const press = (act: 'confirm' | 'deny', token: string) =>
  app.call('POST', `/auth/email-change/${act}`, {
    body: { token },
    headers: { 'x-forwarded-for': `10.3.0.${++caller}` },
  })
/** The token of the newest link that the address has. */
const linkTo = async (email: string) =>
  decodeURIComponent(/auth\/email\?side=\w+&token=([\w.%-]+)/.exec((await mailsTo(email))[0]?.text ?? '')?.[1] ?? '')
const signIn = ({ email }: Person) =>
  app.call('POST', '/auth/sign-in', { body: { credential: email, password: PASSWORD } })
const emailOf = async ({ id }: Pick<Person, 'id'>) =>
  (await app.services.pool.query('select email from users where id = $1', [id])).rows[0]?.email

describe('a change of e-mail', () => {
  test.each([
    ['old', 'new'],
    ['new', 'old'],
  ])('is made by a yes from both, the %s one first', async (first) => {
    const person = await member()
    const email = newEmail()
    expect((await ask(person, email)).status).toBe(201)
    // Whoever reads the old mailbox has opened a link for a new password before.
    const opened = await sessionFor(app.services, person, 'recovery')
    const links = [await linkTo(person.email), await linkTo(email)]
    if (first === 'new') links.reverse()
    expect((await press('confirm', links[0]!)).body).toEqual({ done: false, email })
    expect(await emailOf(person)).toBe(person.email)
    expect(await waiting(person)).toMatchObject({ old_confirmed: first === 'old', new_confirmed: first === 'new' })
    expect((await press('confirm', links[1]!)).body).toEqual({ done: true, email })
    expect(await emailOf(person)).toBe(email)
    expect(await waiting(person)).toBeNull()
    expect((await app.call('GET', '/auth/user', { token: person.token })).body.user.email).toBe(email)
    expect((await app.call('GET', '/auth/user', { token: opened.access_token })).status).toBe(401)
    for (const link of links) expect((await press('confirm', link)).body).toEqual({ done: true, email })
    for (const to of [person.email, email]) expect((await mailsTo(to))[0]?.subject).toMatch(/was changed/)
  })

  test('needs a password to be set first', async () => {
    const person = await member()
    await app.services.pool.query('update users set password_hash = $1 where id = $2', [NOBODY, person.id])
    expect((await app.call('GET', '/account', { token: person.token })).body).toEqual({
      has_password: false,
      email_change: null,
    })
    expect((await ask(person, newEmail())).body.error).toBe(NO_PASSWORD)
  })

  test('needs the password, and another address', async () => {
    const person = await member()
    expect((await ask(person, newEmail(), 'not-my-password')).body.details.fields).toHaveProperty('current_password')
    expect((await ask(person, person.email)).body.error).toBe(SAME_EMAIL)
    expect(await waiting(person)).toBeNull()
  })

  test('answers the same when the address has an account, and tells only its mailbox', async () => {
    const [person, other] = [await member(), await member()]
    const free = await ask(person, newEmail())
    const taken = await ask(person, other.email)
    const shape = ({ status, body }: typeof free) => [status, Object.keys(body)]
    expect(shape(taken)).toEqual(shape(free))
    const [mail] = await mailsTo(other.email)
    expect(mail?.subject).toMatch(/already has/)
    expect(mail?.text).not.toContain('token=')
    expect((await press('confirm', await linkTo(person.email))).body.done).toBe(false)
    expect(await emailOf(person)).toBe(person.email)
  })

  test('is refused in words when the address got an account meanwhile; an unverified one yields', async () => {
    const person = await member()
    const [taken, typed] = [newEmail(), newEmail()]
    await ask(person, taken)
    await press('confirm', await linkTo(person.email))
    await makePerson(app.services, { email: taken })
    expect(await press('confirm', await linkTo(taken))).toMatchObject({
      status: 409,
      body: { error: EMAIL_HAS_ACCOUNT },
    })
    await ask(person, typed)
    await makePerson(app.services, { email: typed, verified: false })
    for (const to of [person.email, typed]) await press('confirm', await linkTo(to))
    expect(await emailOf(person)).toBe(typed)
  })

  test('of two yeses at once one makes it', async () => {
    const person = await member()
    const email = newEmail()
    await ask(person, email)
    const links = [await linkTo(person.email), await linkTo(email)]
    const answers = await Promise.all(links.map((link) => press('confirm', link)))
    expect(answers.map(({ body }) => body.done).sort()).toEqual([false, true])
    expect(await emailOf(person)).toBe(email)
  })

  test('ends when it is given up, replaced or two days old, and no link of it works then', async () => {
    const person = await member()
    const email = newEmail()
    const over = async (link: string) =>
      expect(await press('confirm', link)).toMatchObject({ status: 404, body: { error: CHANGE_OVER } })
    await ask(person, email)
    const first = await linkTo(email)
    await ask(person, email)
    await over(first)
    const second = await linkTo(email)
    await app.call('DELETE', '/auth/email-change', { token: person.token })
    await over(second)
    await ask(person, email)
    app.clock.now = new Date(app.clock.now.getTime() + 48 * 3_600_000)
    await over(await linkTo(email))
    await over(`${first.slice(0, -2)}xx`)
  })

  test('“it wasn’t me” stops it, signs everybody out and mails a link for a new password; only the old address can say it', async () => {
    const person = await member()
    const email = newEmail()
    await ask(person, email)
    expect((await press('deny', await linkTo(email))).status).toBe(404)
    expect((await press('deny', await linkTo(person.email))).status).toBe(204)
    expect((await app.call('GET', '/auth/user', { token: person.token })).status).toBe(401)
    expect((await mailsTo(person.email))[0]?.text).toMatch(/type=recovery/)
    expect((await press('confirm', await linkTo(email))).status).toBe(404)
  })

  test('“it wasn’t me” works though whoever asked gave it up, and leaves them no password', async () => {
    const person = await member()
    const email = newEmail()
    await ask(person, email)
    const first = await linkTo(person.email)
    await app.call('DELETE', '/auth/email-change', { token: person.token })
    const thief = { ...person, token: (await sessionFor(app.services, person)).access_token }
    await ask(thief, newEmail())
    for (let n = 0; n < 6; n++)
      await app.services.db.transaction((tx) =>
        mailCode(tx, app.services, { type: 'recovery', user: { ...person, user_metadata: person } as never }),
      )
    expect((await press('deny', first)).status).toBe(204)
    expect((await app.call('GET', '/auth/user', { token: thief.token })).status).toBe(401)
    expect((await signIn(person)).status).toBe(400)
    const [mail] = await mailsTo(person.email)
    const code = /code=([\w-]+)/.exec(mail!.text)![1]
    expect((await app.call('POST', '/auth/exchange-code', { body: { code } })).status).toBe(200)
    expect((await app.services.pool.query('select from email_changes where user_id = $1', [person.id])).rowCount).toBe(
      0,
    )
    app.clock.now = new Date(app.clock.now.getTime() + 48 * 3_600_000)
    expect((await press('deny', first)).status).toBe(404)
  })

  test('“it wasn’t me” takes away the second step that whoever knew the password added', async () => {
    const person = await member()
    await ask(person, newEmail())
    const link = await linkTo(person.email)
    await addWays(app, person.id, 6)
    expect((await signIn(person)).body).toMatchObject({
      details: expect.objectContaining({ ticket: expect.any(String) }),
    })
    expect((await press('deny', link)).status).toBe(204)
    expect(await waysLeft(app, person.id)).toEqual({ apps: 0, passkeys: 0, codes: 0 })
  })

  test('“it wasn’t me” is not for whoever has the address after them', async () => {
    const person = await member()
    const email = newEmail()
    await ask(person, email)
    const links = [await linkTo(person.email), await linkTo(email)]
    for (const link of links) await press('confirm', link)
    await ask({ ...person, email }, newEmail())
    expect((await press('deny', links[0]!)).status).toBe(404)
    expect((await app.call('GET', '/auth/user', { token: person.token })).status).toBe(200)
  })

  test('ends with a new password', async () => {
    const person = await member()
    const email = newEmail()
    await ask(person, email)
    const { access_token: token } = await sessionFor(app.services, person, 'recovery')
    await app.call('PUT', '/auth/user', { token, body: { password: 'Rye-and-Shine-8' } })
    expect((await press('confirm', await linkTo(email))).status).toBe(404)
  })

  test('a yes and asking again at the same moment wait for each other, not in a circle', async () => {
    const person = await member()
    const email = newEmail()
    await ask(person, email)
    const { pool } = app.services
    const holding = await pool.connect()
    await holding.query('begin')
    await holding.query('select from users where id = $1 for no key update', [person.id])
    const answers = [press('confirm', await linkTo(email)), ask(person, newEmail())]
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool.query(waits)).rowCount, { timeout: 15_000 }).toBe(2)
    await holding.query('commit')
    holding.release()
    const [said, asked] = await Promise.all(answers)
    expect([[200, 404].includes(said!.status), asked!.status]).toEqual([true, 201])
  })

  test('takes what isn’t finished along, and the newsletter', async () => {
    const person = await member()
    const email = newEmail()
    const { db, pool } = app.services
    const { id: bakery_id } = await makeBakery(db)
    const own = { bakery_id, customer_id: person.id, customer_email: person.email }
    const open = await makeOrderRow(db, { ...own, status: 'confirmed' })
    const over = await makeOrderRow(db, { ...own, status: 'completed' })
    const request = await makeRequest(db, own)
    const bill = await makeBill(db, { bakery_id, customer_email: person.email, total_cents: 900 })
    await pool.query(
      `insert into newsletter_signups (id, email, name, source) values (gen_random_uuid(), $1, 'Vera', 'site')`,
      [person.email],
    )
    await ask(person, email)
    for (const to of [person.email, email]) await press('confirm', await linkTo(to))
    const { rows } = await pool.query(
      `select id, customer_email as to from orders union all select id, customer_email from custom_requests
       union all select id, customer_email from invoices`,
    )
    const to = (id: string) => rows.find((row) => row.id === id).to
    expect([open, request, bill, over].map(({ id }) => to(id))).toEqual([email, email, email, person.email])
    expect((await pool.query('select from newsletter_signups where email = $1', [email])).rowCount).toBe(1)
  })

  test('can’t lead a blocked person around the block', async () => {
    const person = await member()
    const email = newEmail()
    await ask(person, email)
    const [to_old, to_new] = [await linkTo(person.email), await linkTo(email)]
    await press('confirm', to_new)
    await app.services.pool.query('insert into blocked_emails (email) values ($1)', [person.email])
    expect((await press('confirm', to_old)).status).toBe(403)
    expect(await emailOf(person)).toBe(person.email)
  })

  test('links for a new password in the old mailbox end with it', async () => {
    const person = await member()
    const email = newEmail()
    await app.call('POST', '/password-reset-dual', { body: { credential: person.email } })
    const code = /code=([\w-]+)/.exec((await mailsTo(person.email))[0]!.text)![1]
    await ask(person, email)
    for (const to of [person.email, email]) await press('confirm', await linkTo(to))
    expect((await app.call('POST', '/auth/exchange-code', { body: { code } })).status).toBe(400)
  })

  test('brings along the orders that guests placed with the new address, and keeps the old ones and their invoices', async () => {
    const person = await member()
    const email = newEmail()
    const { db } = app.services
    const { id: bakery_id } = await makeBakery(db)
    const found = await makeOrderRow(db, { bakery_id, customer_email: email })
    const own = await makeOrderRow(db, { bakery_id, customer_email: person.email, customer_id: person.id })
    const bill = await makeBill(db, {
      ...{ bakery_id, customer_email: person.email, total_cents: 900, paid: [{ amount_cents: 900 }] },
    })
    await ask(person, email)
    for (const to of [person.email, email]) await press('confirm', await linkTo(to))
    const { token } = person
    const orders = (await app.call('GET', '/orders-api/orders', { token })).body.data as { id: string }[]
    expect(orders.map(({ id }) => id).sort()).toEqual([found.id, own.id].sort())
    expect((await app.call('GET', `/invoices/${bill.id}`, { token })).status).toBe(200)
    // Whoever proves the old address later finds what was sent there.
    const next = await makePerson(app.services, { email: person.email, verified: false })
    const recovery = await sessionFor(app.services, next, 'recovery')
    await app.call('PUT', '/auth/user', { token: recovery.access_token, body: { password: PASSWORD } })
    expect((await app.call('GET', `/invoices/${bill.id}`, { token })).status).toBe(404)
  })
})
