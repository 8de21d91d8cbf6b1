import { describe, expect, test } from 'vitest'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'

const app = useApp()

describe('a public profile', () => {
  test('is found by username in any case or by id, and never shows the e-mail address', async () => {
    const person = await makePerson(app.services, { username: 'crusty_carl', full_name: 'Carl Crust' })
    for (const path of ['crusty_carl', 'Crusty_Carl', person.id]) {
      const { status, body } = await app.call('GET', `/profiles/${path}`)
      expect(status).toBe(200)
      expect(body).toEqual({
        id: person.id,
        username: 'crusty_carl',
        full_name: 'Carl Crust',
        bio: '',
        city: null,
        state: null,
        avatar_picture_id: null,
        created_at: app.clock.now.toISOString(),
      })
    }
  })

  test('shows only what its owner shows', async () => {
    const person = await makePerson(app.services)
    const { access_token: token } = await sessionFor(app.services, person)
    const body = { city: 'Portland', state: 'or', show_full_name: false, show_location: false }
    expect((await app.call('PUT', '/profile', { token, body })).body).toMatchObject({ city: 'Portland', state: 'OR' })
    expect((await app.call('GET', `/profiles/${person.username}`)).body).toMatchObject({
      full_name: null,
      city: null,
      state: null,
    })
  })

  test('of nobody, of the unverified and of the blocked is not there, in the same words', async () => {
    const waiting = await makePerson(app.services, { verified: false })
    const blocked = await makePerson(app.services)
    await app.services.pool.query('insert into blocked_emails (email) values ($1)', [blocked.email])
    for (const name of ['nobody_here', waiting.username, blocked.username, '%00', 'a b', 'x'.repeat(200)]) {
      const { status } = await app.call('GET', `/profiles/${name}`)
      expect([400, 404]).toContain(status)
    }
    const texts = [waiting, blocked].map(async ({ username }) => (await app.call('GET', `/profiles/${username}`)).body)
    expect(new Set((await Promise.all(texts)).map((body) => JSON.stringify(body))).size).toBe(1)
  })
})

describe("one's own profile", () => {
  test('changes what is sent and keeps the rest', async () => {
    const person = await makePerson(app.services)
    const { access_token: token } = await sessionFor(app.services, person)
    const sent = {
      full_name: ' Rosa "Rye" Lopez ',
      username: `Rosa_${person.username}`,
      bio: ' I bake & sell\nbread. ',
    }
    const { body } = await app.call('PUT', '/profile', { token, body: sent })
    expect(body).toMatchObject({
      full_name: 'Rosa Rye Lopez',
      username: `rosa_${person.username}`,
      bio: 'I bake & sell\nbread.',
      email: person.email,
      city: null,
    })
    expect((await app.call('PUT', '/profile', { token, body: { city: ' <Boise> ' } })).body).toMatchObject({
      city: 'Boise',
      full_name: 'Rosa Rye Lopez',
    })
    expect((await app.call('PUT', '/profile', { token, body: { city: '', state: null } })).body.city).toBeNull()
    expect((await app.call('PUT', '/profile', { token, body: {} })).body.full_name).toBe('Rosa Rye Lopez')
    expect((await app.call('GET', '/profile', { token })).body.username).toBe(`rosa_${person.username}`)
  })

  test.each([
    [{ full_name: '' }, 400, 'Name field cannot be empty.'],
    [{ username: '9lives' }, 400, 'Username must start with a letter'],
    [{ username: 'admin' }, 409, 'Username is not available'],
    [{ username: 'Taken_Name' }, 409, 'Username is not available'],
    [{ state: 'Oregon' }, 400, 'Use the two letters of the state, such as CA.'],
    [{ bio: 5 }, 400, 'bio must be text.'],
  ])('%j is refused', async (body, status, error) => {
    await app.services.pool.query(
      `delete from users where id = (select user_id from profiles where username = 'taken_name')`,
    )
    await makePerson(app.services, { username: 'taken_name' })
    const { access_token: token } = await sessionFor(app.services, await makePerson(app.services))
    const answer = await app.call('PUT', '/profile', { token, body })
    expect([answer.status, answer.body.error]).toEqual([status, error])
  })

  test('an outsider cannot write it, nor set what is not theirs to set', async () => {
    const person = await makePerson(app.services, { full_name: 'Own Name' })
    expect((await app.call('GET', `/profiles/${person.username}`)).status).toBe(200)
    expect((await app.call('PUT', '/profile', { body: { full_name: 'Stolen' } })).status).toBe(401)
    const { access_token: token } = await sessionFor(app.services, await makePerson(app.services))
    const body = { full_name: 'Stolen', id: person.id, user_id: person.id, email: 'new@bread.test' }
    const answer = await app.call('PUT', '/profile', { token, body })
    expect(answer.body.email).not.toBe('new@bread.test')
    expect((await app.call('GET', `/profiles/${person.username}`)).body.full_name).toBe('Own Name')
  })
})
