import { beforeAll, describe, expect, test } from 'vitest'
import { makeCategory, makePost, makeTopic } from '../../../tests/factories/forum'
import { makeBakery, makeReview } from '../../../tests/factories/make'
import { guestSession, makePerson, type Person, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { usePages } from '../../../tests/setup/pages'
import { AUDIENCES, type Audience } from './profile-parts'

const site = useApp()
const pages = usePages(site)

/** Who gets to see it, written down once more and apart from the code that decides it. */
const SEEN_BY: Record<Audience, string[]> = {
  everyone: ['anonymous', 'guest', 'recovery', 'member', 'editor', 'owner'],
  members: ['member', 'editor', 'owner'],
  me: ['owner'],
}
/** Two more who see nothing, whatever the owner chose. */
const ACTORS = [...SEEN_BY.everyone, 'blocked', 'blocking']
const LISTS = {
  badges: 'badges',
  reviews: 'reviews',
  topics: 'posts',
  recipes: 'posts',
  replies: 'posts',
  bakeries: 'bakeries',
} as const
const TABS = {
  reviews: 'Good rye',
  topics: 'My own topic',
  recipes: 'My own recipe',
  replies: 'My own answer',
  bakeries: 'Own Bakery',
} as const

let owner: Person
let category_id: string
const tokens: Record<string, string | undefined> = {}
const sql = (text: string, ...values: unknown[]) => site.services.pool.query(text, values)

beforeAll(async () => {
  const { db } = site.services
  owner = await makePerson(site.services)
  const person = async (more = {}) => {
    const made = await makePerson(site.services, more)
    return { ...made, token: (await sessionFor(site.services, made)).access_token }
  }
  const [blocked, blocking] = [await person(), await person()]
  await sql(
    'insert into forum_blocks (user_id, blocked_id) values ($1, $2), ($3, $1)',
    owner.id,
    blocked.id,
    blocking.id,
  )
  Object.assign(tokens, {
    guest: (await guestSession(site.services)).access_token,
    recovery: (await sessionFor(site.services, owner, 'recovery')).access_token,
    member: (await person()).token,
    editor: (await person({ roles: ['editor'] })).token,
    owner: (await sessionFor(site.services, owner)).access_token,
    ...{ blocked: blocked.token, blocking: blocking.token },
  })
  await makeReview(db, { bakery_id: (await makeBakery(db)).id, user_id: owner.id, body: TABS.reviews })
  const verified = { verification_status: 'verified', verified_at: new Date() } as const
  await makeBakery(db, { name: TABS.bakeries, slug: 'own-bakery', claimed_by: owner.id, ...verified })
  category_id = (await makeCategory(site.services)).id
  await makeTopic(site.services, { category_id, author_id: owner.id, title: TABS.topics, slug: 'own' })
  const recipe = await makeTopic(site.services, { category_id, author_id: owner.id, title: TABS.recipes })
  await sql(`insert into forum_recipes (topic_id, pieces, piece_name) values ($1, 2, 'loaves')`, recipe.id)
  const { id: topic_id } = await makeTopic(site.services, { category_id, title: 'Of others', slug: 'others' })
  await makePost(site.services, { topic_id, number: 2, author_id: owner.id, body: TABS.replies })
})

const show = (audience: Audience) =>
  sql(
    `update profiles set show_reviews_to = $2, show_posts_to = $2, show_bakeries_to = $2, show_badges_to = $2 where user_id = $1`,
    ...[owner.id, audience],
  )
const seen = async (list: string, token?: string) =>
  (await site.call('GET', `/profiles/${owner.id}/${list}`, { token })).body.items

describe.each(AUDIENCES)('what is for %s', (audience) => {
  beforeAll(() => show(audience))

  test.each(ACTORS)('asked by %s', async (actor) => {
    for (const list of Object.keys(LISTS)) {
      const items = await seen(list, tokens[actor])
      expect([list, items.length > 0]).toEqual([list, SEEN_BY[audience].includes(actor)])
    }
  })

  test('on the page, which is the same for everybody', async () => {
    pages.cache.drop()
    for (const [tab, words] of Object.entries(TABS)) {
      const { status, headers, body } = await pages.get(`/profile/${owner.username}?tab=${tab}`)
      expect([tab, status, body.includes(words)]).toEqual([tab, 200, audience === 'everyone'])
      // Whatever others did to what it lists is seen at once.
      expect(headers['cache-control'] ?? '').not.toContain('public')
    }
    const { body } = await pages.get(`/profile/${owner.username}`)
    const { badges, bakeries, profile } = JSON.parse(body)
    expect([badges.length > 0, bakeries.length > 0]).toEqual([audience === 'everyone', audience === 'everyone'])
    expect(profile.members_only.length).toBe(audience === 'members' ? 4 : 0)
    expect(body).not.toContain(owner.email)
  })
})

test('each part is chosen by itself', async () => {
  for (const [list, part] of Object.entries(LISTS)) {
    await show('everyone')
    await sql(`update profiles set show_${part}_to = 'me' where user_id = $1`, owner.id)
    for (const [other, of] of Object.entries(LISTS))
      expect([list, other, (await seen(other)).length > 0]).toEqual([list, other, of !== part])
  }
  await show('everyone')
})

test('a kept page shows no longer what its owner hides', async () => {
  pages.cache.drop()
  const address = `/profile/${owner.username}`
  expect(JSON.parse((await pages.get(address)).body).badges).not.toEqual([])
  await site.call('PUT', '/profile', { token: tokens.owner!, body: { show_badges_to: 'me' } })
  // As `listen` would.
  pages.cache.channels.pages_changed(`profile:${owner.id}`)
  expect(JSON.parse((await pages.get(address)).body).badges).toEqual([])
  await show('everyone')
})

test('held, hidden and deleted posts, and those in hidden topics, are nobody’s to see here, hidden reviews neither', async () => {
  const author_id = owner.id
  const { id: topic_id } = await makeTopic(site.services, { category_id, title: 'A long one', slug: 'long' })
  const [seen_before, replies_before] = [await seen('topics', tokens.owner), await seen('replies', tokens.owner)]
  for (const [at, state] of (['held', 'hidden', 'deleted'] as const).entries()) {
    await makePost(site.services, { topic_id, number: at + 2, author_id, state })
    const topic = await makeTopic(site.services, { category_id, author_id })
    await sql(
      `update forum_posts set state = $2, deleted_at = case when $2 = 'deleted' then now() end where id = $1`,
      ...[topic.id, state],
    )
  }
  const gone = await makeTopic(site.services, { category_id })
  await makePost(site.services, { topic_id: gone.id, number: 2, author_id })
  await sql(`update forum_posts set state = 'hidden' where id = $1`, gone.id)
  const { db } = site.services
  const review = await makeReview(db, { bakery_id: (await makeBakery(db)).id, user_id: owner.id })
  await sql('update reviews set hidden_at = now() where id = $1', review.id)
  await makeReview(db, { bakery_id: (await makeBakery(db, { hidden: true })).id, user_id: owner.id })
  const states = (await seen('topics', tokens.owner)).map(({ state }: { state: string }) => state)
  expect(states.filter((state: string) => state !== 'visible').sort(), 'their author finds them').toEqual([
    'held',
    'hidden',
  ])
  for (const token of [undefined, tokens.member, tokens.owner]) {
    const topics = await seen('topics', token)
    expect(topics.filter(({ state }: { state: string }) => token !== tokens.owner || state === 'visible')).toEqual(
      seen_before,
    )
    expect(await seen('replies', token)).toEqual(replies_before)
    expect((await seen('reviews', token)).map(({ body }: { body: string }) => body)).toEqual([TABS.reviews])
  }
})

test('of an account that is blocked or was never verified there is nothing', async () => {
  await sql('insert into blocked_emails (email) values ($1)', owner.email)
  for (const list of Object.keys(LISTS)) expect(await seen(list, tokens.member)).toEqual([])
  expect((await pages.get(`/profile/${owner.username}?tab=reviews`)).status).toBe(404)
  await sql('delete from blocked_emails where email = $1', owner.email)
})

test('an id leads to the same tab under the name; what is no tab or no place is left out', async () => {
  const { status, headers } = await pages.get(`/profile/${owner.id}?tab=reviews`)
  expect([status, headers.location]).toEqual([302, `/profile/${owner.username}?tab=reviews`])
  const odd = JSON.parse((await pages.get(`/profile/${owner.username}?tab=none&after=x`)).body)
  expect([odd.tab, odd.after]).toEqual(['about', null])
})
