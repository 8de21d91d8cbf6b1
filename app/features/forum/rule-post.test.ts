import { describe, expect, test } from 'vitest'
import { makeMember } from '../../../tests/factories/forum'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { photo } from '../../../tests/factories/pictures'
import { useApp } from '../../../tests/setup/app'
import { useForum } from '../../../tests/setup/forum'
import { runJobs } from '../../../tests/setup/jobs'
import { newId } from '../../lib/ids'

const app = useApp()
const forum = useForum(app)
const { answer, begin, bell, people, postsOf, query, recounted, remove, report, restore, rule, stateOf } = forum
const numbersOf = async (topic_id: string) =>
  (await postsOf(topic_id)).items.map(({ number }: { number: number }) => number)
const readers = (known = true) => Promise.all([1, 2, 3].map(() => makeMember(app.services, known)))

/** An answer by somebody new, under a topic of Ann's. */
async function hold(title = 'Held under this') {
  const { body: topic } = await begin(people.ann, { title })
  const newcomer = await makeMember(app.services, false)
  const { body: post } = await answer(newcomer, topic.id)
  expect(post.state).toBe('held')
  return { topic, newcomer, post }
}

/** The last ruling against somebody, appealed and overturned by another editor. */
async function overturn({ token }: { token: string }, subject_id: string) {
  const [{ id }] = await query(
    'select id from appeals where subject_id = $1 order by ruled_at desc limit 1',
    subject_id,
  )
  expect((await app.call('POST', `/appeals/${id}`, { token, body: { text: 'Please look again' } })).status).toBe(200)
  const [found] = await query('select id from cases where subject_id = $1', subject_id)
  const eddie = await makePerson(app.services, { roles: ['editor'] })
  const body = { ruling: 'overturn' }
  const ruled = await app.call('POST', `/cases/${found.id}/rule`, {
    ...{ token: (await sessionFor(app.services, eddie)).access_token, body },
  })
  await query('delete from user_roles where user_id = $1', eddie.id)
  return ruled
}

