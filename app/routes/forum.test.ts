import { beforeAll, expect, test } from 'vitest'
import { makeCategory, makePost, makeTopic } from '../../tests/factories/forum'
import { makePerson } from '../../tests/factories/people'
import { useApp } from '../../tests/setup/app'
import { usePages } from '../../tests/setup/pages'
import { describeRecipe } from './forum/describe-recipe'
import { describeTopic } from './forum/describe-topic'
import { handle as category } from './forum.category'
import { handle as topicHandle } from './forum.topic'
import { handle as profile } from './profile.$username'

const site = useApp({ PUBLIC_URL: 'http://localhost:3000' })
const pages = usePages(site)
const query = (text: string, ...values: unknown[]) => site.services.pool.query(text, values)
let topic: Awaited<ReturnType<typeof makeTopic>>

beforeAll(async () => {
  const { id: author_id } = await makePerson(site.services, { username: 'ann', full_name: 'Ann' })
  const { id: category_id } = await makeCategory(site.services, { slug: 'bread', name: 'Bread' })
  await makeCategory(site.services, { slug: 'cake', name: 'Cake' })
  topic = await makeTopic(site.services, { category_id, author_id, slug: 'rye', title: 'Rye & <wheat>', posts: 25 })
})

/** Nobody tells this cache of changes. */
const led = async (from: string) => {
  pages.cache.drop()
  const { status, headers } = await pages.get(from)
  return [status, headers.location]
}

test('pages of a topic can be linked, and there are no others', async () => {
  const numbers = async (address: string) =>
    JSON.parse((await pages.get(address)).body).posts.map(({ number }: { number: number }) => number)
  expect((await numbers('/forum/bread/rye')).length).toBe(20)
  expect(await numbers('/forum/bread/rye?page=2')).toEqual([21, 22, 23, 24, 25])
  for (const page of ['3', '0', '-1', 'x', '1e3', '999999999'])
    expect([page, (await pages.get(`/forum/bread/rye?page=${page}`)).status]).toEqual([page, 404])
  expect((await pages.get('/forum/bread/nothing')).status).toBe(404)
  expect((await pages.get('/forum/nowhere')).status).toBe(404)
})

test('a topic that was renamed or moved, and a category with another slug, are found at their old addresses', async () => {
  await query(`update forum_topics set slug = 'rye-bread' where id = $1`, topic.id)
  expect(await led('/forum/bread/rye')).toEqual([301, '/forum/bread/rye-bread'])
  expect(await led('/forum/bread/rye?page=2')).toEqual([301, '/forum/bread/rye-bread?page=2'])
  await query(
    `update forum_topics set category_id = (select id from forum_categories where slug = 'cake') where id = $1`,
    topic.id,
  )
  expect(await led('/forum/bread/rye')).toEqual([301, '/forum/cake/rye-bread'])
  expect(await led('/forum/bread/rye-bread')).toEqual([301, '/forum/cake/rye-bread'])
  await query(`update forum_categories set slug = 'cakes' where slug = 'cake'`)
  expect(await led('/forum/cake')).toEqual([301, '/forum/cakes'])
  expect(await led('/forum/cake/rye-bread')).toEqual([301, '/forum/cakes/rye-bread'])
})

test('the id of a topic or of a post leads to its place', async () => {
  const { rows } = await query('select id from forum_posts where topic_id = $1 and number = 22', topic.id)
  expect(await led(`/forum/post/${topic.id}`)).toEqual([301, '/forum/cakes/rye-bread'])
  expect(await led(`/forum/post/${rows[0].id}`)).toEqual([301, '/forum/cakes/rye-bread?page=2#post-22'])
})

test('what is held or hidden is on no page, in no feed and in no sitemap', async () => {
  const { rows } = await query(`select id from forum_categories where slug = 'bread'`)
  const seen = await makeTopic(site.services, { category_id: rows[0].id, slug: 'seen', title: 'Seen' })
  for (const state of ['held', 'hidden', 'deleted']) {
    const { id } = await makeTopic(site.services, {
      category_id: rows[0].id,
      slug: `a-${state}`,
      title: `A ${state} one`,
    })
    await query(
      `update forum_posts set state = $2, deleted_at = case when $2 = 'deleted' then now() end where id = $1`,
      id,
      state,
    )
    await makePost(site.services, {
      topic_id: seen.id,
      number: 2 + ['held', 'hidden', 'deleted'].indexOf(state),
      state,
      body: `Unseen ${state}`,
    })
    expect((await pages.get(`/forum/bread/a-${state}`)).status).toBe(404)
  }
  for (const address of [
    '/forum',
    '/forum/bread',
    '/forum/bread/seen',
    '/forum/bread/feed.xml',
    `/sitemap/topics-${new Date().toISOString().slice(0, 7)}.xml`,
  ]) {
    const { status, body } = await pages.get(address)
    expect([address, status, /A (held|hidden|deleted) one|a-(held|hidden|deleted)|Unseen/.test(body)]).toEqual([
      address,
      200,
      false,
    ])
  }
})

