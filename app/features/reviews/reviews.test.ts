import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makePerson, type Person, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { whileEnding } from '../../../tests/setup/while-ending'
import { bakeries } from '../../db/schema/bakeries'
import { reports } from '../../db/schema/moderation'
import { orders } from '../../db/schema/orders'
import { profiles } from '../../db/schema/profiles'
import { reviews } from '../../db/schema/reviews'
import { newId } from '../../lib/ids'

const site = useApp()
const at = { city: 'Portland', state: 'OR', zip_code: '97201', time_zone: 'America/Los_Angeles' }
const bakery = { ...at, id: newId(), name: 'Crumb', slug: 'crumb', approved: true }
const hidden = { ...at, id: newId(), name: 'Hidden', slug: 'hidden-crumb', approved: true, hidden: true }
const elsewhere = { ...at, id: newId(), name: 'Elsewhere', slug: 'elsewhere-crumb', approved: true }
const people = {} as Record<'rosa' | 'other' | 'owner' | 'rival', Person & { token: string }>

beforeAll(async () => {
  const { services } = site
  for (const who of ['rosa', 'other', 'owner', 'rival'] as const) {
    const person = await makePerson(services)
    people[who] = { ...person, token: (await sessionFor(services, person)).access_token }
  }
  const verified = { verification_status: 'verified' as const, verified_at: new Date() }
  await services.db.insert(bakeries).values([
    { ...bakery, ...verified, claimed_by: people.owner.id },
    { ...hidden, claimed_by: null },
    { ...elsewhere, ...verified, claimed_by: people.rival.id },
  ])
})
beforeEach(async () => {
  await site.services.db.delete(reviews)
  await site.services.db.delete(reports)
})

type Who = keyof typeof people
const as = (who: Who) => ({ token: people[who].token })
const good = { stars: 4, body: '  Crackly crust, soft crumb. ' }
const write = (who: Who, body: unknown = good, id = bakery.id) =>
  site.call('POST', `/bakeries/${id}/reviews`, { ...as(who), body })
const list = async (query = {}) => (await site.call('GET', `/bakeries/${bakery.id}/reviews`, { query })).body
const own = async (who: Who) => (await site.call('GET', `/bakeries/${bakery.id}/own-review`, as(who))).body
const written = async (who: Who): Promise<string> => (await write(who)).body.id

test('for the baker those without a reply come first, in pages that leave none out, also while they answer', async () => {
  const ids = []
  for (const who of ['rosa', 'other', 'rival'] as const) ids.push(await written(who))
  await site.call('PUT', `/reviews/${ids[2]}/reply`, { ...as('owner'), body: { reply: 'Thanks!' } })
  const page = (after?: string) => list({ order: 'unanswered', limit: '1', ...(after ? { after } : {}) })
  const seen: string[] = []
  for (let next = await page(); ; next = await page(next.next)) {
    seen.push(next.reviews[0].id)
    if (!next.next) break
  }
  expect(seen).toEqual([ids[1], ids[0], ids[2]])
  const { next } = await page()
  await site.call('PUT', `/reviews/${ids[1]}/reply`, { ...as('owner'), body: { reply: 'Thank you!' } })
  expect((await page(next)).reviews[0].id).toBe(ids[0])
})

test.each(['reviews', 'video-reviews'])(
  'whose claim is approved at that moment writes none of the %s',
  async (kind) => {
    const body = kind === 'reviews' ? good : { url: 'https://vimeo.com/76979871' }
    const { services } = site
    const claimant = await makePerson(services)
    const token = (await sessionFor(services, claimant)).access_token
    const claimed = 'update bakeries set claimed_by = $2 where id = $1'
    const answer = await whileEnding(services.pool, [[claimed, bakery.id, claimant.id]], () =>
      site.call('POST', `/bakeries/${bakery.id}/${kind}`, { token, body }),
    )
    const { rows } = await services.pool.query(`select from ${kind.replace('-', '_')} where user_id = $1`, [
      claimant.id,
    ])
    await services.pool.query(claimed, [bakery.id, people.owner.id])
    expect(answer.body.error).toMatch(/your own bakery/)
    expect(rows).toEqual([])
  },
)