test('an editor reads a post as readers see it, with what is around it and what it was before', async () => {
  const { ann, ben } = people
  const { body: topic } = await begin(ann, { title: 'Seen by editors', body: 'First words' })
  for (const words of ['Two', 'Three', 'Four', 'Five']) await answer(ben, topic.id, words)
  const file = await photo(400, 300).jpeg().toBuffer()
  const { body: picture } = await app.call('POST', '/media', {
    token: ben.token,
    body: { file, kind: 'forum', alt: '' },
  })
  const { body: post } = await answer(ben, topic.id, 'Before **noon**')
  const words = { body: `After **noon** ![Crumb](${picture.url})` }
  expect((await app.call('PUT', `/forum/posts/${post.id}`, { token: ben.token, body: words })).status).toBe(200)
  for (const after of ['Seven', 'Eight', 'Nine']) await answer(ann, topic.id, after)
  await report(ann, post.id)
  const look = async () => (await app.call('GET', `/reports/about/post/${post.id}`, { token: people.editor })).body
  const { thread, thing } = await look()
  const shown = thread.posts.map((one: { body_html: string; reported: boolean }) => [one.body_html, one.reported])
  expect(shown).toEqual([
    ['<p>Three</p>', false],
    ['<p>Four</p>', false],
    ['<p>Five</p>', false],
    [expect.stringMatching(/^<p>After <strong>noon<\/strong> <img src="\/media\//), true],
    ['<p>Seven</p>', false],
    ['<p>Eight</p>', false],
  ])
  expect(thread.was).toMatchObject([{ title: null, body: 'Before **noon**' }])
  expect([thing.title, thing.body]).toEqual(['Post 6 in: Seen by editors', words.body])
  await remove(ben, post.id)
  expect((await look()).thread).toBeNull()
})

describe('readers', () => {
  test('hide a post as the third who reports it; its author hears, and an editor brings it back', async () => {
    const { ann, ben } = people
    const { body: topic } = await begin(ann, { title: 'Reported' })
    const { body: post } = await answer(ben, topic.id, 'Fine words')
    await runJobs(app.services)
    const [first, ...others] = await readers()
    await report(first!, post.id)
    await report(first!, post.id)
    expect(await numbersOf(topic.id)).toEqual([1, 2])
    expect((await Promise.all(others.map((one) => report(one, post.id)))).map(({ status }) => status)).toEqual([
      201, 201,
    ])
    expect(await numbersOf(topic.id)).toEqual([1])
    await runJobs(app.services)
    expect(await bell(ben)).toContain('We’ve hidden your post in “Reported” for now')
    expect(
      await query(`select body from notifications where user_id = $1 and quotes = $2`, ann.id, `post:${post.id}`),
    ).toEqual([{ body: 'Post hidden' }])
    await recounted()
    await rule(post.id, 'dismiss')
    await runJobs(app.services)
    expect(await numbersOf(topic.id)).toEqual([1, 2])
    expect(await bell(ben)).toContain('Your post in “Reported” is back')
    expect(
      await query(
        `select body, count from notifications where user_id = $1 and quotes = $2`,
        ann.id,
        `post:${post.id}`,
      ),
    ).toEqual([{ body: 'Fine words', count: 1 }])
    await recounted()
  })

  test('hide it again after its next edit, and its author hears of that, too', async () => {
    const { ann, ben } = people
    const { body: topic } = await begin(ann)
    const { body: post } = await answer(ben, topic.id)
    const hide = async () => {
      for (const one of await readers()) expect((await report(one, post.id)).status).toBe(201)
      expect(await stateOf(post.id)).toBe('hidden')
      await runJobs(app.services)
    }
    const mails = () => query(`select from mail_outbox where "to" = $1 and subject like 'We’ve hidden%'`, ben.email)
    await hide()
    await query(`select graphile_worker.add_job('tell_hidden_post', json_build_object('id', $1::text))`, post.id)
    await runJobs(app.services)
    expect(await mails()).toHaveLength(1)
    await rule(post.id, 'dismiss')
    await hide()
    expect(await mails()).toHaveLength(2)
  })

  test('who are new, or were told that nothing is wrong, hide nothing', async () => {
    const { ann, ben } = people
    const { body: topic } = await begin(ann)
    const { body: post } = await answer(ben, topic.id)
    for (const one of await readers(false)) expect((await report(one, post.id)).status).toBe(201)
    await report(ben, post.id)
    expect(await stateOf(post.id)).toBe('visible')
    const known = await readers()
    for (const one of known) await report(one, post.id)
    expect(await stateOf(post.id)).toBe('hidden')
    await rule(post.id, 'dismiss')
    for (const one of known) expect((await report(one, post.id)).status).toBe(201)
    expect(await stateOf(post.id)).toBe('visible')
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    await app.call('PUT', `/forum/posts/${post.id}`, { token: ben.token, body: { body: 'Now it is rude' } })
    await query(
      `update reports set status = 'upheld', ruling = 'warn', decided_at = now() where subject_id = $1 and status = 'open'`,
      post.id,
    )
    for (const one of known) await report(one, post.id)
    expect(await stateOf(post.id)).toBe('hidden')
  })
})

describe('what an editor ruled', () => {
  test.each(['dismiss', 'hide', 'remove'])(
    '(%s) on a held post that was deleted meanwhile can’t be undone',
    async (ruling) => {
      const { newcomer, post } = await hold()
      expect((await remove(newcomer, post.id)).status).toBe(204)
      expect((await rule(post.id, ruling)).status).toBe(200)
      expect((await restore(newcomer, post.id)).status).toBe(404)
      expect(await query('select state, body from forum_posts where id = $1', post.id)).toEqual([
        { state: 'deleted', body: '' },
      ])
    },
  )

  test.each(['hide', 'remove'])(
    '(%s) on a post that readers saw and its author deleted is for good, too',
    async (ruling) => {
      const { ann, ben } = people
      const { body: topic } = await begin(ann)
      const { body: post } = await answer(ben, topic.id)
      await report(await makeMember(app.services), post.id)
      await remove(ben, post.id)
      expect((await rule(post.id, ruling)).status).toBe(200)
      expect((await restore(ben, post.id)).status).toBe(404)
    },
  )

  test('goes on waiting when it is deleted and taken back, and isn’t edited behind the editor’s back', async () => {
    const { newcomer, post } = await hold()
    expect((await remove(newcomer, post.id)).status).toBe(204)
    expect((await rule(post.id, 'suspend')).status).toBe(409)
    expect((await restore(newcomer, post.id)).body.state).toBe('held')
    const edit = { token: newcomer.token, body: { body: 'Spam https://spam.example' } }
    expect((await app.call('PUT', `/forum/posts/${post.id}`, edit)).status).toBe(409)
    expect((await rule(post.id, 'dismiss')).status).toBe(200)
    expect(await stateOf(post.id)).toBe('visible')
  })

  test('on who reported it is no reason to hold a post that readers saw', async () => {
    const { ann, ben } = people
    const { body: topic } = await begin(ann)
    const { body: post } = await answer(ben, topic.id)
    await report(await makeMember(app.services), post.id)
    await query('update reports set reporter_id = null where subject_id = $1', post.id)
    await remove(ben, post.id)
    expect((await restore(ben, post.id)).body.state).toBe('visible')
  })

  test('three readers say again when a post is taken back', async () => {
    const { ann, ben } = people
    const { body: topic } = await begin(ann)
    const { body: post } = await answer(ben, topic.id)
    const [first, second, third] = await readers()
    for (const one of [first!, second!]) await report(one, post.id)
    await remove(ben, post.id)
    await query(
      `insert into reports (id, reporter_id, subject_type, subject_id, reason) values ($1, $2, 'post', $3, 'spam')`,
      ...[newId(), third!.id, post.id],
    )
    expect((await restore(ben, post.id)).body.state).toBe('hidden')
  })

  test('about the author of a held post decides about the post, too, and both can be appealed', async () => {
    const { topic, newcomer, post } = await hold()
    const offered = await app.call('GET', `/reports/about/post/${post.id}`, { token: people.editor })
    expect(offered.body.rulings).toEqual(['dismiss', 'hide', 'remove', 'suspend'])
    expect((await rule(post.id, 'warn')).status).toBe(409)
    expect((await rule(post.id, 'suspend')).status).toBe(200)
    expect(await stateOf(post.id)).toBe('hidden')
    expect((await restore(newcomer, post.id)).status).toBe(403)
    expect((await overturn(newcomer, post.id)).status).toBe(200)
    expect(await stateOf(post.id)).toBe('visible')
    expect((await answer(newcomer, topic.id)).status).toBe(201)
    await recounted()
  })

  test('and reversed brings what nobody has seen to the end, with the news of it', async () => {
    const { ann, ben } = people
    const { topic, newcomer, post } = await hold('Hidden at first')
    expect((await rule(post.id, 'hide')).status).toBe(200)
    expect((await answer(ben, topic.id)).body.number).toBe(3)
    expect((await overturn(newcomer, post.id)).status).toBe(200)
    expect(await numbersOf(topic.id)).toEqual([1, 3, 4])
    await runJobs(app.services)
    expect(await bell(ann)).toContain(`${newcomer.full_name} answered in “Hidden at first”`)
    await recounted()
  })

  test('doesn’t bring an answer up in a topic that is gone', async () => {
    const { topic, post } = await hold()
    expect((await remove(people.ann, topic.id)).status).toBe(204)
    const refused = await rule(post.id, 'dismiss')
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('topic')])
    expect(await stateOf(post.id)).toBe('held')
    expect((await rule(post.id, 'hide')).status).toBe(200)
    await recounted()
  })

  test('nor one that readers saw there, and neither does its author', async () => {
    const { ann, ben } = people
    const cora = await makeMember(app.services)
    const { body: topic } = await begin(ann)
    const { body: hidden } = await answer(ben, topic.id)
    const { body: deleted } = await answer(cora, topic.id)
    for (const one of await readers()) await report(one, hidden.id)
    await remove(cora, deleted.id)
    expect((await remove(ann, topic.id)).status).toBe(204)
    expect((await rule(hidden.id, 'dismiss')).body.error).toContain('topic')
    const back = await restore(cora, deleted.id)
    expect([back.status, back.body.error]).toEqual([409, expect.stringContaining('topic')])
    expect([await stateOf(hidden.id), await stateOf(deleted.id)]).toEqual(['hidden', 'deleted'])
    expect(await bell(ben)).not.toContainEqual(expect.stringMatching(/is back/))
  })
})

