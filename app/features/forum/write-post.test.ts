import { describe, expect, test } from 'vitest'
import { makeMember } from '../../../tests/factories/forum'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { photo } from '../../../tests/factories/pictures'
import { useApp } from '../../../tests/setup/app'
import { useForum } from '../../../tests/setup/forum'
import { runJobs } from '../../../tests/setup/jobs'
import { newId } from '../../lib/ids'

const app = useApp()
const { answer, begin, bell, people, postsOf, query, recounted } = useForum(app)

describe('a topic', () => {
  test('is begun, answered and read in pages', async () => {
    const { ann, ben } = people
    const { status, body } = await begin(ann, { title: 'Rye & winter: what now?' })
    expect([status, body.state, body.url, body.number]).toEqual([
      201,
      'visible',
      '/forum/bread/rye-and-winter-what-now',
      1,
    ])
    expect(body.body_html).toContain('<strong>sleeps</strong>')
    for (let n = 2; n <= 22; n++) expect((await answer(n % 2 ? ann : ben, body.id)).body.number).toBe(n)
    const [first, second] = [await postsOf(body.id), await postsOf(body.id, 2)]
    expect([first.items.length, first.pages, second.items.map(({ number }: { number: number }) => number)]).toEqual([
      20,
      2,
      [21, 22],
    ])
    expect(first.items[1].author).toEqual({ username: ben.username, full_name: ben.full_name, avatar_url: null })
    const { body: topic } = await app.call('GET', `/forum/topics/${body.id}`)
    expect([topic.post_count, topic.category.slug]).toEqual([21, 'bread'])
    const last = await answer(ben, body.id)
    expect(last.body.url).toBe('/forum/bread/rye-and-winter-what-now?page=2#post-23')
  })

  test('of the same title has another address', async () => {
    const { ann, ben } = people
    const [one, other] = [(await begin(ann, { title: 'Twice' })).body, (await begin(ben, { title: 'Twice' })).body]
    expect([one.url, other.url]).toEqual([
      '/forum/bread/twice',
      expect.stringMatching(/^\/forum\/bread\/twice-[0-9a-f]{8}$/),
    ])
    expect((await begin(ann, { title: '🥖🥖🥖' })).body.url).toMatch(/^\/forum\/bread\/topic/)
  })

  test('sent again with the same id is the same one', async () => {
    const { ann, ben } = people
    const id = newId()
    const sent = { id, title: 'Once', body: 'Only once' }
    const answers = await Promise.all([begin(ann, sent), begin(ann, sent), begin(ann, sent)])
    expect(answers.map(({ status, body }) => [status, body.id, body.url])).toEqual(
      Array(3).fill([201, id, '/forum/bread/once']),
    )
    expect((await begin(ben, sent)).status).toBe(409)
    const reply = newId()
    const twice = await Promise.all([answer(ben, id, 'Same', { id: reply }), answer(ben, id, 'Same', { id: reply })])
    expect(twice.map(({ body }) => body.number)).toEqual([2, 2])
    expect((await postsOf(id)).items).toHaveLength(2)
  })

  test('sent again with other words under the same id is refused: they would be lost', async () => {
    const { ann } = people
    const id = newId()
    const { body: topic } = await begin(ann, { id, title: 'Sent', body: 'Once' })
    const again = await begin(ann, { id, title: 'Sent', body: 'Once, and a thought more' })
    expect([again.status, again.body.details.url]).toEqual([409, `/forum/post/${id}`])
    expect((await begin(ann, { id, title: 'Another title', body: 'Once' })).status).toBe(409)
    const reply = newId()
    expect((await answer(ann, topic.id, 'a', { id: reply })).status).toBe(201)
    expect((await answer(ann, topic.id, 'b', { id: reply })).status).toBe(409)
  })

  test('is refused by name', async () => {
    const { ann } = people
    const { body: topic } = await begin(ann)
    expect((await begin(ann, { category: 'nowhere' })).status).toBe(404)
    expect((await begin(ann, { title: 'ab' })).body.details.fields.title).toBe(
      'Give your topic a title of at least three letters.',
    )
    expect((await answer(ann, topic.id, '   ')).body.details.fields.body).toBe('Write something first.')
    expect((await answer(ann, newId())).status).toBe(404)
    expect((await app.call('POST', `/forum/topics/${topic.id}/posts`, { body: { body: 'Hi' } })).status).toBe(401)
  })

  test('numbers are given once each, in order, whoever writes at once', async () => {
    const { ann } = people
    const { body: topic } = await begin(ann)
    const members = await Promise.all(Array.from({ length: 12 }, () => makeMember(app.services)))
    const written = await Promise.all(members.map((one) => answer(one, topic.id)))
    expect(written.map(({ body }) => body.number).sort((a, b) => a - b)).toEqual(members.map((_, i) => i + 2))
    await recounted()
  })
})