describe('the bell', () => {
  const bell = async (who: Who) => (await site.call('GET', '/notifications', as(who))).body.items
  const reply = (id: string, words: string) =>
    site.call('PUT', `/reviews/${id}/reply`, { ...as('owner'), body: { reply: words } })
  beforeEach(() => site.services.pool.query('delete from notifications'))

  test('tells the owner of a review, and its author of the reply, once', async () => {
    const id = await written('rosa')
    const path = '/bakery/crumb#reviews'
    expect(await bell('owner')).toMatchObject([
      { kind: 'review', title: 'Crumb has a new review: 4 stars', body: 'Crackly crust, soft crumb.', path },
    ])
    await reply(id, 'Thank you!')
    await reply(id, 'Thank you, Rosa!')
    const heard = {
      kind: 'review_reply',
      title: 'Crumb answered your review',
      body: 'Thank you, Rosa!',
      path,
      count: 1,
    }
    expect(await bell('rosa')).toMatchObject([heard])
    expect(await bell('rival')).toEqual([])
  })

  test('has the words as they are now, and none of a review that its author deleted', async () => {
    const id = await written('rival')
    await reply(id, 'Thank you!')
    const words = async () => [(await bell('owner'))[0].body, (await bell('rival'))[0].body]
    await site.call('PUT', `/reviews/${id}`, { ...as('rival'), body: { stars: 2, body: 'Stale.' } })
    expect(await words()).toEqual(['Stale.', 'Thank you!'])
    expect((await site.call('DELETE', `/reviews/${id}`, as('rival'))).status).toBe(204)
    expect(await words()).toEqual(['Review deleted', 'Review deleted'])
  })

  test('tells nobody who has not shown that the bakery is theirs', async () => {
    const set = (status: string, since: Date | null) => {
      const update = 'update bakeries set verification_status = $1, verified_at = $2 where id = $3'
      return site.services.pool.query(update, [status, since, bakery.id])
    }
    await set('pending', null)
    await written('rosa')
    await set('verified', new Date())
    expect(await bell('owner')).toEqual([])
  })
})

describe('writing', () => {
  test('one review, trimmed, counted at once in the bakery’s rating', async () => {
    const { status, body } = await write('rosa')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      stars: 4,
      body: 'Crackly crust, soft crumb.',
      edited: false,
      verified_order: false,
      reply: null,
      author: { username: people.rosa.username },
    })
    await write('other', { stars: 1, body: 'Closed when I came.' })
    expect(await list()).toMatchObject({ review_count: 2, average_rating: 2.5, next: null })
    expect((await list()).distribution).toEqual(
      [5, 4, 3, 2, 1].map((stars) => ({ stars, count: +[1, 4].includes(stars) })),
    )
    expect(await own('rosa')).toMatchObject({
      review: { id: body.id, hidden: false },
      may_write: true,
      may_reply: false,
    })
  })

  test('a second one is refused, the first stays', async () => {
    await write('rosa')
    expect(await write('rosa', { stars: 1, body: 'Changed my mind' })).toMatchObject({
      status: 409,
      body: { code: 'already_exists' },
    })
    expect((await list()).reviews).toMatchObject([{ stars: 4 }])
  })

  test('never by its owner, who reviews others like anybody', async () => {
    expect(await write('owner')).toMatchObject({ status: 403, body: { error: 'You can’t review your own bakery.' } })
    expect(await own('owner')).toEqual({ review: null, may_write: false, may_reply: true })
    expect((await write('owner', good, elsewhere.id)).status).toBe(201)
  })

  test.each([
    ['no stars', { body: 'Good' }],
    ['six stars', { stars: 6, body: 'Good' }],
    ['half a star', { stars: 4.5, body: 'Good' }],
    ['nothing but blanks', { stars: 4, body: '  \n ' }],
    ['a whole book', { stars: 4, body: 'x'.repeat(4001) }],
  ])('%s: refused', async (_, body) => {
    expect((await write('rosa', body)).status).toBe(400)
    expect(await site.services.db.$count(reviews)).toBe(0)
  })

  test('a hidden bakery has no reviews and takes none', async () => {
    expect((await write('rosa', good, hidden.id)).status).toBe(404)
    expect((await site.call('GET', `/bakeries/${hidden.id}/reviews`)).status).toBe(404)
  })

  test('the author’s name is shown only if they show it', async () => {
    const { db } = site.services
    await db.update(profiles).set({ show_full_name: true }).where(eq(profiles.user_id, people.rosa.id))
    await write('rosa')
    expect((await list()).reviews[0].author.full_name).toBe(people.rosa.full_name)
    await db.update(profiles).set({ show_full_name: false }).where(eq(profiles.user_id, people.rosa.id))
    expect((await list()).reviews[0].author.full_name).toBeNull()
  })
})