describe('what is removed', () => {
  test('is gone, also from bells and searches', async () => {
    const { ann, ben } = people
    const { body: topic } = await begin(ann)
    const { body: post } = await answer(ben, topic.id, 'Quixotically rude')
    await runJobs(app.services)
    await report(await makeMember(app.services), post.id)
    expect((await rule(post.id, 'remove')).status).toBe(200)
    expect(await query(`select from notifications where body like '%Quixotically%'`)).toEqual([])
    expect((await app.call('GET', '/forum/search', { query: { q: 'quixotically' } })).body.items).toEqual([])
    expect(await query('select body from forum_posts where id = $1', post.id)).toEqual([{ body: '' }])
  })

  test('takes a topic’s title with it, wherever that was', async () => {
    const { ann, ben } = people
    const follower = await makeMember(app.services)
    await app.call('PUT', `/forum/categories/${forum.places.questions.id}/follow`, { token: follower.token })
    const { body: topic } = await begin(ann, { title: 'Perfidious first', category: 'questions' })
    await runJobs(app.services)
    const change = { title: 'Perfidious neighbor', body: 'She is' }
    await app.call('PUT', `/forum/posts/${topic.id}`, { token: ann.token, body: change })
    expect(await bell(follower)).toContain(`${ann.full_name} started “Perfidious neighbor”`)
    const { body: reply } = await answer(ben, topic.id)
    await app.call('PUT', `/forum/topics/${topic.id}/solved`, { token: ann.token, body: { number: reply.number } })
    await runJobs(app.services)
    await report(ben, topic.id)
    expect((await rule(topic.id, 'remove')).status).toBe(200)
    for (const text of [
      'select title || slug as said from forum_topics',
      'select slug as said from forum_topic_slugs',
      'select title || body as said from notifications',
      'select subject || text || html as said from mail_outbox where sent_at is null',
    ])
      expect(await query(`select said from (${text}) t where said ilike '%perfidious%'`)).toEqual([])
  })

  test('takes its pictures with it, and so does an edit', async () => {
    const { ann, ben } = people
    const upload = async (width: number) => {
      const file = await photo(width, 800).jpeg().toBuffer()
      return (await app.call('POST', '/media', { token: ben.token, body: { file, kind: 'forum', alt: '' } })).body
    }
    const [one, two] = [await upload(1200), await upload(1100)]
    const { body: topic } = await begin(ann)
    const { body: post } = await answer(ben, topic.id, `![](${one.url}) ![](${two.url})`)
    const shown = () => query('select id from pictures where id = any ($1) order by width', [one.id, two.id])
    await app.call('PUT', `/forum/posts/${post.id}`, { token: ben.token, body: { body: `Only ![](${one.url})` } })
    await runJobs(app.services)
    expect(await shown()).toEqual([{ id: one.id }])
    await report(ann, post.id)
    await rule(post.id, 'remove')
    await runJobs(app.services)
    expect(await shown()).toEqual([])
    expect(await app.services.media.get(one.url.replace('/media/', ''))).toBeNull()
  })
})

