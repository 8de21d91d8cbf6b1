import { expect, test } from 'vitest'
import { distanceKm } from '../../app/lib/geo'
import { demoFilling } from '../../tests/factories/demo-filling'
import { type Demo, makeDemo } from './demo'
import { isFirstPerson } from './prose'
import type { Rows } from './row'
import { demoRows } from './rows'
import { stillLife } from './still-life'
import { DISHES } from './words/menu'

const demo = makeDemo()
const { bakeries, reviews, topics, orders, everyone } = demo
const rowsOf = (one: Demo): Rows => Object.assign({}, ...demoRows(one, demoFilling))
const made = rowsOf(demo)
const shown = bakeries.filter((b) => b.state === 'shown')

const same = (list: string[]) => {
  const seen = new Set<string>()
  return list.filter((item) => seen.size === seen.add(item).size)
}

test('is the same each time', () => {
  expect(JSON.stringify(rowsOf(makeDemo())) === JSON.stringify(made)).toBe(true)
  expect(stillLife('pie', 3)).toBe(stillLife('pie', 3))
  expect(stillLife('pie', 3)).not.toBe(stillLife('pie', 4))
})

test('is enough to look lived in', () => {
  expect(shown.length).toBeGreaterThanOrEqual(640)
  expect(new Set(shown.map((b) => `${b.place.city}, ${b.place.state}`)).size).toBeGreaterThanOrEqual(60)
  expect(reviews.length).toBeGreaterThanOrEqual(1800)
  expect(topics.length).toBeGreaterThanOrEqual(60)
  expect(topics.flatMap((topic) => topic.posts).length).toBeGreaterThanOrEqual(150)
  expect(everyone.length).toBeGreaterThanOrEqual(154)
})

test('no baker answers two reviews in the same words', () => {
  const twice = bakeries.filter(
    (bakery) => same(reviews.flatMap((one) => (one.bakery === bakery && one.reply ? [one.reply] : []))).length,
  )
  expect(twice.map(({ slug }) => slug)).toEqual([])
})

test.each([
  ['Sunday mornings only, from eight', /Sunday mornings only/, [0]],
  ['Order by Wednesday for the weekend', /Order by Wednesday/, [0, 6]],
  ['Orders close on Thursday at nine', /close on Thursday/, [0, 6]],
  ['We bake on Thursdays and Fridays', /bake on Thursdays and Fridays/, [0, 4, 5, 6]],
  ['I bake on Friday', /bake on Friday,/, [5]],
])('opens when its baker says: %s', (_words, said, days) => {
  const open = bakeries.filter((b) => b.opening && said.test(`${b.short_bio} ${b.about}`))
  expect(open.length).toBeGreaterThan(0)
  for (const { opening } of open) for (const { weekday } of opening!.windows) expect(days).toContain(weekday)
})

test('of noon the day before, a week’s notice and Mondays off as well', () => {
  const saying = (said: RegExp) => bakeries.filter((b) => b.opening && said.test(`${b.short_bio} ${b.about}`))
  const [owner] = bakeries
  expect(owner!.opening).toMatchObject({ rule: { days: 1, minute: 720 } })
  expect(owner!.opening!.windows.map(({ kind, from, to }) => [kind, from / 60, to / 60])).toEqual([
    ['pickup', 15, 18],
    ['delivery', 15, 18],
  ])
  for (const { opening } of saying(/Not open Mondays/))
    expect(opening!.windows.map(({ weekday }) => weekday)).not.toContain(1)
  const open = bakeries.filter(({ ordering, state }) => ordering && state === 'shown')
  expect(open.some(({ opening }) => opening === null)).toBe(true)
  expect(open.some(({ opening }) => opening?.windows.some(({ max_orders }) => max_orders))).toBe(true)
})

test('orders are for windows of their bakeries, and completed ones are handed over in them', () => {
  for (const order of made.orders!) {
    const [from, to, at] = [order.requested_for, order.requested_until, order.updated_at] as string[]
    expect(from! < to!).toBe(true)
    expect((order.created_at as string) < to!).toBe(true)
    if (order.status === 'completed') expect(from! <= at! && at! <= to!, `${from} ${at} ${to}`).toBe(true)
  }
})

