import { expect, test } from 'vitest'
import { makePerson, PASSWORD, type Person, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'

const app = useApp()
const setPassword = (token: string, body: Record<string, unknown>) => app.call('PUT', '/auth/user', { token, body })
const signIn = (person: Person, password: string) =>
  app.call('POST', '/auth/sign-in', { body: { credential: person.email, password } })

/** Nobody can write the account until `then` is called: whoever has looked at the password by now waits. */
async function holding(person: Person) {
  const holder = await app.services.pool.connect()
  await holder.query('begin')
  await holder.query('select from users where id = $1 for update', [person.id])
  return {
    query: holder.query.bind(holder),
    waiting: (count: number) =>
      expect
        .poll(
          async () =>
            (
              await app.services.pool.query(
                `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
              )
            ).rowCount,
          { timeout: 15_000 },
        )
        .toBe(count),
    release: async () => {
      await holder.query('commit')
      holder.release()
    },
  }
}

test('a sign-in that was under way with the old password is refused once there is a new one', async () => {
  const person = await makePerson(app.services)
  const held = await holding(person)
  const slow = signIn(person, PASSWORD)
  await held.waiting(1)
  await held.query('update users set password_hash = $1 where id = $2', ['another', person.id])
  await held.release()
  const { status, body } = await slow
  expect([status, body.code]).toEqual([400, 'invalid_credentials'])
  const { rows } = await app.services.pool.query('select from sessions where user_id = $1', [person.id])
  expect(rows).toEqual([])
})

test.each(['thief', 'owner'] as const)(
  'a thief with the old password and the owner with a mailed link, both at once: the %s is first, and the other changes nothing',
  async (first) => {
    const person = await makePerson(app.services)
    const stolen = await sessionFor(app.services, person)
    const mailed = await sessionFor(app.services, person, 'recovery')
    const change = {
      thief: () => setPassword(stolen.access_token, { password: 'Thiefs-loaf-1', current_password: PASSWORD }),
      owner: () => setPassword(mailed.access_token, { password: 'Owners-loaf-1' }),
    }
    const second = first === 'thief' ? 'owner' : 'thief'
    const held = await holding(person)
    const early = change[first]()
    await held.waiting(1)
    const late = change[second]()
    await held.waiting(2)
    await held.release()
    expect([(await early).status, (await late).status]).toEqual([200, 401])
    const passwords = { thief: 'Thiefs-loaf-1', owner: 'Owners-loaf-1' }
    expect((await signIn(person, passwords[second])).status).toBe(400)
    expect((await signIn(person, passwords[first])).status).toBe(200)
  },
)