describe('new members', () => {
  test('agree to the rules, and their first post waits for an editor', async () => {
    const person = await makePerson(app.services)
    const token = (await sessionFor(app.services, person)).access_token
    const refused = await begin({ token })
    expect([refused.status, Object.keys(refused.body.details.fields)]).toEqual([409, ['agree_to_rules']])
    const { body: topic } = await begin({ token }, { title: 'My first', agree_to_rules: true })
    expect(topic.state).toBe('held')
    expect((await app.call('GET', `/forum/topics/${topic.id}`)).status).toBe(404)
    const own = await app.call('GET', `/forum/topics/${topic.id}/own`, { token })
    expect(own.body.waiting).toMatchObject([{ state: 'held', held_for: topic.held_for }])
    expect(topic.held_for).toBe('It’s your first post here, and we read those before others do.')
    const { items } = (await app.call('GET', '/reports', { token: people.editor, query: { limit: '100' } })).body
    const report = items.find((one: { subject_id: string }) => one.subject_id === topic.id)
    expect([report.subject_kind, report.note]).toEqual(['post', 'It’s their first post.'])
    const ruled = await app.call('POST', `/reports/${report.id}/rule`, {
      token: people.editor,
      body: { ruling: 'dismiss' },
    })
    expect(ruled.status).toBe(200)
    expect((await app.call('GET', `/forum/topics/${topic.id}`)).body.title).toBe('My first')
    expect(await bell({ token })).toContain('Your post in “My first” is up')
    await recounted()
  })

  test('a held answer takes a new number at the end', async () => {
    const { ann, ben } = people
    const { body: topic } = await begin(ann)
    const newcomer = await makeMember(app.services, false)
    const { body: held } = await answer(newcomer, topic.id)
    expect([held.state, held.number]).toEqual(['held', 2])
    expect((await answer(ben, topic.id)).body.number).toBe(3)
    const [report] = await query(`select id from reports where subject_id = $1`, held.id)
    await app.call('POST', `/reports/${report.id}/rule`, { token: people.editor, body: { ruling: 'dismiss' } })
    expect((await postsOf(topic.id)).items.map(({ number }: { number: number }) => number)).toEqual([1, 3, 4])
    await recounted()
  })

  test('have limits', async () => {
    const { ann } = people
    const { body: topic } = await begin(ann)
    const newcomer = await makeMember(app.services, false)
    const fields = async (body: string) => (await answer(newcomer, topic.id, body)).body.details?.fields?.body
    expect(await fields('https://a.example https://b.example https://c.example')).toContain('2 links')
    expect(await fields('@one1 @two2 @three3')).toContain('2 mentions')
    const held: { id: string; state: string }[] = []
    for (let n = 0; n < 3; n++) held.push((await answer(newcomer, topic.id)).body)
    expect(held.map(({ state }) => state)).toEqual(['held', 'held', 'held'])
    const one = held[0]!.id
    const restore = () => app.call('POST', `/forum/posts/${one}/restore`, { token: newcomer.token })
    const remove = () => app.call('DELETE', `/forum/posts/${one}`, { token: newcomer.token })
    expect([(await remove()).status, (await restore()).body.state]).toEqual([204, 'held'])
    await remove()
    expect((await answer(newcomer, topic.id)).body.state).toBe('held')
    const [back, state] = [await restore(), `select state from forum_posts where id = '${one}'`]
    expect([back.status, (await query(state))[0].state], 'it made room for another').toEqual([429, 'deleted'])
    const fourth = await answer(newcomer, topic.id)
    expect([fourth.status, fourth.headers['retry-after']]).toEqual([429, '3600'])
    expect(fourth.body.error).toContain('still checking')
    await query(`update forum_members set visible_posts = 1 where user_id = $1`, newcomer.id)
    for (let n = 0; n < 3; n++) expect((await begin(newcomer)).status).toBe(201)
    const one_more = await begin(newcomer)
    expect([one_more.status, one_more.headers['retry-after']]).toEqual([429, '3600'])
  })

  test.each([
    ['in a title', { title: 'Cheap pills www.spam.example' }],
    ['without https', { body: 'Go to spam.com for more' }],
    ['in code', { body: '`https://spam.example`' }],
    ['as an ingredient', { recipe: ['www.spam.example'] }],
    ['that is blocked, in pieces', { body: 'Buy vi**ag**ra here' }],
  ])(
    'have an address %s held',
    async (what, { recipe, ...more }: { recipe?: string[]; title?: string; body?: string }) => {
      const newcomer = await makeMember(app.services, false)
      await query(`update forum_members set visible_posts = 1 where user_id = $1`, newcomer.id)
      await query(`insert into blocked_phrases (phrase) values ('viagra') on conflict do nothing`)
      await query(`update forum_categories set recipes = true where slug = 'bread'`)
      const made = recipe && {
        ...{ pieces: 1, piece_name: 'loaf', goods: null, hands_on_minutes: null, rest_minutes: null },
        ...{ bake_minutes: null, oven_f: null },
        ingredients: recipe.map((name) => ({ name, grams: 100, part: 'other' })),
      }
      const { body } = await begin(newcomer, { ...more, ...(made && { recipe: made }) })
      expect(body.state).toBe('held')
      // Not which phrase it was.
      expect(body.held_for).toBe(
        what.startsWith('that is blocked')
          ? 'Some of its words are on a list of ours, so we read it first.'
          : 'It has a link, and we check those while you’re new here.',
      )
    },
  )

  test('may link to us', async () => {
    const newcomer = await makeMember(app.services, false)
    await query(`update forum_members set visible_posts = 1 where user_id = $1`, newcomer.id)
    const { body } = await begin(newcomer, { body: `See ${app.services.env.public_url}/bakery/rye` })
    expect(body.state).toBe('visible')
  })

  test('are known after three posts, a day and the rules', async () => {
    const newcomer = await makeMember(app.services, false)
    const own = async () => (await app.call('GET', '/forum/own', { token: newcomer.token })).body.known
    expect(await own()).toBe(false)
    await query('update forum_members set visible_posts = 3 where user_id = $1', newcomer.id)
    expect(await own()).toBe(false)
    await query(`update users set created_at = created_at - interval '1 day' where id = $1`, newcomer.id)
    expect(await own()).toBe(true)
  })

  test('same words in a second topic are held', async () => {
    const { ann, ben } = people
    const [one, other] = [(await begin(ann)).body, (await begin(ann)).body]
    const words = 'Buy my wonderful flour, it is the best flour of all'
    expect((await answer(ben, one.id, words)).body).toMatchObject({ state: 'visible', held_for: null })
    expect((await answer(ben, other.id, words)).body).toMatchObject({
      ...{ state: 'held', held_for: 'You posted the same text in another topic not long ago.' },
    })
  })
})

