import { addDays, dayOf } from '~/lib/zone'
import { RECORDS } from '../../app/features/cottage-food/records'
import type { DemoBakery } from './bakeries'
import type { Demo } from './demo'
import { random } from './random'
import type { Rows } from './row'

/** California's label names the county. */
const COUNTIES: Record<string, string> = {
  'San Francisco': 'San Francisco',
  Oakland: 'Alameda',
  Berkeley: 'Alameda',
  'San Jose': 'Santa Clara',
  Sacramento: 'Sacramento',
  'Santa Rosa': 'Sonoma',
  Petaluma: 'Sonoma',
  'San Rafael': 'Marin',
  Fresno: 'Fresno',
  'Los Angeles': 'Los Angeles',
  'Long Beach': 'Los Angeles',
  'San Diego': 'San Diego',
  'Santa Cruz': 'Santa Cruz',
}

/** Verified bakers where we know the law, and the demo's owner in Oregon, where we do not. The first permit runs out within the month. */
export function programRows({ bakeries, own }: Demo, now: Date): Rows[string] {
  const chosen = bakeries.flatMap((bakery) => {
    const record = RECORDS.find(({ state }) => state === bakery.place.state)
    const sells = bakery.kind === 'home' && bakery.verification === 'verified' && bakery.state === 'shown'
    return record && sells && (record.verified || bakery.baker === own.baker) ? [{ bakery, record }] : []
  })
  const first = chosen.find(({ record }) => record.wants_permit)?.bakery
  return chosen.map(({ bakery, record }) => ({
    bakery_id: bakery.id,
    program_key: record.key,
    ...permit(bakery, record.wants_permit, bakery === first ? 12 : undefined, now),
    // Where the law wants the address on the page they have chosen, or they would take no orders (ruling 56).
    address_choice: record.number_instead ? 'number' : record.wants_address && record.on_page ? 'publish' : 'private',
    state_number: record.number_instead ? String(random(`number/${bakery.slug}`).int(10_000, 99_999)) : null,
  }))
}

function permit({ slug, place }: DemoBakery, needed: boolean, days: number | undefined, now: Date) {
  const r = random(`permit/${slug}`)
  const [number, left] = [`${place.state}-${r.int(10_000, 99_999)}`, days ?? r.int(60, 700)]
  return {
    permit_number: needed ? number : null,
    county: (needed && COUNTIES[place.city]) || null,
    permit_expires_on: needed ? addDays(dayOf(now, place.time_zone), left) : null,
  }
}
