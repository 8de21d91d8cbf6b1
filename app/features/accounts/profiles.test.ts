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
  test('of whoever is suspended gets no new words; they may show less', async () => {
    const person = await makePerson(app.services, { full_name: 'Carl Crust' })
    const { access_token: token } = await sessionFor(app.services, person)
    const suspended = `insert into suspensions (user_id, until) values ($1, now() + interval '1 day')`
    const change = (body: object) => app.call('PUT', '/profile', { token, body })
    await change({ bio: 'I bake.' })
    await app.services.pool.query(suspended, [person.id])
    const said = { status: 403, body: { error: expect.stringContaining('you can’t write here until') } }
    const words = [{ bio: 'Buy my pills' }, { full_name: 'Pills for you' }, { username: 'buy_my_pills' }]
    // Nor a picture, such as the one that an editor has just taken away.
    for (const body of [...words, { avatar_picture_id: person.id }]) expect(await change(body)).toMatchObject(said)
    expect((await change({ avatar_picture_id: null })).status).toBe(200)
    const kept = { bio: 'I bake.', full_name: 'Carl Crust', username: person.username, show_full_name: false }
    expect(await change(kept)).toMatchObject({ status: 200, body: kept })
    expect(await change({ bio: '' })).toMatchObject({ status: 200, body: { bio: '' } })
  })

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
    [{ show_badges_to: 'friends' }, 400, 'show_badges_to must be everyone or members or me.'],
  ])('%j is refused', async (body, status, error) => {
    await app.services.pool.query(
      `delete from users where id = (select user_id from profiles where username = 'taken_name')`,
    )
    await makePerson(app.services, { username: 'taken_name' })
    const { access_token: token } = await sessionFor(app.services, await makePerson(app.services))
    const answer = await app.call('PUT', '/profile', { token, body })
    expect([answer.status, answer.body.error]).toEqual([status, error])
  })

  test('has a picture of its owner’s own, and none of others', async () => {
    const [person, other] = [await makePerson(app.services), await makePerson(app.services)]
    const { access_token: token } = await sessionFor(app.services, person)
    const picture = async (owner_id: string, byte: number) => {
      const { rows } = await app.services.pool.query(
        `insert into pictures (id, owner_id, kind, content_hash, width, height, byte_size, formats, widths)
         values (gen_random_uuid(), $1, 'avatar', $2, 960, 960, 9, '{webp}', '{480,960}') returning id`,
        [owner_id, Buffer.alloc(32, byte)],
      )
      return rows[0].id as string
    }
    const [mine, theirs] = [await picture(person.id, 1), await picture(other.id, 2)]
    const put = (avatar_picture_id: string | null) =>
      app.call('PUT', '/profile', { token, body: { avatar_picture_id } })
    const url = `/media/${'01'.repeat(32)}-960.webp`
    expect((await put(mine)).body.avatar).toEqual({ id: mine, url, widths: [480, 960], alt: '' })
    const refused = await put(theirs)
    const words = 'Please choose one of your own pictures.'
    expect([refused.status, refused.body.details.fields]).toEqual([400, { avatar_picture_id: words }])
    expect((await app.call('GET', `/profiles/${person.username}`)).body.avatar_picture_id).toBe(mine)
    expect((await put(null)).body.avatar).toBeNull()
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

describe('a username that was given up', () => {
  const renamed = async () => {
    const person = await makePerson(app.services)
    const { access_token: token } = await sessionFor(app.services, person)
    const rename = (username: string) => app.call('PUT', '/profile', { token, body: { username } })
    return { person, rename, next: `${person.username}_b` }
  }
  const check = async (username_to_check: string) =>
    (await app.call('POST', '/rpc/check_username_public_safe', { body: { username_to_check } })).body.available

  test('leads to its owner, and nobody else gets it, for 90 days', async () => {
    const { person, rename, next } = await renamed()
    expect((await rename(next)).body).toMatchObject({ username: next, former_usernames: [person.username] })
    expect((await app.call('GET', `/profiles/${person.username}`)).body).toMatchObject({
      id: person.id,
      username: next,
    })
    const other = await renamed()
    expect(await check(person.username)).toBe(false)
    expect((await other.rename(person.username)).body.error).toBe('Username is not available')
    const { rows } = await app.services.pool.query(
      `select extract(day from until - created_at)::integer as days from username_history where username = $1`,
      [person.username],
    )
    expect(rows).toEqual([{ days: 90 }])
    await app.services.pool.query('update username_history set until = now() where username = $1', [person.username])
    expect((await app.call('GET', `/profiles/${person.username}`)).status).toBe(404)
    expect(await check(person.username)).toBe(true)
    expect((await other.rename(person.username)).status).toBe(200)
    expect((await app.call('GET', `/profiles/${person.username}`)).body.id).toBe(other.person.id)
  })

  test('can be taken back by its owner, as often as they like', async () => {
    const { person, rename, next } = await renamed()
    for (const name of [next, person.username, next, person.username, next])
      expect((await rename(name)).body.username).toBe(name)
  })

  test('is one of three at most', async () => {
    const { person, rename } = await renamed()
    for (const letter of 'bcd') expect((await rename(`${person.username}_${letter}`)).status).toBe(200)
    const refused = await rename(`${person.username}_e`)
    expect([refused.status, refused.body.details.fields.username]).toEqual([
      409,
      expect.stringMatching(/^You’ve had a few usernames lately\. You can choose another on [A-Z][a-z]+ \d+\.$/),
    ])
  })
})
