import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MemberPerson, makeCategory } from '../../../tests/factories/forum'
import { photo } from '../../../tests/factories/pictures'
import { useApp } from '../../../tests/setup/app'
import { useForum } from '../../../tests/setup/forum'
import { runJobs } from '../../../tests/setup/jobs'
import { newId } from '../../lib/ids'
import { emptyDeletedPosts } from '../forum/change-post.commands.server'
import { showPosts } from '../forum/reported-posts.queries.server'

const app = useApp()
const forum = useForum(app)
const { begin, people, query } = forum

const LOAF = {
  ingredients: [
    { name: 'Bread flour', grams: 450, part: 'flour' },
    { name: 'Einkorn flour', grams: 50.25, part: 'flour' },
    { name: 'Water', grams: 360, part: 'water' },
    { name: 'Salt', grams: 10, part: 'other' },
  ],
  ...{
    pieces: 1,
    piece_name: 'loaf',
    goods: 'sourdough',
    hands_on_minutes: null,
    rest_minutes: 960,
    bake_minutes: 45,
    oven_f: 475,
  },
}

beforeAll(async () => {
  await makeCategory(app.services, { slug: 'recipes', recipes: true })
})

const cook = (who: MemberPerson, more: object = {}) => begin(who, { category: 'recipes', recipe: LOAF, ...more })
const recipeOf = (id: string) => app.call('GET', `/forum/topics/${id}/recipe`)
const edit = (who: MemberPerson, id: string, body: object) =>
  app.call('PUT', `/forum/posts/${id}`, { token: who.token, body })