test('what only its author sees makes no page of its own', async () => {
  const { rows } = await query(`select id from forum_categories where slug = 'bread'`)
  const { id } = await makeTopic(site.services, { category_id: rows[0].id, slug: 'full', title: 'Full', posts: 20 })
  await query('update forum_topics set last_number = 22 where id = $1', id)
  await makePost(site.services, { topic_id: id, number: 21, state: 'held' })
  const [page, next] = [await pages.get('/forum/bread/full'), await pages.get('/forum/bread/full?page=2')]
  expect([JSON.parse(page.body).pages, next.status]).toEqual([1, 404])
  await makePost(site.services, { topic_id: id, number: 22 })
  pages.cache.drop()
  expect(JSON.parse((await pages.get('/forum/bread/full')).body).pages).toBe(2)
  await query(`update forum_posts set state = 'hidden' where topic_id = $1 and number = 22`, id)
  pages.cache.drop()
  expect(JSON.parse((await pages.get('/forum/bread/full')).body).pages).toBe(1)
})

test('near a place there is an end', async () => {
  await query(
    `insert into zip_codes (zip, place_id, latitude, longitude) values ('94558', 2, 38.47, -122.28) on conflict do nothing`,
  )
  await makeCategory(site.services, { slug: 'markets', near: true })
  const at = async (search: string) => {
    const { status, body, headers } = await pages.get(`/forum/markets?${search}`)
    return [status, status === 200 && JSON.parse(body).zip, headers['cache-control'] ?? '']
  }
  expect(await at('near=94558')).toEqual([200, '94558', expect.not.stringContaining('public')])
  expect((await at('near=94558&page=2'))[0]).toBe(404)
  expect(await at('near=00000')).toEqual([200, '00000', expect.not.stringContaining('public')])
})

test('whoever has a picture has it beside their posts', async () => {
  const author = async () => {
    pages.cache.drop()
    return JSON.parse((await pages.get('/forum/cakes/rye-bread')).body).posts[0].author.avatar_url
  }
  expect(await author()).toBeNull()
  await query(
    `with made as (insert into pictures (id, kind, content_hash, width, height, byte_size, widths)
       values (gen_random_uuid(), 'avatar', decode(repeat('ab', 32), 'hex'), 960, 960, 9, '{480,960}') returning id)
     update profiles set avatar_picture_id = made.id from made where username = 'ann'`,
  )
  expect(await author()).toBe(`/media/${'ab'.repeat(32)}-480.webp`)
})

test('a feed has the newest topics, whole and escaped, the pinned too', async () => {
  expect(await led('/forum/cake/feed.xml')).toEqual([301, '/forum/cakes/feed.xml'])
  await query('update forum_topics set pinned = true where id = $1', topic.id)
  const { body, headers } = await pages.get('/forum/cakes/feed.xml')
  expect(headers['content-type']).toContain('application/rss+xml')
  expect(body).toContain('<title>Rye &amp; &lt;wheat&gt;</title>')
  expect(body).toContain('<link>http://localhost:3000/forum/cakes/rye-bread</link>')
  expect(body).toContain('<description>&lt;p&gt;Post 1&lt;/p&gt;</description>')
})

