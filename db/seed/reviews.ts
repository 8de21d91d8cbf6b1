import type { DemoBakery } from './bakeries'
import type { Person } from './people'
import { PLACES } from './places'
import { fill } from './prose'
import { type Random, random, stableId } from './random'
import { ENDINGS, GOODS, MIXED, NOTES, POOR, RAVES, REPLIES } from './words/reviews'

export type DemoReview = {
  id: string
  bakery: DemoBakery
  author: Person
  stars: number
  body: string
  reply: string | null
  days_ago: number
  reply_after_days: number
}

/** Mostly by people of the same town, sometimes by travelers. */
export function makeReviews(bakeries: DemoBakery[], people: Person[]): DemoReview[] {
  const locals = new Map(PLACES.map((place) => [place, people.filter((person) => person.place === place)]))
  return bakeries
    .filter((bakery) => bakery.state === 'shown')
    .flatMap((bakery) => {
      const r = random(`reviews/${bakery.slug}`)
      const near = r.shuffle(locals.get(bakery.place) ?? []).filter((person) => person.id !== bakery.baker.id)
      const far = r.sample(people, 6).filter((person) => person.id !== bakery.baker.id && !near.includes(person))
      return reviewsOf(r, bakery, interleave(near, far).slice(0, howMany(r, bakery)))
    })
}

function howMany(r: Random, { verification, premium, claimed, baker }: DemoBakery) {
  if (baker.role === 'owner') return 16
  if (premium !== 'none') return r.int(4, 12)
  if (verification === 'verified') return r.int(2, 8)
  return claimed ? r.int(0, 5) : Math.max(0, r.int(-1, 4))
}

function interleave(near: Person[], far: Person[]) {
  return [...near.slice(0, 4), ...far.slice(0, 1), ...near.slice(4), ...far.slice(1)]
}

function reviewsOf(r: Random, bakery: DemoBakery, authors: Person[]): DemoReview[] {
  // Each bakery has its own quality, so that averages differ.
  const care = bakery.baker.role === 'owner' ? 1 : r.float(0, 1)
  const decks = {
    raves: r.shuffle(RAVES),
    goods: r.shuffle(GOODS),
    mixed: r.shuffle(MIXED),
    poor: r.shuffle(POOR),
    notes: r.shuffle(NOTES[bakery.main]),
    ends: r.shuffle(ENDINGS),
  }
  const replies = { glad: [...REPLIES.glad], sorry: [...REPLIES.sorry] }
  return authors.map((author) => {
    const stars = r.weighted([
      [5, 52 + care * 24],
      [4, 26],
      [3, 12 - care * 8],
      [2, 6 - care * 5],
      [1, 2 - care * 1.6],
    ] as [number, number][])
    const body = write(r, bakery, stars, decks)
    const answers = bakery.claimed && r.chance(stars < 4 ? 0.55 : 0.18)
    const days_ago = Math.floor(r.next() ** 1.4 * Math.min(bakery.age_days, 700))
    return {
      id: stableId(`review/${bakery.slug}/${author.username}`),
      bakery,
      author,
      stars,
      body,
      days_ago,
      reply: answers ? fill(reply(r, replies, stars < 4 ? 'sorry' : 'glad'), { say: bakery.menu[0]!.dish.say }) : null,
      reply_after_days: Math.min(r.int(0, 4), days_ago),
    }
  })
}

type Decks = Record<'raves' | 'goods' | 'mixed' | 'poor' | 'notes' | 'ends', string[]>

function write(r: Random, { menu, main, baker, hood }: DemoBakery, stars: number, decks: Decks) {
  const [thing, second] = r.sample(menu, 2) as [DemoBakery['menu'][number], DemoBakery['menu'][number]]
  const deck = stars === 5 ? decks.raves : stars === 4 ? decks.goods : stars === 3 ? decks.mixed : decks.poor
  const parts = [deal(deck)]
  if (stars > 3 && thing.dish.main === main && decks.notes.length && r.chance(0.62)) parts.push(decks.notes.pop()!)
  if (stars > 3 && decks.ends.length && r.chance(0.4)) parts.push(decks.ends.pop()!)
  return parts
    .map((part) => fill(part, { say: thing.dish.say, other: second.dish.say, baker: baker.first, hood }))
    .join(' ')
}

/** One that this bakery has not given yet, as long as there is one. */
function reply(r: Random, left: Record<'glad' | 'sorry', string[]>, mood: 'glad' | 'sorry') {
  if (left[mood].length === 0) left[mood] = [...REPLIES[mood]]
  const said = r.pick(left[mood])
  left[mood] = left[mood].filter((other) => other !== said)
  return said
}

/** Moves the card to the bottom: with more reviews than sentences, one comes again as late as possible. */
function deal(deck: string[]) {
  const card = deck.pop()!
  deck.unshift(card)
  return card
}
