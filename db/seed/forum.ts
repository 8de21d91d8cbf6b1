import { readLines } from '../../app/features/recipes/recipe'
import { EMPTY_RECIPE, recipeOf } from '../../app/features/recipes/recipe-draft'
import type { Recipe, RecipeDraft } from '../../app/features/recipes/recipes.contract'
import { readMarkdown } from '../../app/lib/markdown.server'
import { slugify } from '../../app/lib/slug'
import type { Person } from './people'
import { random, stableId } from './random'
import { BAKING_TALK } from './words/forum-baking'
import { KITCHEN_TALK } from './words/forum-kitchen'
import { NEIGHBOR_TALK } from './words/forum-neighbors'
import { RECIPE_TALK } from './words/forum-recipes'
import { TRADE_TALK } from './words/forum-trade'

export const FORUM_CATEGORIES = [
  {
    slug: 'questions',
    name: 'Ask a Baker',
    description: 'One question, and the answer that solved it.',
    answers: true,
  },
  {
    slug: 'recipes',
    name: 'Recipes',
    description: 'With weights and percentages, and what came out of other ovens.',
    recipes: true,
  },
  {
    slug: 'starters',
    name: 'Starters & Sourdough',
    description: 'Feeding, folding, waiting. And what to do with the rest of the jar.',
    recipes: true,
  },
  {
    slug: 'pastry',
    name: 'Cakes, Pies & Pastry',
    description: 'Layers, lattices, lamination and the weather.',
    recipes: true,
  },
  { slug: 'business', name: 'The Business Side', description: 'Prices, hours, mixers and saying no.' },
  {
    slug: 'law',
    name: 'Cottage Food Law & Labels',
    description: 'What your state says, and who to call. Neighbors, not lawyers.',
  },
  {
    slug: 'markets',
    name: 'Markets, Swaps & Pickup',
    description: 'Tents, porches, starters to give away, and who is near you.',
    near: true,
  },
  {
    slug: 'neighbors',
    name: 'The Neighbors’ Table',
    description: 'For everyone who eats: questions, finds and thank-yous.',
  },
].map((category, position) => ({
  ...{ answers: false, near: false, recipes: false, ...category, position },
  id: stableId(`forum/${category.slug}`),
}))

export interface DemoPost {
  id: string
  number: number
  author: Person
  body: string
  body_html: string
  minutes_ago: number
  solves: boolean
  /** It shows a picture of what was baked (rows-recipes.ts). */
  baked: boolean
  state: 'visible' | 'held' | 'hidden' | 'deleted'
}

export interface DemoTopic {
  id: string
  category_id: string
  slug: string
  title: string
  author: Person
  pinned: boolean
  locked: boolean
  place: DemoPlace | null
  state: DemoPost['state']
  minutes_ago: number
  recipe: Recipe | null
  posts: DemoPost[]
}

const BAKERS_ROOMS = new Set(['questions', 'recipes', 'starters', 'pastry', 'business', 'law', 'markets'])
const PINNED = 'cottage-food-law-in-plain-words-state-by-state'
const CLOSED = 'name-your-starter-tell-us-its-age'
interface DemoPlace {
  zip_code: string
  latitude: number
  longitude: number
}
const PLACES: Record<string, DemoPlace> = {
  'starter-swap-in-napa-on-saturday': { zip_code: '94559', latitude: 38.2907, longitude: -122.285 },
  'looking-for-a-used-bench-mixer-near-portland': { zip_code: '97214', latitude: 45.5144, longitude: -122.643 },
  'sharing-a-commercial-kitchen-who-is-in': { zip_code: '78702', latitude: 30.264, longitude: -97.717 },
}
const IS_REPLY = /^[-@+!] /

/** One of each state that a moderator meets: a first post that waits, a post that readers reported, one that three of them hid, one deleted,
 *  a new member's with a link that waits, and one whose author appeals (rows-rulings.ts). */
const HELD_TALK = '# starters | Hello from Duluth!\nJust moved here with a jar on my lap. Who else bakes up north?\n'
export const APPEALED_IN = 'what-did-you-buy-this-weekend'
/** {author} began the topic. */
const MORE: { in: string; body: string; state: DemoPost['state']; by_newcomer?: true; minutes_ago?: number }[] = [
  {
    in: 'pie-weights-beans-or-sugar',
    body: 'Cheap pie weights, best price, only today!!! Write me for the link.',
    state: 'visible',
    minutes_ago: 2100,
  },
  {
    in: 'insurance-who-has-it-what-do-you-pay',
    body: 'Anybody who pays for insurance is an idiot.',
    state: 'hidden',
    minutes_ago: 900,
  },
  { in: 'rain-plan', body: 'Wrong topic, sorry.', state: 'deleted' },
  {
    in: 'what-scale-do-you-trust-below-five-grams',
    body: 'I weigh my salt on this one, nine dollars: https://scales.example/pocket',
    state: 'held',
    by_newcomer: true,
    minutes_ago: 240,
  },
  { in: APPEALED_IN, body: 'Whoever still buys bread in a bag deserves what they get.', state: 'hidden' },
  // What a reader can do: mention, quote, and show where to buy it.
  {
    in: 'thank-you-whoever-left-the-cinnamon-rolls',
    body: '@{author} that sounds like these. Their rolls are on the porch by eight:\n\n/bakery/maple-street-sourdough',
    state: 'visible',
  },
  {
    in: 'starter-asleep-in-a-62-degree-kitchen',
    body: '> @{author}: My husband thinks I have lost it.\n\nMine named the router. This is where my starter comes from, and it never slept:\n\n/bakery/maple-street-sourdough',
    state: 'visible',
  },
]