test('the forum has what a reader and an editor meet: mentions, quotes, bakeries with a card, what waits, and an appeal', () => {
  const posts = made.forum_posts!
  const shown = posts.filter(({ state }) => state === 'visible').map(({ body_html }) => String(body_html))
  expect(shown.some((html) => /<p><a href="\/profile\/\w+"/.test(html))).toBe(true)
  expect(shown.some((html) => html.includes('<blockquote>'))).toBe(true)
  expect(shown.some((html) => html.includes('<a href="/bakery/maple-street-sourdough" data-card="">'))).toBe(true)
  expect(posts.filter(({ state }) => state === 'held').map(({ number }) => number === 1)).toEqual(
    expect.arrayContaining([true, false]),
  )
  // Several parts of the filling have reports.
  const all = [...demoRows(demo, demoFilling)]
  expect(all.flatMap(({ reports = [] }) => reports).some((one) => one.subject_type === 'profile')).toBe(true)
  const [appeal] = all.flatMap(({ appeals = [] }) => appeals).filter(({ kind }) => kind === 'post')
  expect(posts.find(({ id }) => id === appeal?.subject_id)?.state).toBe('hidden')
})

test('reports that wait are of the last two days', () => {
  const waiting = [...demoRows(demo, demoFilling)]
    .flatMap(({ reports = [] }) => reports)
    .filter(({ status = 'open' }) => status === 'open')
  expect(waiting.length).toBeGreaterThan(5)
  const oldest = Math.min(...waiting.map(({ created_at }) => new Date(String(created_at)).getTime()))
  expect(demoFilling.now.getTime() - oldest).toBeLessThan(2 * 86_400_000)
})

test('each bake of a recipe shows a picture of its own', () => {
  const topic_of = new Map(made.forum_posts!.map(({ id, topic_id }) => [id, topic_id]))
  const hash_of = new Map(
    [...demoRows(demo, demoFilling)].flatMap(({ pictures = [] }) =>
      pictures.map(({ id, content_hash }) => [id, content_hash]),
    ),
  )
  const shown = made.forum_post_pictures!.map(
    ({ post_id, picture_id }) => `${topic_of.get(post_id)} ${hash_of.get(picture_id)}`,
  )
  expect(shown.length).toBeGreaterThan(1)
  expect(same(shown)).toEqual([])
})