describe('a recipe', () => {
  test('is written with its topic and read', async () => {
    const { body: topic } = await cook(people.ann, { title: 'Country loaf' })
    expect((await recipeOf(topic.id)).body).toEqual({ ...LOAF, bake_count: 0, bakes: [] })
    const { body: listed } = await app.call('GET', `/forum/topics/${topic.id}`)
    expect([listed.has_recipe, listed.bake_count]).toEqual([true, 0])
    const { body: found } = await app.call('GET', '/forum/search', { query: { q: 'einkorn' } })
    expect(found.items.map(({ topic_id }: { topic_id: string }) => topic_id)).toContain(topic.id)
  })

  test('sent twice is one', async () => {
    const sent = { id: newId(), title: 'Once', body: 'Bake it' }
    const answers = await Promise.all([cook(people.ann, sent), cook(people.ann, sent)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await recipeOf(sent.id)).body.ingredients).toHaveLength(4)
    // Corrected after an answer that was lost: it would be lost without a sound.
    for (const recipe of [{ ...LOAF, pieces: 2 }, null])
      expect((await cook(people.ann, { ...sent, recipe })).body.details.fields.body).toMatch(/posted this already/)
    expect((await recipeOf(sent.id)).body.pieces).toBe(1)
  })

  test('is refused by field, and where there are none', async () => {
    const { ann } = people
    const wrong = async (recipe: object) => (await cook(ann, { recipe: { ...LOAF, ...recipe } })).body.details.fields
    expect(await wrong({ ingredients: [] })).toEqual({ 'recipe.ingredients': 'Add at least one ingredient.' })
    const [flour] = LOAF.ingredients
    expect(await wrong({ ingredients: [{ ...flour, name: ' ', grams: -1 }] })).toEqual({
      'recipe.ingredients.0.name': 'Name the ingredient.',
      'recipe.ingredients.0.grams': 'Give its weight in grams.',
    })
    expect(
      Object.keys(await wrong({ ingredients: Array(31).fill(flour), pieces: 0, oven_f: 5000, goods: 'shoes' })),
    ).toEqual(expect.arrayContaining(['recipe.ingredients', 'recipe.pieces', 'recipe.oven_f', 'recipe.goods']))
    expect((await begin(ann, { recipe: LOAF })).body.details.fields).toEqual({
      recipe: 'This category doesn’t take recipes.',
    })
    expect((await recipeOf(newId())).status).toBe(404)
  })

  test('is changed with its history, and taken away', async () => {
    const { ann, ben } = people
    const { body: topic } = await cook(ann)
    const wetter = { ...LOAF, ingredients: LOAF.ingredients.with(2, { name: 'Water', grams: 400, part: 'water' }) }
    expect((await edit(ann, topic.id, { body: 'Fold it', recipe: wetter })).status).toBe(200)
    // What is left out stays, and the same again is no edit.
    expect((await edit(ann, topic.id, { body: 'Fold it' })).status).toBe(200)
    expect((await edit(ann, topic.id, { body: 'Fold it', recipe: wetter })).status).toBe(200)
    expect((await edit(ben, topic.id, { body: 'Mine', recipe: LOAF })).status).toBe(404)
    expect((await recipeOf(topic.id)).body.ingredients[2].grams).toBe(400)
    const source = () => app.call('GET', `/forum/posts/${topic.id}/source`, { token: ann.token })
    const { body } = await source()
    expect([body.recipe, body.takes_recipe]).toEqual([wetter, true])
    expect(body.revisions.map(({ recipe }: { recipe: unknown }) => recipe)).toEqual([LOAF])
    await edit(ann, topic.id, { body: 'No recipe any more', recipe: null })
    expect((await recipeOf(topic.id)).status).toBe(404)
    expect((await source()).body.revisions[0].recipe).toEqual(wetter)
  })

  test('can be corrected after an editor moved it, and not be added there', async () => {
    const { ann } = people
    const { body: topic } = await cook(ann)
    await app.call('PUT', `/forum/topics/${topic.id}/settings`, { token: people.editor, body: { category: 'bread' } })
    const less = { ...LOAF, pieces: 2 }
    expect((await edit(ann, topic.id, { body: 'Two', recipe: less })).status).toBe(200)
    const { body: other } = await begin(ann)
    expect((await edit(ann, other.id, { body: 'Now one', recipe: LOAF })).status).toBe(409)
  })

  test('whose ingredients have a blocked phrase waits for an editor, who reads them', async () => {
    await query(`insert into blocked_phrases (phrase) values ('miracle powder') on conflict do nothing`)
    const recipe = { ...LOAF, ingredients: [{ name: 'Miracle powder', grams: 5, part: 'other' }] }
    const { body: topic } = await cook(people.ann, { recipe })
    expect(topic.state).toBe('held')
    expect((await recipeOf(topic.id)).status).toBe(404)
    const { rows } = await app.services.db.execute(showPosts([topic.id]))
    expect(rows[0]!.body).toContain('Ingredients: Miracle powder')
  })

  test('of a deleted topic comes back with Undo, and is gone for good after ten minutes', async () => {
    const { ann } = people
    const { body: topic } = await cook(ann)
    const call = (method: string, path = '') =>
      app.call(method, `/forum/posts/${topic.id}${path}`, { token: ann.token })
    await call('DELETE')
    expect((await recipeOf(topic.id)).status).toBe(404)
    // What they took back is in no download (ruling 60).
    const person = { id: ann.id, emails: [], thing_ids: [], bakery_ids: [], customer_ids: [] }
    for (const room of app.services.person_rows)
      for (const [table, condition] of Object.entries(room.exportOf?.(person) ?? {}))
        if (table.startsWith('forum_recipe'))
          expect(
            (await app.services.db.execute(sql`select from ${sql.identifier(table)} t where ${condition}`)).rowCount,
          ).toBe(0)
    await call('POST', '/restore')
    expect((await recipeOf(topic.id)).status).toBe(200)
    await call('DELETE')
    await query(`update forum_posts set deleted_at = deleted_at - interval '11 minutes' where id = $1`, topic.id)
    await emptyDeletedPosts(app.services)
    expect(await query('select from forum_recipe_ingredients where topic_id = $1', topic.id)).toEqual([])
  })

  test('half written is kept as a draft', async () => {
    const { token } = people.ann
    const recipe = {
      rows: [{ name: 'Flo', grams: '5oo', part: 'other' }],
      ...{ pieces: '', piece_name: '', goods: '', hands_on: '1 h', rest: '', bake: '', oven: 'hot' },
    }
    await app.call('PUT', '/forum/drafts', { token, body: { place: 'new', recipe } })
    const { body } = await app.call('GET', '/forum/drafts', { token, query: { place: 'new' } })
    expect(body.draft.recipe).toEqual(recipe)
  })
})