test('search engines read who said what', () => {
  const post = {
    ...{
      id: 'p',
      author: { username: 'ann', full_name: 'Ann', avatar_url: null },
      state: 'visible' as const,
      like_count: 2,
      baked: false,
    },
    created_at: '2026-11-18T10:00:00.000Z',
    day: '',
    edited: false,
  }
  const shown = {
    id: 't',
    slug: 'rye',
    title: 'Rye',
    category_slug: 'bread',
    category_name: 'Bread',
    pinned: false,
    locked: false,
    solved_number: null,
    has_recipe: false,
    author: post.author,
    created_at: post.created_at,
  }
  const posts = [
    { ...post, number: 1, body_html: '<p>1 &lt; 2 &amp; <strong>so</strong></p>' },
    { ...post, number: 2, body_html: '<p>Yes</p>', author: null },
    { ...post, number: 3, body_html: '', state: 'deleted' as const },
  ]
  expect(describeTopic({ topic: shown, posts }, 'https://l.example')).toMatchObject({
    ...{
      '@type': 'DiscussionForumPosting',
      headline: 'Rye',
      url: 'https://l.example/forum/bread/rye',
      text: '1 < 2 & so',
    },
    author: { name: 'Ann', url: 'https://l.example/profile/ann' },
    comment: [
      {
        '@type': 'Comment',
        text: 'Yes',
        author: { name: 'Former member' },
        url: 'https://l.example/forum/bread/rye#post-2',
      },
    ],
  })
  const later = describeTopic({ topic: shown, posts: [{ ...posts[1]!, number: 21 }] }, 'https://l.example')
  expect(later).toMatchObject({
    ...{ author: { name: 'Ann' }, datePublished: post.created_at, url: 'https://l.example/forum/bread/rye' },
    comment: [{ url: 'https://l.example/forum/bread/rye?page=2#post-21' }],
  })
  expect(later).not.toHaveProperty('text')
})

test('search engines read a recipe', () => {
  const first = {
    ...{
      id: 't',
      number: 1,
      author: { username: 'ann', full_name: 'Ann', avatar_url: null },
      state: 'visible' as const,
      like_count: 2,
      baked: false,
    },
    ...{ created_at: '2026-11-18T10:00:00.000Z', day: '', edited: false },
    body_html:
      '<p>Good.</p><ol><li>Mix &amp; wait.</li><li>Bake.</li></ol><p><img src="/media/ab-960.webp" alt="" width="9" height="9"></p>',
  }
  const topic = {
    ...{ id: 't', slug: 'rye', title: 'Rye', category_slug: 'bread', category_name: 'Bread' },
    ...{ pinned: false, locked: false, solved_number: null, has_recipe: true },
    ...{ author: first.author, created_at: first.created_at },
  }
  const recipe = {
    ingredients: [{ name: 'Rye flour', grams: 1500, part: 'flour' as const }],
    ...{
      pieces: 2,
      piece_name: 'loaves',
      goods: 'bread' as const,
      hands_on_minutes: 20,
      rest_minutes: 600,
      bake_minutes: null,
      oven_f: 475,
    },
    ...{ bake_count: 3, bakes: [] },
  }
  expect(describeRecipe({ topic, posts: [first], recipe }, 'https://l.example')).toMatchObject({
    ...{ '@type': 'Recipe', name: 'Rye', author: { name: 'Ann' }, image: ['https://l.example/media/ab-960.webp'] },
    ...{
      recipeYield: '2 loaves',
      recipeCategory: 'Bread',
      recipeIngredient: ['1,500 g Rye flour'],
      prepTime: 'PT20M',
      totalTime: 'PT620M',
    },
    recipeInstructions: [{ text: 'Mix & wait.' }, { text: 'Bake.' }],
  })
  const steps = (body_html: string) =>
    describeRecipe({ topic, posts: [{ ...first, body_html }], recipe }, '')?.recipeInstructions?.map(({ text }) => text)
  expect(steps('<p>Mix.</p><ul><li>Tip</li></ul><p>Bake.</p>')).toEqual(['Mix.', 'Tip', 'Bake.'])
  expect(steps('<p>So.</p><ol><li>Mix<ul><li>gently</li></ul></li><li><p>Bake.</p></li></ol><p>Eat.</p>')).toEqual([
    ...['Mix', 'gently', 'Bake.'],
  ])
  expect(steps('<h3>Only a heading</h3>')).toBeUndefined()
})

test('what shows the same has one address: other orders, tabs and first pages', async () => {
  const { id: category_id } = await makeCategory(site.services, { slug: 'crumb' })
  const { id: author_id } = await makePerson(site.services, { username: 'crumb' })
  await makeTopic(site.services, { category_id, author_id, slug: 'soft', posts: 25 })
  const shown = async (address: string) => JSON.parse((await pages.get(address)).body)
  expect(category.canonical(await shown('/forum/crumb?order=top'))).toBe('/forum/crumb')
  expect(topicHandle.canonical(await shown('/forum/crumb/soft?page=1'))).toBe('/forum/crumb/soft')
  expect(topicHandle.canonical(await shown('/forum/crumb/soft?page=2'))).toBe('/forum/crumb/soft?page=2')
  expect(profile.canonical(await shown('/profile/crumb?tab=replies'))).toBe('/profile/crumb')
})
