import { beforeAll, beforeEach, expect } from 'vitest'
import { newId } from '../../app/lib/ids'
import { type MemberPerson, makeCategory, makeMember } from '../factories/forum'
import { makePerson, sessionFor } from '../factories/people'
import type { TestApp } from './app'

interface Category {
  id: string
  slug: string
}

/** Two categories, an editor, two members who are others in each test (a member may begin twenty topics a day), and what they do through calls. */
export function useForum(app: TestApp) {
  const people = {} as { ann: MemberPerson; ben: MemberPerson; editor: string }
  const places = {} as { bread: Category; questions: Category }
  const query = async (text: string, ...values: unknown[]) => (await app.services.pool.query(text, values)).rows
  beforeAll(async () => {
    places.bread = await makeCategory(app.services, { slug: 'bread', name: 'Bread' })
    places.questions = await makeCategory(app.services, { slug: 'questions', name: 'Questions', answers: true })
    const editor = await makePerson(app.services, { roles: ['editor'] })
    people.editor = (await sessionFor(app.services, editor)).access_token
  })
  beforeEach(async () => {
    people.ann = await makeMember(app.services)
    people.ben = await makeMember(app.services)
  })
  const kept = async () => [
    await query(
      `select id, state, last_number, shown_number, state <> 'deleted' and has_recipe as has_recipe, post_count, bake_count, like_count, last_post_at from forum_topics order by id`,
    ),
    await query('select id, topic_count from forum_categories order by id'),
    await query('select id, like_count from forum_posts order by id'),
  ]
  return {
    people,
    places,
    query,
    begin: ({ token }: { token: string }, more: object = {}) =>
      app.call('POST', '/forum/topics', {
        token,
        body: { category: 'bread', title: 'Rye in winter', body: `It **sleeps** ${newId()}`, ...more },
      }),
    answer: ({ token }: { token: string }, id: string, body = `Keep it warm ${newId()}`, more: object = {}) =>
      app.call('POST', `/forum/topics/${id}/posts`, { token, body: { body, ...more } }),
    postsOf: async (id: string, page = 1) =>
      (await app.call('GET', `/forum/topics/${id}/posts`, { query: { page: String(page) } })).body,
    bell: async ({ token }: { token: string }): Promise<string[]> =>
      (await app.call('GET', '/notifications', { token })).body.items.map(({ title }: { title: string }) => title),
    report: ({ token }: { token: string }, id: string) =>
      app.call('POST', '/reports', {
        token,
        body: { subject_kind: 'post', subject_id: id, reason: 'spam', note: '' },
      }),
    /** An editor's, on the reports about a post that are open. */
    rule: async (id: string, ruling: string, reason = 'Be kind') => {
      const [report] = await query(`select id from reports where subject_id = $1 and status = 'open' limit 1`, id)
      return app.call('POST', `/reports/${report.id}/rule`, {
        token: people.editor,
        body: { ruling, ...(ruling !== 'dismiss' && { reason }) },
      })
    },
    remove: ({ token }: { token: string }, id: string) => app.call('DELETE', `/forum/posts/${id}`, { token }),
    restore: ({ token }: { token: string }, id: string) => app.call('POST', `/forum/posts/${id}/restore`, { token }),
    stateOf: async (id: string): Promise<string> =>
      (await query('select state from forum_posts where id = $1', id))[0].state,
    /** The kept counts are those of a count from scratch. */
    recounted: async () => {
      const before = await kept()
      await query('select recount_forum()')
      expect(before).toEqual(await kept())
    },
  }
}
