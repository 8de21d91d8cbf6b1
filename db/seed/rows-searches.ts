import { DEMO_DOMAIN } from '~/features/accounts/demo-logins'
import { zipPlaceOf } from '~/features/places/zip-place.commands.server'
import type { Demo } from './demo'
import { stableId } from './random'
import type { Moment, Rows } from './row'

const DAY = 1440

/** "Tell me when …" of the demo's customer: one that has found a baker, and one that nobody bakes there yet. */
export function searchRows({ accounts: { customer }, bakeries, own }: Demo, ago: Moment): Rows {
  const { city, state, zips } = own.place
  const { zip, latitude, longitude } = zips[0]!
  const there = zipPlaceOf({ zip, latitude, longitude, name: city, state })
  const near = bakeries.filter((bakery) => bakery.place === own.place && bakery !== own && bakery.state === 'shown')
  const found = near.find(({ menu }) => menu.some(({ available }) => available))
  const item = found?.menu.find(({ available }) => available)
  const search = (what: string, days_ago: number, told_at: string | null) => ({
    ...{ id: stableId(`search/${what}`), user_id: customer.id, what, miles: 25, ...there },
    ...{ told_at, created_at: ago(days_ago * DAY) },
  })
  const told_at = ago(3 * DAY)
  return {
    saved_searches: [
      ...(item ? [search(item.dish.name.toLowerCase().slice(0, 60), 20, told_at)] : []),
      search('lemon meringue pie', 6, null),
    ],
    saved_search_finds: item
      ? [
          {
            ...{ search_id: stableId(`search/${item.dish.name.toLowerCase().slice(0, 60)}`), bakery_id: found!.id },
            ...{ item: item.dish.name, found_at: ago(4 * DAY), told_at },
          },
        ]
      : [],
  }
}

/** What nobody bakes where it was looked for: what, state, first digits of the ZIP code, how often. */
const UNMET: [string, string, string, number][] = [
  ['gluten free bagels', 'OR', '972', 14],
  ['sourdough, vegan', 'TX', '787', 9],
  ['challah', 'ID', '837', 8],
  ['wedding cake', 'MT', '598', 6],
  ['injera', 'OH', '432', 5],
  ['any bakery', 'WY', '820', 5],
  ['croissants', 'NM', '875', 4],
  ['mochi donuts', 'CO', '802', 3],
  ['rye', '', '', 3],
]

export const unmetRows = (ago: Moment): Rows => ({
  unmet_searches: UNMET.flatMap(([what, state, zip3, times], at) =>
    [3 + at, 17 + at].map((days, late) => ({
      ...{ day: ago(days * DAY).slice(0, 10), what, state, zip3, n: late ? Math.ceil(times / 3) : times },
    })),
  ),
})

/** Of two readers whose mail came back: one address is gone, one called us spam. */
export function mailReturnRows(ago: Moment): Rows {
  const returned = (name: string, kind: 'hard_bounce' | 'complaint', reason: string, days_ago: number) => ({
    ...{ id: stableId(`return/${name}`), provider: 'generic', event_id: `demo-${name}`, kind, reason },
    ...{ email: `${name}@${DEMO_DOMAIN}`, happened_at: ago(days_ago * DAY), created_at: ago(days_ago * DAY - 1) },
  })
  const bounced = returned('moved-away', 'hard_bounce', '550 5.1.1 No such mailbox here', 9)
  const complained = returned('too-much-mail', 'complaint', '', 16)
  const suppressed = { stops_all: false, retried_at: null }
  return {
    newsletter_signups: [bounced, complained].map(({ email }, at) => ({
      ...{ id: stableId(`newsletter/${email}`), email, name: at ? 'Ravi Osei' : 'June Alder', source: 'popup' },
      ...{ weekly_digest: true, new_bakery_alerts: false, zip_code: '97204', frequency: 'weekly' },
      ...{ confirmed_at: ago(60 * DAY), confirm_mailed_at: ago(60 * DAY + 9), unsubscribed_at: null },
      created_at: ago(60 * DAY + 10),
    })),
    mail_returns: [bounced, complained],
    mail_suppressions: [
      { ...suppressed, email: bounced.email, bounced_at: bounced.happened_at, complained_at: null, stops_all: true },
      { ...suppressed, email: complained.email, bounced_at: null, complained_at: complained.happened_at },
    ].map((row) => ({ ...row, created_at: ago(9 * DAY), updated_at: ago(9 * DAY) })),
  }
}
