import { publicPoint } from '../../app/features/bakeries/public-point'
import { moved } from '../../app/lib/geo'
import type { Demo } from './demo'
import { random, stableId } from './random'
import type { Moment, Rows } from './row'

const SENT = [
  {
    name: 'Juniper Lane Bread',
    kind: 'home',
    short_bio: 'Country loaves from a kitchen with one good oven and two patient dogs.',
    tags: ['sourdough', 'bread'],
    state: 'pending',
    reason: null,
  },
  {
    name: 'Two Ovens Pie Shop',
    kind: 'shop',
    street: '412 Alder Street',
    short_bio: 'Pies by the slice and by the whole, out of the oven at eleven.',
    tags: ['pies', 'dessert'],
    state: 'pending',
    reason: null,
  },
  {
    name: 'Saturday Challah',
    kind: 'home',
    short_bio: 'Braided on Friday, gone by Saturday.',
    tags: ['bread'],
    state: 'draft',
    reason: 'Which neighborhood do you bake in? Your page would say it.',
  },
  {
    name: 'Nonna’s Biscotti',
    kind: 'home',
    short_bio: 'Twice baked, once a week.',
    tags: ['cookies'],
    state: 'draft',
    reason: null,
  },
] as const

/** By its own baker, though somebody else once put up a page for it; and a neighbor has nearly the same name. */
const DOUBLE = {
  ...{ name: 'Clairemont Kitchen Cookies', kind: 'home', tags: ['cookies'], of: 'Clairemont Cookie Kitchen' },
  short_bio: 'Brown butter cookies by the half dozen, still warm if you come before noon.',
}

/** Three wait, one has a question, and one is the owner's draft. */
export function listingRows(demo: Demo, ago: Moment): Rows[string] {
  return [...sentRows(demo, ago), doubleRow(demo, ago)]
}

function doubleRow({ bakeries, people }: Demo, ago: Moment) {
  const { of, ...typed } = DOUBLE
  const known = bakeries.find(({ name, state, claimed }) => name === of && state === 'shown' && !claimed)
  const owner = people.find(({ place }) => place === known?.place)
  if (!known || !owner) throw new Error('No bakery to be taken for another one.')
  const { zip_code, address, place } = known
  const r = random(`listing/${typed.name}`)
  const door = moved(address, 0.2, r.float(0, Math.PI * 2))
  const at = { asked: zip_code, city: place.city, state: place.state, door, shown: publicPoint(door, r.next) }
  return {
    ...{ id: stableId(`listing/${typed.name}`), owner_id: owner.id, state: 'pending', reason: null },
    content: { ...typed, zip_code, place: at },
    ...{ submitted_at: ago(210), ruled_by: null, ruled_at: null, created_at: ago(290), updated_at: ago(210) },
  }
}

function sentRows({ people, accounts }: Demo, ago: Moment): Rows[string] {
  return SENT.map(({ state, reason, ...typed }, i) => {
    const owner = i === SENT.length - 1 ? accounts.owner : people.at(-2 - i)!
    const r = random(`listing/${typed.name}`)
    const zip = r.pick(owner.place.zips)
    const door = moved(zip, r.float(0, 1), r.float(0, Math.PI * 2))
    const { city, state: in_state } = owner.place
    const place = { asked: zip.zip, city, state: in_state, door, shown: publicPoint(door, r.next) }
    const ruled = reason ? { ruled_by: accounts.editor.id, ruled_at: ago(90) } : { ruled_by: null, ruled_at: null }
    return {
      id: stableId(`listing/${typed.name}`),
      owner_id: owner.id,
      state,
      content: { ...typed, zip_code: zip.zip, place },
      reason,
      submitted_at: state === 'pending' || reason ? ago(400 + i * 500) : null,
      ...ruled,
      created_at: ago(2000 + i * 500),
      updated_at: ago(90),
    }
  })
}
