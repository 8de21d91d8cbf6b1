import { expect, test } from 'vitest'
import { makePerson, PASSWORD, sessionFor } from '../../../tests/factories/people'
import { addWays, waysLeft } from '../../../tests/factories/two-step-ways'
import { useApp } from '../../../tests/setup/app'
import { tellOn } from './tell.commands.server'

const app = useApp({ TRUST_PROXY: 'on' })
let caller = 0
const press = (token: string) =>
  app.call('POST', '/auth/second-step/deny', {
    body: { token },
    headers: { 'x-forwarded-for': `10.5.0.${++caller}` },
  })

/** Somebody, and the link in the mail about a way that was added at this moment. */
async function told() {
  const person = await makePerson(app.services)
  const token = (await sessionFor(app.services, person)).access_token
  await app.services.db.transaction((tx) => tellOn(tx, app.services, person.id, 'an app that shows codes'))
  const text = (await mailsTo(person.email))[0]!.text
  return { person, token, link: /auth\/not-me\?token=([\w.-]+)/.exec(text)![1]! }
}
const mailsTo = async (email: string): Promise<{ subject: string; text: string }[]> =>
  (await app.services.pool.query('select subject, text from mail_outbox where "to" = $1 order by id desc', [email]))
    .rows
const signIn = (email: string) => app.call('POST', '/auth/sign-in', { body: { credential: email, password: PASSWORD } })

test('whoever reads the mail about a stranger’s way puts them out, and has a link for a new password', async () => {
  const { person, token, link } = await told()
  await addWays(app, person.id, 0)
  expect((await press(link)).status).toBe(204)
  expect(await waysLeft(app, person.id)).toEqual({ apps: 0, passkeys: 0, codes: 0 })
  expect((await app.call('GET', '/auth/user', { token })).status).toBe(401)
  expect((await signIn(person.email)).status).toBe(400)
  const mails = await mailsTo(person.email)
  expect(mails.slice(0, 2).map(({ subject }) => subject)).toContainEqual(expect.stringContaining('is off'))
  const code = /code=([\w-]+)/.exec(mails.map(({ text }) => text).join())![1]
  const { body } = await app.call('POST', '/auth/exchange-code', { body: { code } })
  const password = 'seven brown loaves'
  const set = await app.call('PUT', '/auth/user', { token: body.session.access_token, body: { password } })
  expect(set.status).toBe(200)
  const back = await app.call('POST', '/auth/sign-in', { body: { credential: person.email, password } })
  expect(back.status).toBe(200)
})

test('what was there for longer stays, and so does the second step', async () => {
  const { person, link } = await told()
  await addWays(app, person.id, 8)
  await app.services.pool.query('update passkeys set created_at = $2 where user_id = $1', [person.id, app.clock.now])
  expect((await press(link)).status).toBe(204)
  expect(await waysLeft(app, person.id)).toEqual({ apps: 1, passkeys: 0, codes: 1 })
})

test('the link ends after a week, with another address, and is good for its own person alone', async () => {
  const { person, link } = await told()
  const over = async (token: string) => expect((await press(token)).status).toBe(404)
  await over(`${link.slice(0, -2)}xx`)
  const other = await told()
  await over(link.replace(person.id, other.person.id))
  await app.services.pool.query('update users set email = $2 where id = $1', [
    other.person.id,
    `x${other.person.email}`,
  ])
  await over(other.link)
  app.clock.now = new Date(app.clock.now.getTime() + 7 * 86_400_000)
  await over(link)
  expect((await signIn(person.email)).status).toBe(200)
})