test('repeats no name, no address and no id', () => {
  expect(same(bakeries.map((b) => b.name.toLowerCase()))).toEqual([])
  expect(same(bakeries.map((b) => b.slug))).toEqual([])
  expect(same(everyone.map((p) => p.username))).toEqual([])
  expect(same(everyone.map((p) => p.full_name))).toEqual([])
  // A topic's first post has its id.
  const { forum_posts, ...others } = made
  const tables = [...Object.values(others), forum_posts!.filter(({ number }) => number !== 1)]
  const ids = tables.flatMap((rows) => rows.map((row) => row.id).filter(Boolean))
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('reads as written by people: nothing unfilled, no placeholder, few bios alike', () => {
  const texts = [
    ...bakeries.flatMap((b) => [b.name, b.short_bio, b.about, ...b.menu.map((item) => item.dish.description)]),
    ...reviews.flatMap((review) => [review.body, review.reply ?? '']),
    ...topics.flatMap((topic) => [topic.title, ...topic.posts.map((post) => post.body)]),
  ]
  const slip = /[{}]|\b(lorem|ipsum|test|foo|bar baz|undefined|null|NaN)\b|\ba an?\b/i
  expect(texts.filter((text) => slip.test(text))).toEqual([])
  expect(bakeries.filter(({ short_bio }) => short_bio.length < 20)).toEqual([])
  expect(new Set(bakeries.map((b) => b.short_bio)).size).toBeGreaterThan(bakeries.length * 0.97)
})

test('stands where it says, and the public point of a home is about a kilometre from the door', () => {
  expect(bakeries.filter(({ kind }) => kind === 'shop').length).toBeGreaterThan(2)
  for (const { kind, point, address, place, zip_code } of bakeries) {
    expect(distanceKm(point, place)).toBeLessThan(25)
    const off = distanceKm(point, address)
    if (kind === 'shop') {
      expect(off).toBe(0)
      continue
    }
    expect(off).toBeGreaterThan(0.7)
    expect(off).toBeLessThan(1.3)
    expect(place.zips.map((zip) => zip.zip)).toContain(zip_code)
  }
})

test('covers every category and every standing', () => {
  const tags = [
    'bread',
    'cakes',
    'cookies',
    'pastries',
    'sourdough',
    'gluten-free',
    'vegan',
    'pies',
    'breakfast',
    'lunch',
    'dessert',
    'seasonal',
  ]
  for (const tag of tags) expect(shown.filter((b) => b.tags.includes(tag)).length, tag).toBeGreaterThan(20)
  for (const state of ['hidden', 'waiting', 'refused'])
    expect(
      bakeries.some((b) => b.state === state),
      state,
    ).toBe(true)
  for (const premium of ['none', 'open', 'running', 'expired'])
    expect(
      shown.some((b) => b.premium === premium),
      premium,
    ).toBe(true)
  for (const ruling of ['unverified', 'pending', 'verified', 'rejected'])
    expect(
      shown.some((b) => b.verification === ruling),
      ruling,
    ).toBe(true)
  for (const featured of ['none', 'running', 'ended'])
    expect(
      shown.some((b) => b.featured === featured),
      featured,
    ).toBe(true)
  expect(new Set(reviews.map((review) => review.stars)).size).toBe(5)
})

test('premium bakeries take orders, also those of the demo’s owner', () => {
  const paying = bakeries.filter(({ premium }) => premium === 'open' || premium === 'running')
  expect(paying.length).toBeGreaterThan(20)
  expect(paying.filter(({ ordering }) => !ordering).map(({ name }) => name)).toEqual([])
})

test('the page of a baker who has not joined has no stock and no “I”', () => {
  const unclaimed = bakeries.filter(({ claimed }) => !claimed)
  expect(unclaimed.length).toBeGreaterThan(100)
  for (const { short_bio, about, menu } of unclaimed) {
    const words = [short_bio, about, ...menu.map(({ dish }) => dish.description)]
    expect(words.filter(isFirstPerson)).toEqual([])
    expect(menu.filter(({ stock, available, max_per_order }) => stock !== null || !available || max_per_order)).toEqual(
      [],
    )
  }
})

test('has menus of four to ten with prices that make sense', () => {
  for (const { menu, name } of bakeries) {
    expect(menu.length, name).toBeGreaterThanOrEqual(4)
    expect(menu.length, name).toBeLessThanOrEqual(10)
    const odd = menu.filter(({ price_cents: p, dish }) => p < dish.low * 100 || p > dish.high * 100)
    expect(odd).toEqual([])
  }
})

test('says what is in every dish, and the allergens follow from it', () => {
  const WORDS: Record<string, RegExp> = {
    wheat: /(?<!buck)wheat/i,
    milk: /(?<!oat |soy |coconut )milk|(?<!plant |peanut )butter(?!milk)|cream(?! of tartar)|cheese|cheddar|feta/i,
    eggs: /egg/i,
    tree_nuts: /almond|walnut|pecan|hazelnut/i,
    peanuts: /peanut/i,
    sesame: /sesame/i,
    soybeans: /soy/i,
  }
  for (const { name, ingredients, allergens } of Object.values(DISHES).flat()) {
    expect(ingredients, name).toMatch(/, /)
    const named = Object.keys(WORDS).filter((allergen) =>
      WORDS[allergen]!.test(ingredients.replace(/coconut cream/, '')),
    )
    expect(named.sort(), name).toEqual([...allergens].sort())
  }
})

test('offers choices, keeps count of some things and has sold out of others', () => {
  const items = shown.filter(({ claimed }) => claimed).flatMap(({ menu }) => menu)
  for (const { options, price_cents } of items)
    for (const option of options) expect(price_cents + option.cents).toBeGreaterThan(100)
  const share = (test: (item: (typeof items)[number]) => boolean) => items.filter(test).length / items.length
  expect(share(({ options }) => options.length > 0)).toBeGreaterThan(0.25)
  expect(share(({ options }) => options.length > 0)).toBeLessThan(0.7)
  expect(share(({ options }) => options.some((option) => option.takes_text))).toBeGreaterThan(0.03)
  expect(share(({ stock }) => stock !== null && stock > 0)).toBeGreaterThan(0.1)
  expect(share(({ stock }) => stock === 0)).toBeGreaterThan(0.005)
  expect(share(({ max_per_order }) => max_per_order !== null)).toBeGreaterThan(0.05)
})

test('orders in every status, one step after the other', () => {
  const statuses = ['pending', 'confirmed', 'preparing', 'ready', 'completed', 'cancelled']
  for (const status of statuses)
    expect(
      orders.some((order) => order.status === status && order.bakery === demo.own),
      status,
    ).toBe(true)
  for (const { steps, status } of orders) {
    expect(steps.at(-1)!.to).toBe(status)
    for (const [i, step] of steps.entries())
      expect(step.minutes_ago).toBeLessThan(steps[i - 1]?.minutes_ago ?? Number.POSITIVE_INFINITY)
    expect(steps.at(-1)!.minutes_ago).toBeGreaterThanOrEqual(0)
  }
})
