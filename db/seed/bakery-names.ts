import { slugify } from '../../app/lib/slug'
import type { Person } from './people'
import type { Place } from './places'
import { type Random, random } from './random'
import type { Main } from './words/menu'
import { ELDERS, ENDINGS, POSSESSED, STREET_KINDS, STREETS, WHOLE } from './words/names'

/** No name and no slug comes twice. */
export function bakeryNamer() {
  const r = random('bakery names')
  const whole = Object.fromEntries(Object.entries(WHOLE).map(([main, names]) => [main, r.shuffle(names)])) as Record<
    Main | 'any',
    string[]
  >
  const slugs = new Set<string>()
  return function name(main: Main, baker: Person, place: Place): { name: string; slug: string } {
    for (;;) {
      const idea = r.weighted(STYLES)(r, main, baker, place, whole)
      const slug = idea && slugify(idea)
      if (!slug || slugs.has(slug)) continue
      slugs.add(slug)
      return { name: idea, slug }
    }
  }
}

type Style = (r: Random, main: Main, baker: Person, place: Place, whole: Record<string, string[]>) => string | undefined
const hood = (r: Random, place: Place) =>
  r
    .pick(place.neighborhoods)
    .replace(/^the /, '')
    .replace(/'s edge$/, '')
const family = (baker: Person) => baker.full_name.split(' ').at(-1)!
const own = (name: string) => (name.endsWith('s') ? `${name}’` : `${name}’s`)

const STYLES: [Style, number][] = [
  [(_r, main, _b, _p, whole) => whole[main]!.pop(), 15],
  [(_r, _m, _b, _p, whole) => whole.any!.pop(), 13],
  [(r, main) => `${r.pick(STREETS)} ${r.pick(STREET_KINDS)} ${r.pick(ENDINGS[main])}`, 22],
  [(r, main, baker) => `${own(baker.first)} ${r.pick(ENDINGS[main])}`, 10],
  [(r, _m, baker) => `${own(baker.first)} ${r.pick(POSSESSED)}`, 11],
  [(r, main, _b, place) => `${hood(r, place)} ${r.pick(ENDINGS[main])}`, 12],
  [
    (r, main) => {
      const [elder, names] = r.pick(ELDERS)
      return `${elder} ${own(r.pick(names))} ${r.pick([...ENDINGS[main], ...POSSESSED])}`
    },
    9,
  ],
  [
    (r, main, baker) =>
      `${family(baker)} & ${r.pick(['Daughter', 'Daughters', 'Son', 'Sons', 'Sisters', 'Family'])} ${r.pick(ENDINGS[main])}`,
    4,
  ],
  [(r, main, baker) => `${own(family(baker))} ${r.pick(ENDINGS[main])}`, 4],
]