test('a reader reports while an editor rules: neither waits for the other in a circle', async () => {
  const { ann, ben } = people
  const { body: topic } = await begin(ann)
  const tries = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const { body: post } = await answer(ben, topic.id)
      const [first, second] = await readers()
      await report(first!, post.id)
      return Promise.all([report(second!, post.id), rule(post.id, 'hide')])
    }),
  )
  // Whoever came second found it hidden already, or was heard with the others.
  for (const [reported, ruled] of tries)
    expect([[201, 404].includes(reported.status), ruled.status]).toEqual([true, 200])
  await recounted()
})

test('editors pin, close and move; the old address leads on', async () => {
  const { ann, ben } = people
  const { body: topic } = await begin(ann, { title: 'To be moved' })
  const set = (body: object, token = people.editor) =>
    app.call('PUT', `/forum/topics/${topic.id}/settings`, { token, body })
  expect((await set({ pinned: true }, ann.token)).status).toBe(403)
  expect((await set({ pinned: true, locked: true, category: 'questions' })).body).toEqual({
    url: '/forum/questions/to-be-moved',
  })
  expect((await answer(ben, topic.id)).status).toBe(409)
  const { findTopic } = await import('./topic.queries.server')
  const found = await findTopic(app.services.db, { category: 'bread', topic: 'to-be-moved' })
  expect([found?.id, found?.category_slug]).toEqual([topic.id, 'questions'])
  await recounted()
})
