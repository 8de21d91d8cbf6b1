import { expect, test } from 'vitest'
import { makePerson, PASSWORD, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'

const app = useApp()
const list = async (token: string) =>
  (await app.call('GET', '/auth/sessions', { token })).body.sessions as { id: string; current: boolean }[]
const isIn = async (token: string) => (await app.call('GET', '/auth/user', { token })).status === 200

async function withDevices(count: number) {
  const person = await makePerson(app.services)
  const tokens: string[] = []
  for (let nth = 0; nth < count; nth++) tokens.push((await sessionFor(app.services, person)).access_token)
  return tokens
}

test('one of several devices is signed out, twice is once, and the others stay', async () => {
  const [here, phone, tablet] = (await withDevices(3)) as [string, string, string]
  const { id } = (await list(phone)).find(({ current }) => current)!
  for (let times = 0; times < 2; times++)
    expect((await app.call('DELETE', `/auth/sessions/${id}`, { token: here })).status).toBe(204)
  expect([await isIn(here), await isIn(phone), await isIn(tablet)]).toEqual([true, false, true])
  expect(await list(here)).toHaveLength(2)
})

test('all other devices are signed out at once', async () => {
  const [here, phone, tablet] = (await withDevices(3)) as [string, string, string]
  expect((await app.call('DELETE', '/auth/sessions', { token: here })).status).toBe(204)
  expect([await isIn(here), await isIn(phone), await isIn(tablet)]).toEqual([true, false, false])
})

test('somebody else’s device can’t be signed out', async () => {
  const [[mine], [theirs]] = [await withDevices(1), await withDevices(1)] as [[string], [string]]
  const [session] = await list(theirs)
  expect((await app.call('DELETE', `/auth/sessions/${session!.id}`, { token: mine })).status).toBe(404)
  expect(await isIn(theirs)).toBe(true)
})

test('a device says where it was by its time zone', async () => {
  const { email } = await makePerson(app.services)
  const headers = {
    ...{ 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36' },
    ...{ 'x-time-zone': 'America/Chicago' },
  }
  const { body } = await app.call('POST', '/auth/sign-in', { body: { credential: email, password: PASSWORD }, headers })
  expect(await list(body.session.access_token)).toMatchObject([{ device_label: 'Chrome on Android · Central Time' }])
})
