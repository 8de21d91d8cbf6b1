import { expect } from 'vitest'
import { makeCategory, makeMember, makeTopic } from '../factories/forum'
import { expectClean } from '../setup/typed-text-uses'
import { asking, type Scene, type World } from './world'

const later = async (w: World, { url }: { url: string }) => {
  const page = await w.pages.get(url.split('#')[0]!)
  expect(page.status).toBe(200)
  expectClean(JSON.parse(page.body))
}

async function topic(w: World) {
  const author = await makeMember(w.shop.services)
  const category_id = (await makeCategory(w.shop.services, { recipes: true })).id
  return { ...author, ...(await makeTopic(w.shop.services, { category_id, author_id: author.id })) }
}

const RECIPE = { ingredients: [{ name: 'Rye flour', grams: 500, part: 'flour' }], pieces: 2, piece_name: 'loaves' }
const RECIPE_DRAFT = {
  rows: [{ name: 'Rye flour', grams: '500', part: 'flour' }],
  ...{ pieces: '2', piece_name: 'loaves', goods: '', hands_on: '1 h', rest: '', bake: '', oven: '' },
}

/** What members write in the forum. */
export const FORUM_SCENES: Record<string, Scene> = {
  'POST /forum/topics': {
    begin: async (w) => {
      const { slug } = await makeCategory(w.shop.services, { recipes: true })
      const body = { category: slug, title: 'Rye', body: 'Hello', recipe: RECIPE }
      return { token: (await makeMember(w.shop.services)).token, body }
    },
    later,
  },
  'POST /forum/topics/:id/posts': {
    begin: async (w) => ({
      token: (await makeMember(w.shop.services)).token,
      params: { id: (await topic(w)).id },
      body: { body: 'Hello' },
    }),
    later,
  },
  'PUT /forum/posts/:id': {
    begin: async (w) => {
      const { id, token } = await topic(w)
      return { token, params: { id }, body: { title: 'Rye', body: 'Hello', recipe: RECIPE } }
    },
    later,
  },
  'POST /forum/preview': {
    begin: async (w) => ({ token: await w.signIn(), body: { body: 'Hello' } }),
    keeps_nothing: true,
  },
  'PUT /forum/drafts': {
    begin: async (w) => ({
      token: await w.signIn(),
      body: { place: 'new', title: 'Rye', body: 'Half', category: 'x', recipe: RECIPE_DRAFT },
    }),
  },
  'PUT /forum/topics/:id/settings': {
    begin: async (w) => ({
      token: w.people.tokens.editor,
      params: { id: (await topic(w)).id },
      body: { pinned: true },
    }),
    keeps_nothing: true,
  },
  'POST /forum/topics/:id/merge': {
    begin: async (w) => ({
      token: w.people.tokens.editor,
      params: { id: (await topic(w)).id },
      body: { into: '/forum/bread/rye' },
    }),
    keeps_nothing: true,
  },
  'POST /forum/topics/:id/split': {
    begin: async (w) => {
      const { id } = await topic(w)
      const author = await makeMember(w.shop.services)
      const answer = { token: author.token, body: { body: 'Hello' } }
      const { body } = await w.shop.call('POST', `/forum/topics/${id}/posts`, answer)
      const { slug } = await makeCategory(w.shop.services)
      return {
        token: w.people.tokens.editor,
        params: { id },
        body: { numbers: [body.number], title: 'Rye', category: slug },
      }
    },
    later,
    apart: true,
  },
  'POST /forum/watched-words': {
    begin: async (w) => ({ token: w.people.tokens.editor, body: { word: 'rye', does: 'hold' } }),
    keeps_nothing: true,
    // It would hold what the others write.
    later: async (w) => void (await w.shop.services.pool.query('delete from watched_words')),
  },
  'POST /forum/categories': {
    begin: async (w) => ({ token: w.people.tokens.admin, body: { name: 'Rye', description: 'Dark' } }),
    keeps_nothing: true,
  },
  'PUT /forum/categories/:id': {
    begin: async (w) => ({
      token: w.people.tokens.admin,
      params: { id: (await makeCategory(w.shop.services)).id },
      body: { name: 'Rye', description: 'Dark' },
    }),
    keeps_nothing: true,
  },
  'POST /forum-mails/off': asking({ token: 'a.b', what: 'one' }),
}