describe('an author', () => {
  test('edits with a history, and a new title keeps the old address', async () => {
    const { ann, ben } = people
    const { body: topic } = await begin(ann, { title: 'Before noon', body: 'One' })
    const change = (body: object, token = ann.token) => app.call('PUT', `/forum/posts/${topic.id}`, { token, body })
    const { body: changed } = await change({ title: 'Afterglow crust', body: 'Two' })
    expect([changed.url, changed.body_html]).toEqual(['/forum/bread/afterglow-crust', '<p>Two</p>'])
    expect((await change({ body: 'Mine now' }, ben.token)).status).toBe(404)
    const source = await app.call('GET', `/forum/posts/${topic.id}/source`, { token: ann.token })
    expect(source.body).toMatchObject({
      title: 'Afterglow crust',
      body: 'Two',
      revisions: [{ title: 'Before noon', body: 'One' }],
    })
    expect((await app.call('GET', `/forum/posts/${topic.id}/source`, { token: ben.token })).status).toBe(404)
    expect(await query('select slug from forum_topic_slugs where topic_id = $1', topic.id)).toEqual([
      { slug: 'before-noon' },
    ])
    const { items } = (await app.call('GET', '/forum/search', { query: { q: 'afterglow' } })).body
    expect(items.map(({ topic_id }: { topic_id: string }) => topic_id)).toContain(topic.id)
  })

  test('edit for a day, and for thirty once they are known', async () => {
    const { ann } = people
    const { body: old } = await begin(ann)
    const change = () =>
      app.call('PUT', `/forum/posts/${old.id}`, { token: ann.token, body: { body: `Now ${newId()}` } })
    const age = (days: number) =>
      query('update forum_posts set created_at = now() - make_interval(days => $2) where id = $1', old.id, days)
    await age(29)
    expect((await change()).status).toBe(200)
    await age(31)
    expect((await change()).body.error).toBe('Posts can be edited for 30 days.')
    await query('update forum_members set rules_agreed_at = null where user_id = $1', ann.id)
    await age(2)
    expect((await change()).body.error).toBe('Posts can be edited for 24 hours.')
    await age(0)
    await query('select recount_forum()')
  })

  test('deletes and takes that back, until the words are gone', async () => {
    const { ann, ben } = people
    const { body: topic } = await begin(ann)
    const { body: post } = await answer(ben, topic.id, 'Xylophonous words')
    const remove = () => app.call('DELETE', `/forum/posts/${post.id}`, { token: ben.token })
    const restore = () => app.call('POST', `/forum/posts/${post.id}/restore`, { token: ben.token })
    expect((await remove()).status).toBe(204)
    expect((await postsOf(topic.id)).items[1]).toMatchObject({ state: 'deleted', body_html: '', author: null })
    expect((await restore()).body.state).toBe('visible')
    expect((await postsOf(topic.id)).items[1].body_html).toBe('<p>Xylophonous words</p>')
    expect((await remove()).status).toBe(204)
    await query(`update forum_posts set deleted_at = deleted_at - interval '11 minutes' where id = $1`, post.id)
    const { emptyDeletedPosts } = await import('./change-post.commands.server')
    await emptyDeletedPosts(app.services)
    expect(await query('select body, body_html from forum_posts where id = $1', post.id)).toEqual([
      { body: '', body_html: '' },
    ])
    expect((await restore()).status).toBe(404)
    await recounted()
  })

  test('edits fifty times a day, and reads back as many', async () => {
    const { ann } = people
    const { body: topic } = await begin(ann)
    const change = (n: number) =>
      app.call('PUT', `/forum/posts/${topic.id}`, { token: ann.token, body: { body: `Edit ${n}` } })
    for (let n = 1; n <= 50; n++) expect((await change(n)).status).toBe(200)
    expect((await change(51)).status).toBe(429)
    await query(
      `insert into forum_revisions (id, post_id, body) select gen_random_uuid(), $1, 'x' from generate_series(1, 9)`,
      topic.id,
    )
    const { body } = await app.call('GET', `/forum/posts/${topic.id}/source`, { token: ann.token })
    expect(body.revisions).toHaveLength(50)
  })

  test('can’t delete a topic that has answers', async () => {
    const { ann, ben } = people
    const { body: topic } = await begin(ann)
    await answer(ben, topic.id)
    expect((await app.call('DELETE', `/forum/posts/${topic.id}`, { token: ann.token })).status).toBe(409)
  })

  test('shows pictures that they uploaded for the forum', async () => {
    const { ann, ben } = people
    const file = await photo(1200, 800).jpeg().toBuffer()
    const upload = (kind: string, token: string) => app.call('POST', '/media', { token, body: { file, kind, alt: '' } })
    const { body: picture } = await upload('forum', ann.token)
    const { body: topic } = await begin(ann, { body: `![A loaf](${picture.url})` })
    expect(topic.body_html).toMatch(
      /^<p><img src="\/media\/[0-9a-f]{64}-\d+\.webp" alt="A loaf" width="1200" height="800"/,
    )
    const { body: stolen } = await begin(ben, { body: `![A loaf](${picture.url})` })
    expect(stolen.body_html).toBe('<p>A loaf</p>')
    expect((await app.call('DELETE', `/media/${picture.id}`, { token: ann.token })).status).toBe(204)
    await runJobs(app.services, ['render_posts'])
    expect((await postsOf(topic.id)).items[0].body_html).toBe('<p>A loaf</p>')
  })
})
