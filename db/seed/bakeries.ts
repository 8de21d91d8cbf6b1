import { publicPoint } from '../../app/features/bakeries/public-point'
import { moved } from '../../app/lib/geo'
import { bakeryNamer } from './bakery-names'
import { type MenuItem, makeMenu, menuTags } from './menus'
import { type DemoOpening, makeOpening } from './opening'
import type { nameDealer, Person } from './people'
import { PLACES, type Place } from './places'
import { fill, isFirstPerson } from './prose'
import { type Random, random, stableId } from './random'
import { CLOSERS, DETAILS, JOBS, OPENERS, PICKUP_NOTES } from './words/bios'
import type { Main } from './words/menu'
import { STREET_KINDS, STREETS } from './words/names'

export type Premium = 'none' | 'open' | 'running' | 'expired'
export type DemoBakery = {
  id: string
  name: string
  slug: string
  kind: 'home' | 'shop'
  main: Main
  place: Place
  hood: string
  zip_code: string
  point: { latitude: number; longitude: number }
  address: { street: string; latitude: number; longitude: number; phone: string; pickup_instructions: string }
  baker: Person
  claimed: boolean
  verification: 'unverified' | 'pending' | 'verified' | 'rejected'
  premium: Premium
  featured: 'none' | 'running' | 'ended'
  ordering: boolean
  state: 'shown' | 'hidden' | 'waiting' | 'refused'
  delivery: { fee_cents: number; radius_km: number; time: string | null } | null
  /** Null for bakers who are asked each time, and for bakers who have not joined. */
  opening: DemoOpening | null
  short_bio: string
  about: string
  instagram: boolean
  website: boolean
  age_days: number
  menu: MenuItem[]
  tags: string[]
}

/** The id of its payment account, if it takes orders. */
export const accountOf = ({ id }: DemoBakery) => `acct_demo_${id.replaceAll('-', '').slice(16)}`

const MIX: [Main, number][] = [
  ['sourdough', 19],
  ['bread', 14],
  ['cakes', 16],
  ['cookies', 14],
  ['pastries', 17],
  ['pies', 10],
  ['gluten-free', 6],
  ['vegan', 6],
]

export function makeBakeries(owner: Person, deal: ReturnType<typeof nameDealer>): DemoBakery[] {
  const name = bakeryNamer()
  const bakeries = PLACES.flatMap((place) => {
    const r = random(`bakeries/${place.city}/${place.state}`)
    return Array.from({ length: Math.round(place.weight * 0.93) }, () => {
      const main = r.weighted(MIX)
      const baker = deal('baker', place)
      return makeBakery(r, { ...name(main, baker, place), main, place, baker })
    })
  })
  return [ownersBakery(owner), ...bakeries.map((one) => (SHOPS.includes(one.name) ? asShop(one) : one))]
}

/** Bakeries whose words do not speak of a home. */
const SHOPS = ['Roll Out', 'Rhubarb Row', 'Sticky Fingers Bun Co.', 'Twenty-Seven Folds']

const asShop = ({ address, ...home }: DemoBakery): DemoBakery => ({
  ...home,
  kind: 'shop',
  point: { latitude: address.latitude, longitude: address.longitude },
  address: { ...address, pickup_instructions: 'Come in and say your name at the counter.' },
})

type Basics = { name: string; slug: string; main: Main; place: Place; baker: Person }

export function makeBakery(r: Random, { name, slug, main, place, baker }: Basics): DemoBakery {
  const zip = r.pick(place.zips)
  const hood = r.pick(place.neighborhoods)
  const home = moved(zip, r.float(0, 1.1), r.float(0, Math.PI * 2))
  const menu = makeMenu(r, slug, main)
  const state = r.weighted([
    ['shown', 960],
    ['hidden', 12],
    ['waiting', 18],
    ['refused', 10],
  ] as const)
  const claimed = state === 'shown' ? r.chance(0.58) : state === 'hidden'
  const verification = claimed
    ? r.weighted([
        ['verified', 64],
        ['pending', 13],
        ['rejected', 5],
        ['unverified', 18],
      ] as const)
    : 'unverified'
  const verified = verification === 'verified'
  const voice = { first: baker.first, hood, city: place.city, ...story(r), say: menu[0]!.dish.say }
  return withOpening({
    id: stableId(`bakery/${slug}`),
    name,
    slug,
    kind: 'home',
    main,
    place,
    hood,
    baker,
    claimed,
    verification,
    state,
    menu: claimed ? menu : menu.map(asFound),
    zip_code: zip.zip,
    point: publicPoint(home, r.next),
    address: {
      ...home,
      street: `${r.int(100, 6900)} ${r.pick(STREETS)} ${r.pick(STREET_KINDS)}`,
      phone: `(${r.int(201, 989)}) 555-01${r.int(10, 99)}`,
      pickup_instructions: r.pick(PICKUP_NOTES),
    },
    premium:
      verified && r.chance(0.3)
        ? r.weighted([
            ['open', 2],
            ['running', 5],
            ['expired', 3],
          ] as const)
        : 'none',
    featured: verified
      ? r.weighted([
          ['none', 80],
          ['running', 12],
          ['ended', 8],
        ] as const)
      : 'none',
    ordering: verified && r.chance(0.68),
    delivery: claimed && r.chance(0.36) ? deliveryTerms(r) : null,
    short_bio: shortBio(r, main, voice, claimed ? null : r.fork(slug)),
    about: claimed ? about(r, main, voice) : '',
    instagram: r.chance(0.45),
    website: r.chance(0.18),
    age_days: Math.floor(3 + r.next() ** 1.6 * 1090),
    tags: menuTags(main, menu),
  })
}

