import { slugify } from '../../app/lib/slug'
import type { Person } from './people'
import { random, stableId } from './random'
import { BAKING_TALK } from './words/forum-baking'
import { NEIGHBOR_TALK } from './words/forum-neighbors'
import { TRADE_TALK } from './words/forum-trade'

export const FORUM_CATEGORIES = [
  {
    slug: 'starters',
    name: 'Starters & Sourdough',
    description: 'Feeding, folding, waiting. And what to do with the rest of the jar.',
  },
  { slug: 'pastry', name: 'Cakes, Pies & Pastry', description: 'Layers, lattices, lamination and the weather.' },
  { slug: 'business', name: 'The Business Side', description: 'Prices, hours, mixers and saying no.' },
  {
    slug: 'law',
    name: 'Cottage Food Law & Labels',
    description: 'What your state says, and who to call. Neighbors, not lawyers.',
  },
  { slug: 'markets', name: 'Markets & Pickup', description: 'Tents, porches, bikes and rain.' },
  {
    slug: 'neighbors',
    name: 'The Neighbors’ Table',
    description: 'For everyone who eats: questions, finds and thank-yous.',
  },
].map((category, position) => ({ ...category, position, id: stableId(`forum/${category.slug}`) }))

type Post = { id: string; author: Person; body: string; minutes_ago: number }
export type DemoTopic = Post & { category_id: string; slug: string; title: string; pinned: boolean; posts: Post[] }

const BAKERS_ROOMS = new Set(['starters', 'pastry', 'business', 'law', 'markets'])

export function makeForum(bakers: Person[], neighbors: Person[]): DemoTopic[] {
  const r = random('forum')
  return r.shuffle(`${BAKING_TALK}${TRADE_TALK}${NEIGHBOR_TALK}`.split(/^# /m).slice(1)).map((talk, index) => {
    const [head, ...rest] = talk.trim().split('\n') as [string, ...string[]]
    const [room, title] = head.split(' | ') as [string, string]
    const category = FORUM_CATEGORIES.find(({ slug }) => slug === room)
    if (!category) throw new Error(`No forum category ${room}`)
    const [author, ...voices] = r.sample(
      r.sample(BAKERS_ROOMS.has(room) ? bakers : [...neighbors, ...bakers.slice(0, 60)], 12),
      12,
    ) as [Person, ...Person[]]
    const body = rest.filter((line) => !/^[-@] /.test(line)).join('\n')
    const slug = slugify(title)
    // Newest topics first; answers come within hours and then slow down.
    let minutes = Math.round((index * index * 0.11 + index * 2 + 1.2) * 1440 + r.int(0, 700))
    const opened = minutes
    const posts = rest
      .filter((line) => /^[-@] /.test(line))
      .map((line, i) => {
        minutes = Math.max(4, minutes - Math.min(r.int(12, 420) * (i + 1), Math.floor(minutes * 0.4)))
        return {
          id: stableId(`post/${slug}/${i}`),
          author: line[0] === '@' ? author : voices[i % voices.length]!,
          body: line.slice(2),
          minutes_ago: minutes,
        }
      })
    return {
      id: stableId(`topic/${slug}`),
      category_id: category.id,
      slug,
      title,
      author,
      body,
      pinned: slug === 'cottage-food-law-in-plain-words-state-by-state',
      minutes_ago: opened,
      posts,
    }
  })
}