describe('“I baked this”', () => {
  let topic: { id: string }
  let file: Buffer
  beforeAll(async () => {
    file = await photo(700, 500).jpeg().toBuffer()
  })
  const upload = async ({ token }: MemberPerson): Promise<string> =>
    (await app.call('POST', '/media', { token, body: { file, kind: 'forum', alt: '' } })).body.url
  const show = (who: MemberPerson, picture: string, id = topic.id) =>
    forum.answer(who, id, `It rose! ${newId()}\n\n![My loaf](${picture})`, { baked: true })
  const bake = async (who: MemberPerson) => show(who, await upload(who))
  beforeEach(async () => {
    topic = (await cook(people.ann, { title: 'Rye' })).body
  })

  test('shows a picture under the recipe, counts, and is told to its author', async () => {
    const { ann, ben } = people
    const { status, body } = await bake(ben)
    expect([status, body.state]).toEqual([201, 'visible'])
    await runJobs(app.services)
    const { body: recipe } = await recipeOf(topic.id)
    expect([recipe.bake_count, recipe.bakes]).toEqual([
      1,
      [
        {
          ...{
            id: body.id,
            url: `/forum/post/${body.id}`,
            author: { username: ben.username, full_name: ben.full_name, avatar_url: null },
          },
          ...{ picture: expect.stringMatching(/^\/media\/[0-9a-f]{64}-480\.webp$/), day: expect.any(String) },
        },
      ],
    ])
    expect((await forum.postsOf(topic.id)).items[1].baked).toBe(true)
    expect(await forum.bell(ann)).toContain(`${ben.full_name} baked “Rye”`)
    await forum.recounted()
  })

  test('needs somebody else’s recipe and a picture, which stays', async () => {
    const { ann, ben } = people
    const field = async (answer: ReturnType<typeof bake>) => (await answer).body.details?.fields
    const missing = { body: 'Add a picture of what you baked.' }
    expect(await field(forum.answer(ben, topic.id, 'No picture', { baked: true }))).toEqual(missing)
    expect((await field(show(ann, '/media/x.webp'))).baked).toMatch('your own recipe')
    const { id } = (await begin(ann)).body
    expect((await field(show(ben, '/media/x.webp', id))).baked).toBe('This topic has no recipe.')
    const { body: post } = await bake(ben)
    expect(await field(edit(ben, post.id, { body: 'Only words' }))).toEqual(missing)
  })

  test('is one a day, whoever presses twice', async () => {
    const { ben } = people
    const picture = await upload(ben)
    const answers = await Promise.all([show(ben, picture), show(ben, picture)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    await query(`update forum_posts set created_at = created_at - interval '25 hours' where author_id = $1`, ben.id)
    expect((await show(ben, picture)).status).toBe(201)
    expect((await recipeOf(topic.id)).body.bake_count).toBe(2)
  })

  test('counts while it is seen: hidden, let through, deleted, restored', async () => {
    const { ben } = people
    const { body: post } = await bake(ben)
    const count = async () => {
      await forum.recounted()
      return (await recipeOf(topic.id)).body.bake_count
    }
    const counts = [await count()]
    await query(`update forum_posts set state = 'hidden' where id = $1`, post.id)
    counts.push(await count())
    await query(`update forum_posts set state = 'visible' where id = $1`, post.id)
    counts.push(await count())
    await app.call('DELETE', `/forum/posts/${post.id}`, { token: ben.token })
    counts.push(await count())
    await app.call('POST', `/forum/posts/${post.id}/restore`, { token: ben.token })
    counts.push(await count())
    await query('delete from forum_posts where id = $1', post.id)
    counts.push(await count())
    expect(counts).toEqual([1, 0, 1, 0, 1, 0])
  })

  test('of blocked people is hidden, wherever it stands', async () => {
    const { ann, ben } = people
    const { body: post } = await bake(ben)
    await query('update forum_posts set number = 41 where id = $1', post.id)
    await app.call('PUT', `/forum/blocks/${ben.username}`, { token: ann.token })
    const { body: own } = await app.call('GET', `/forum/topics/${topic.id}/own`, { token: ann.token })
    expect([own.hidden_ids, own.is_author]).toEqual([[post.id], true])
  })

  test('of somebody who left stays without a name', async () => {
    const { ben } = people
    await bake(ben)
    await query('delete from users where id = $1', ben.id)
    const { body } = await recipeOf(topic.id)
    expect([body.bake_count, body.bakes]).toEqual([1, [expect.objectContaining({ author: null })]])
  })
})