/** A menu from the web: nobody counts what is left. */
const asFound = ({ dish, ...item }: MenuItem): MenuItem => ({
  ...item,
  ...{ available: true, stock: null, max_per_order: null },
  dish: isFirstPerson(dish.description) ? { ...dish, description: '' } : dish,
})

/** After the words, since the hours follow them. Premium ones take orders (ruling 63). */
function withOpening(made: Omit<DemoBakery, 'opening'>): DemoBakery {
  const { slug, short_bio, about, delivery, claimed, premium } = made
  const opening = claimed ? makeOpening(random(`opening/${slug}`), `${short_bio} ${about}`, delivery !== null) : null
  return {
    ...made,
    opening,
    ordering: made.ordering || premium === 'open' || premium === 'running',
    delivery: delivery && { ...delivery, time: random(`delivery/${slug}`).pick(DELIVERY_TIMES) },
  }
}

function ownersBakery(owner: Person): DemoBakery {
  const r = random('bakery of the demo owner')
  const made = makeBakery(r, {
    name: 'Maple Street Sourdough',
    slug: 'maple-street-sourdough',
    main: 'sourdough',
    place: owner.place,
    baker: owner,
  })
  return withOpening({
    ...made,
    claimed: true,
    verification: 'verified',
    premium: 'running',
    featured: 'running',
    ordering: true,
    state: 'shown',
    menu: made.menu.map((item) => ({ ...item, available: true, stock: item.stock || null })),
    delivery: { fee_cents: 399, radius_km: 8, time: null },
    hood: 'Sellwood',
    short_bio:
      'Slow sourdough from a one-oven kitchen in Sellwood. I mix on Wednesday, bake on Friday, and the porch light is on from three. The starter is eleven years old and has outlived two cars.',
    about:
      'I was a civil engineer until 2019, when a coworker gave me a jar of starter and I stopped sleeping in. Now there is a deck oven where the washing machine was.\n\nEverything ferments overnight, so orders close at noon the day before. If you need sesame-free bread, ask for a Wednesday bake.',
    instagram: true,
    website: true,
    age_days: 940,
  })
}

const DELIVERY_TIMES = ['About half an hour', 'Under an hour', null]

const ELDERS = ['grandmother', 'great-aunt', 'mother', 'aunt', 'mother-in-law']

function story(r: Random) {
  const job = r.pick(JOBS)
  return { job, trade: job.replace(/^an? /, ''), year: String(r.int(2009, 2023)), elder: r.pick(ELDERS) }
}

/** Nobody has written the page of a baker who hasn't joined, so it doesn't say "I". */
function shortBio(r: Random, main: Main, voice: Record<string, string>, found: Random | null) {
  const opener = r.pick(r.pick([OPENERS.I, OPENERS.I, OPENERS.we, OPENERS.it]))
  const parts = r.weighted<string[]>([
    [[opener, r.pick(DETAILS[main]), r.pick(CLOSERS)], 38],
    [[opener, r.pick(DETAILS[main])], 26],
    [[opener, r.pick(CLOSERS)], 12],
    [r.sample(DETAILS[main], 2), 10],
    [[r.pick(DETAILS[main]), r.pick(CLOSERS)], 9],
    [[opener], 5],
  ])
  const about_it = (list: string[]) => list.filter((one) => !isFirstPerson(one))
  const said = found ? [OPENERS.it, DETAILS[main], CLOSERS].map((list) => found.pick(about_it(list))) : parts
  return said.map((part) => fill(part, voice)).join(' ')
}

function about(r: Random, main: Main, voice: Record<string, string>) {
  const [first, second] = [r.pick(OPENERS.I), r.sample(DETAILS[main], 3).join(' ')]
  return [first, second, r.sample(CLOSERS, 2).join(' ')].map((part) => fill(part, voice)).join('\n\n')
}

function deliveryTerms(r: Random) {
  return {
    fee_cents: r.pick([0, 199, 299, 299, 299, 350, 399, 499, 600]),
    radius_km: r.pick([3, 5, 5, 8, 8, 10, 12, 16, 24]),
    time: null,
  }
}