describe('the “Verified order” badge', () => {
  const order = (customer_id: string | null, more = {}) => {
    const id = newId()
    return {
      id,
      checkout_id: newId(),
      order_number: id.replaceAll('-', '').slice(-12).toUpperCase(),
      bakery_id: bakery.id,
      customer_id,
      customer_name: 'Rosa',
      customer_email: 'rosa@bread.test',
      fulfillment_type: 'pickup' as const,
      payment_status: 'paid' as const,
      bakery_since: new Date(),
      subtotal_cents: 1000,
      customer_fee_cents: 100,
      customer_total_cents: 1100,
      baker_fee_cents: 62,
      baker_receives_cents: 938,
      ...more,
    }
  }
  const badges = async () => (await list()).reviews.map((one: { verified_order: boolean }) => one.verified_order)

  test('comes with a completed order of one’s own at this bakery, and nothing less', async () => {
    const { db } = site.services
    await write('rosa')
    await db
      .insert(orders)
      .values([
        order(people.rosa.id, { status: 'ready' }),
        order(people.rosa.id, { status: 'cancelled' }),
        order(people.rosa.id, { status: 'completed', bakery_id: elsewhere.id }),
        order(people.other.id, { status: 'completed' }),
        order(null, { status: 'completed', customer_email: people.rosa.email }),
        order(people.rosa.id, { status: 'completed', missed_at: new Date() }),
        order(people.rosa.id, { status: 'completed', payment_status: 'refunded' }),
      ])
    expect(await badges()).toEqual([false])
    await db.update(orders).set({ status: 'completed' }).where(eq(orders.status, 'ready'))
    expect(await badges()).toEqual([true])
    expect((await own('rosa')).review.verified_order).toBe(true)
    await db.delete(orders)
  })
})

describe('changing', () => {
  const change = (who: Who, id: string, body: unknown = { stars: 2, body: 'Worse on day two.' }) =>
    site.call('PUT', `/reviews/${id}`, { ...as(who), body })
  const remove = (who: Who, id: string) => site.call('DELETE', `/reviews/${id}`, as(who))

  test('its author edits it, and the rating follows', async () => {
    const id = await written('rosa')
    site.clock.now = new Date(site.clock.now.getTime() + 60_000)
    expect((await change('rosa', id)).body).toMatchObject({ id, stars: 2, body: 'Worse on day two.', edited: true })
    expect(await list()).toMatchObject({ average_rating: 2 })
  })

  test('its author deletes it, and may write anew', async () => {
    const id = await written('rosa')
    expect((await remove('rosa', id)).status).toBe(204)
    expect(await list()).toMatchObject({ reviews: [], review_count: 0, average_rating: 0 })
    expect((await remove('rosa', id)).status).toBe(404)
    expect((await write('rosa')).status).toBe(201)
  })

  test.each(['other', 'owner'] as const)('%s can neither edit nor delete it', async (who) => {
    const id = await written('rosa')
    expect((await change(who, id)).status).toBe(404)
    expect((await remove(who, id)).status).toBe(404)
    expect((await list()).reviews).toMatchObject([{ id, stars: 4, edited: false }])
  })

  test('what the editors hid is out of sight and stays as it is', async () => {
    const id = await written('rosa')
    await site.services.db.update(reviews).set({ hidden_at: new Date() }).where(eq(reviews.id, id))
    expect(await list()).toMatchObject({ reviews: [], review_count: 0 })
    expect(await own('rosa')).toMatchObject({ review: { id, hidden: true } })
    expect((await change('rosa', id)).status).toBe(409)
    expect((await remove('rosa', id)).status).toBe(409)
    expect((await change('other', id)).status).toBe(404)
  })
})

