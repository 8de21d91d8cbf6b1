import { DEMO_ACCOUNTS, DEMO_DOMAIN, type DemoRole } from '~/features/accounts/demo-logins'
import { PLACES, type Place } from './places'
import { random, stableId } from './random'
import { FIRST, LAST, PROFILE_LINES } from './words/people'

export type Person = {
  id: string
  email: string
  username: string
  full_name: string
  first: string
  bio: string
  place: Place
  role: DemoRole | 'neighbor' | 'baker'
}

const HOME = PLACES.find((place) => place.city === 'Portland' && place.state === 'OR')!

/** Dealt, not drawn: no two people share a name. */
export function nameDealer() {
  const r = random('people')
  const last = r.shuffle(LAST)
  const first = r.shuffle(FIRST)
  const taken = new Set<string>(DEMO_ACCOUNTS.map((account) => account.username))
  let dealt = 0
  return function deal(role: Person['role'], place: Place): Person {
    const turn = dealt++
    const given = first[turn % first.length]!
    const family =
      last[(turn + Math.floor(turn / last.length) * 7 + Math.floor(turn / first.length) * 3) % last.length]!
    const username = freeUsername(given, family, place, taken)
    return {
      id: stableId(`user/${username}`),
      username,
      email: `${username}@${DEMO_DOMAIN}`,
      full_name: `${given} ${family}`,
      first: given,
      place,
      role,
      bio: r.chance(0.55) ? r.pick(PROFILE_LINES).replace('{city}', place.city) : '',
    }
  }
}

export function demoAccounts(): Record<DemoRole, Person> {
  const people = DEMO_ACCOUNTS.map(
    ({ role, email, username, full_name }): Person => ({
      id: stableId(`user/${username}`),
      email,
      username,
      full_name,
      role,
      place: HOME,
      first: full_name.split(' ')[0]!,
      bio: ACCOUNT_BIOS[role],
    }),
  )
  return Object.fromEntries(people.map((person) => [person.role, person])) as Record<DemoRole, Person>
}

export function neighbors(deal: ReturnType<typeof nameDealer>): Person[] {
  return PLACES.flatMap((place) =>
    Array.from({ length: Math.max(1, Math.round(place.weight / 3)) }, () => deal('neighbor', place)),
  )
}

const ACCOUNT_BIOS: Record<DemoRole, string> = {
  admin: 'Keeps the lights on and the listings honest.',
  editor: 'Reads every submission with coffee in hand.',
  owner: 'Baker of Maple Street Sourdough. Up at four, asleep by nine.',
  customer: 'Rye enthusiast, reluctant runner, uncle of one.',
  helper: 'Saturday hands at Maple Street Sourdough.',
}

function freeUsername(given: string, family: string, place: Place, taken: Set<string>) {
  const [a, b] = [plain(given), plain(family)]
  const ideas = [a + b, `${a}_${b}`, `${a}${b[0]}`, `${b}_${a}`, `${a}_in_${plain(place.city)}`]
  const start = (a.length + b.length) % ideas.length
  for (let i = 0; i < ideas.length + 90; i++) {
    const idea = i < ideas.length ? ideas[(start + i) % ideas.length]! : `${a}${b[0]}${i}`
    if (idea.length < 3 || idea.length > 20 || taken.has(idea)) continue
    taken.add(idea)
    return idea
  }
  throw new Error(`No username left for ${given} ${family}`)
}

export function plain(text: string) {
  return text
    .normalize('NFD')
    .replace(/[^a-zA-Z0-9]/g, '')
    .toLowerCase()
}
