import { beforeAll, describe, expect, test } from 'vitest'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { useForum } from '../../../tests/setup/forum'
import { MOST_WORDS } from './tools'

const app = useApp()
const { people, query, begin, answer, bell } = useForum(app)
let admin: string

beforeAll(async () => {
  admin = (await sessionFor(app.services, await makePerson(app.services, { roles: ['admin'] }))).access_token
})

const watch = (word: string, does: string, token = people.editor) =>
  app.call('POST', '/forum/watched-words', { token, body: { word, does } })
const fields = ({ body }: { body: { details?: { fields?: object } } }) => Object.keys(body.details?.fields ?? {})
const words = async () => (await app.call('GET', '/forum/watched-words', { token: people.editor })).body.words

describe('watched words', () => {
  test('hold or refuse what members write, and let editors quote them', async () => {
    const { ann } = people
    const { body: topic } = await begin(ann)
    await watch('Miracle Flour', 'hold')
    await watch('blötbread', 'refuse')
    expect((await answer(ann, topic.id, 'Buy my miracle, flour!')).body.state).toBe('held')
    const [report] = await query(`select details from reports where status = 'open' order by created_at desc limit 1`)
    expect(report.details).toBe('It has the watched word “miracle flour”.')
    expect((await answer(ann, topic.id, 'Miracles of flour')).body.state).toBe('visible')
    const refused = await answer(ann, topic.id, 'BLOTBREAD for all')
    expect([refused.status, fields(refused)]).toEqual([409, ['body']])
    expect((await begin(ann, { title: 'About blotbread' })).status).toBe(409)
    expect((await answer({ token: people.editor }, topic.id, 'No blotbread', { agree_to_rules: true })).status).toBe(
      201,
    )
    const edit = { token: ann.token, body: { title: topic.title, body: 'Now with miracle flour' } }
    expect((await app.call('PUT', `/forum/posts/${topic.id}`, edit)).status).toBe(409)
  })

  test('are kept by editors, and every change is in the audit log', async () => {
    await query('delete from watched_words')
    expect((await watch(' Pills ', 'hold')).status).toBe(204)
    const [word] = await words()
    expect(word).toMatchObject({ word: 'pills', does: 'hold' })
    await watch('PILLS', 'refuse')
    await watch('pills', 'refuse')
    expect(await words()).toMatchObject([{ id: word.id, word: 'pills', does: 'refuse' }])
    expect(fields(await watch('?!', 'hold'))).toEqual(['word'])
    expect((await watch('pills', 'hold', people.ann.token)).status).toBe(403)
    const remove = () => app.call('DELETE', `/forum/watched-words/${word.id}`, { token: people.editor })
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
    expect(
      await query(`select action, details from audit_log where subject_id = $1 order by created_at, id`, word.id),
    ).toEqual([
      { action: 'watched_word.set', details: { word: 'pills', does: 'hold' } },
      { action: 'watched_word.set', details: { word: 'pills', before: { does: 'hold' }, after: { does: 'refuse' } } },
      { action: 'watched_word.removed', details: { word: 'pills', does: 'refuse' } },
    ])
  })

  test('are as many as can be looked for at every post', async () => {
    await query(
      `insert into watched_words (id, word, does) select gen_random_uuid(), 'w' || n, 'hold' from generate_series(1, $1::int) n`,
      MOST_WORDS,
    )
    expect((await watch('one more', 'hold')).status).toBe(409)
    expect((await watch('w1', 'refuse')).status).toBe(204)
    await query('delete from watched_words')
  })
})

describe('categories', () => {
  const add = (name: string, token = admin) =>
    app.call('POST', '/forum/categories', { token, body: { name, description: '' } })
  const change = (id: string, body: object) => app.call('PUT', `/forum/categories/${id}`, { token: admin, body })
  const listed = async () => (await app.call('GET', '/forum/categories')).body.items
  const names = async () => (await listed()).map(({ name }: { name: string }) => name)
  const made = async (name: string) => {
    expect((await add(name)).status).toBe(201)
    return (await listed()).find((one: { name: string }) => one.name === name)
  }

  test('are added, renamed and put in order by admins; an old address leads on', async () => {
    const sweets = await made('Sweet things')
    expect(sweets).toMatchObject({ slug: 'sweet-things', topic_count: 0, archived: false })
    expect((await add('Sweet  things!')).status).toBe(409)
    expect((await add('Search')).status).toBe(409)
    expect(fields(await add('面包'))).toEqual(['name'])
    expect((await add('Salt', people.editor)).status).toBe(403)
    expect((await names()).at(-1)).toBe('Sweet things')
    expect((await change(sweets.id, { move: 'up' })).status).toBe(204)
    expect((await names()).at(-2)).toBe('Sweet things')
    await change(sweets.id, { move: 'down' })
    await change(sweets.id, { move: 'down' })
    expect((await names()).at(-1)).toBe('Sweet things')
    await change(sweets.id, { name: 'Cakes' })
    expect((await listed()).at(-1)).toMatchObject({ slug: 'cakes', name: 'Cakes' })
    expect((await app.call('GET', '/forum/topics', { query: { category: 'sweet-things' } })).status).toBe(200)
    expect((await add('Sweet things')).status).toBe(409)
    const [{ details }] = await query(
      `select details from audit_log where subject_id = $1 and details -> 'after' ->> 'name' = 'Cakes'`,
      sweets.id,
    )
    expect(details).toMatchObject({ before: { name: 'Sweet things' }, after: { name: 'Cakes', slug: 'cakes' } })
  })

  test('that are closed take no new topics, and their topics go on', async () => {
    const old = await made('Old things')
    const { body: topic } = await begin(people.ann, { category: 'old-things' })
    await change(old.id, { archived: true })
    expect(fields(await begin(people.ben, { category: 'old-things' }))).toEqual(['category'])
    expect((await answer(people.ben, topic.id)).status).toBe(201)
    const move = (category: string) =>
      app.call('PUT', `/forum/topics/${topic.id}/settings`, { token: people.editor, body: { category } })
    expect((await move('bread')).status).toBe(200)
    expect(await bell(people.ann)).toContainEqual(expect.stringMatching(/is in Bread now$/))
    expect((await move('old-things')).status).toBe(409)
    await change(old.id, { archived: false })
    expect((await begin(people.ben, { category: 'old-things' })).status).toBe(201)
  })
})