describe('the owner’s reply', () => {
  const reply = (who: Who, id: string, text: string) =>
    site.call('PUT', `/reviews/${id}/reply`, { ...as(who), body: { reply: text } })

  test('is one, can be reworded, and is no edit of the review', async () => {
    const id = await written('rosa')
    expect((await reply('owner', id, 'Thank you!')).body).toMatchObject({ id, reply: 'Thank you!', edited: false })
    expect((await reply('owner', id, 'Thank you, Rosa!')).body.reply).toBe('Thank you, Rosa!')
    expect((await list()).reviews[0]).toMatchObject({ reply: 'Thank you, Rosa!', edited: false })
    expect((await reply('owner', id, '  ')).status).toBe(400)
  })

  test.each(['rosa', 'other', 'rival'] as const)('%s cannot reply', async (who) => {
    const id = await written('rosa')
    expect((await reply(who, id, 'Me too!')).status).toBe(404)
    expect((await list()).reviews[0].reply).toBeNull()
  })

  test('not by an owner who is no longer verified', async () => {
    const id = await written('rosa')
    const { db } = site.services
    const claim = (verified: boolean) =>
      db
        .update(bakeries)
        .set({ verification_status: verified ? 'verified' : 'pending', verified_at: verified ? new Date() : null })
        .where(eq(bakeries.id, bakery.id))
    await claim(false)
    expect((await reply('owner', id, 'Thank you!')).status).toBe(404)
    await claim(true)
    expect((await reply('owner', id, 'Thank you!')).status).toBe(200)
  })
})

test('pages follow each other without gap or repeat', async () => {
  const { services } = site
  const now = services.clock()
  const ids: string[] = []
  for (let n = 0; n < 5; n++) {
    const id = newId()
    const { id: user_id } = await makePerson(services)
    // Two at the same moment: the id decides.
    const created_at = new Date(now.getTime() + Math.floor(n / 2) * 1000)
    await services.db
      .insert(reviews)
      .values({ id, bakery_id: bakery.id, user_id, stars: 5, body: 'Yes', created_at, updated_at: created_at })
    ids.unshift(id)
  }
  const first = await list({ limit: '2' })
  const second = await list({ limit: '2', after: first.next })
  const third = await list({ limit: '2', after: second.next })
  expect(third.next).toBeNull()
  expect([first, second, third].flatMap(({ reviews }) => reviews.map(({ id }: { id: string }) => id))).toEqual(ids)
})

test('a report reaches the editors once, and only about a review that is shown', async () => {
  const id = await written('rosa')
  const report = (subject: string) =>
    site.call('POST', `/reviews/${subject}/report`, { ...as('other'), body: { reason: 'spam' } })
  expect((await report(id)).status).toBe(204)
  expect((await report(id)).status).toBe(204)
  const filed = await site.services.db.select().from(reports)
  expect(filed).toMatchObject([
    { reporter_id: people.other.id, subject_type: 'review', subject_id: id, status: 'open' },
  ])
  await site.services.db.update(reviews).set({ hidden_at: new Date() }).where(eq(reviews.id, id))
  expect((await report(id)).status).toBe(404)
  expect((await report(newId())).status).toBe(404)
})