const rendered = (body: string, { username }: Person) =>
  readMarkdown(body, 'https://demo.invalid').html({ person: (name) => name === username, picture: () => undefined })

export function makeForum(bakers: Person[], neighbors: Person[]): DemoTopic[] {
  const r = random('forum')
  const talks = `${BAKING_TALK}${TRADE_TALK}${NEIGHBOR_TALK}${KITCHEN_TALK}${RECIPE_TALK}`.split(/^# /m).slice(1)
  const newcomer = neighbors.at(-1)!
  const told = r.shuffle(talks).map((talk, index) => {
    const voices = r.sample(
      r.sample(BAKERS_ROOMS.has(talk.split(' | ')[0]!) ? bakers : [...neighbors, ...bakers.slice(0, 60)], 12),
      12,
    )
    // Newest topics first.
    const opened = Math.round((index * index * 0.06 + index * 1.6 + 1.2) * 1440 + r.int(0, 700))
    return readTalk(talk, { voices, newcomer }, opened, (most) => r.int(12, most))
  })
  return [...told, readTalk(HELD_TALK.slice(2), { voices: [newcomer], newcomer }, 95, () => 0, 'held')]
}

function readTalk(
  talk: string,
  { voices, newcomer }: { voices: Person[]; newcomer: Person },
  opened: number,
  pause: (most: number) => number,
  state: DemoPost['state'] = 'visible',
): DemoTopic {
  const [head, ...told] = talk.trim().split('\n') as [string, ...string[]]
  const { recipe, rest } = readRecipe(told)
  const [room, title] = head.split(' | ') as [string, string]
  const category = FORUM_CATEGORIES.find(({ slug }) => slug === room)
  if (!category) throw new Error(`No forum category ${room}`)
  const [author, ...others] = voices as [Person, ...Person[]]
  const slug = slugify(title)
  const first_reply = rest.findIndex((line, at) => IS_REPLY.test(line) && !rest.slice(at).includes(''))
  const [body, replies] =
    first_reply < 0 ? [rest.join('\n'), []] : [rest.slice(0, first_reply).join('\n').trim(), rest.slice(first_reply)]
  const said = [
    ...replies.map((line) => ({ sign: line[0], body: line.slice(2).replaceAll('¶', '\n'), state: 'visible' as const })),
    ...MORE.filter((one) => one.in === slug).map(({ body, state, by_newcomer, minutes_ago }) => ({
      ...{ sign: by_newcomer ? '*' : '-', body: body.replace('{author}', author.username), state, minutes_ago },
    })),
  ]
  // Answers come within hours and then slow down.
  let minutes = opened
  const posts = said.map((post, i): DemoPost => {
    minutes = Math.max(4, minutes - Math.min(pause(420) * (i + 1), Math.floor(minutes * 0.4)))
    if ('minutes_ago' in post) minutes = Math.min(minutes, post.minutes_ago ?? minutes)
    const gone = post.state === 'deleted'
    return {
      id: stableId(`post/${slug}/${i}`),
      number: i + 2,
      author: post.sign === '@' ? author : post.sign === '*' ? newcomer : others[i % others.length]!,
      ...{ body: gone ? '' : post.body, body_html: gone ? '' : rendered(post.body, author), minutes_ago: minutes },
      ...{ solves: post.sign === '+', baked: post.sign === '!', state: post.state },
    }
  })
  const id = stableId(`topic/${slug}`)
  const first = {
    number: 1,
    author,
    body,
    body_html: rendered(body, author),
    minutes_ago: opened,
    solves: false,
    baked: false,
    state,
  }
  return {
    ...{ id, category_id: category.id, slug, title, author, state, recipe, minutes_ago: opened },
    ...{ pinned: slug === PINNED, locked: slug === CLOSED, place: PLACES[slug] ?? null },
    posts: [{ id, ...first }, ...posts],
  }
}

/** Read as from a member who pastes a list. */
function readRecipe(told: string[]): { recipe: Recipe | null; rest: string[] } {
  if (!told[0]?.startsWith('= ')) return { recipe: null, rest: told }
  const end = told.indexOf('')
  const [makes = '', goods = '', hands_on = '', rest = '', bake = '', oven = ''] = told[0].slice(2).split(' | ')
  const [pieces = '', ...name] = makes.split(' ')
  const facts = { pieces, piece_name: name.join(' '), goods: goods as RecipeDraft['goods'], hands_on, rest, bake, oven }
  const rows = readLines(told.slice(1, end).join('\n'))
  return { recipe: recipeOf({ ...EMPTY_RECIPE, ...facts, rows }), rest: told.slice(end + 1) }
}
