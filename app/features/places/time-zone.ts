import type { Point } from '~/lib/geo'

const EASTERN = 'America/New_York'
const CENTRAL = 'America/Chicago'
const MOUNTAIN = 'America/Denver'
const PACIFIC = 'America/Los_Angeles'

const STATES: [zone: string, states: string][] = [
  [EASTERN, 'CT DC DE FL GA KY MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'],
  [CENTRAL, 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'],
  [MOUNTAIN, 'CO ID MT NM UT WY'],
  [PACIFIC, 'CA NV OR WA'],
  ['America/Phoenix', 'AZ'],
  ['America/Anchorage', 'AK'],
  ['Pacific/Honolulu', 'HI'],
  ['America/Detroit', 'MI'],
  ['America/Indiana/Indianapolis', 'IN'],
  ['America/Puerto_Rico', 'PR'],
  ['America/St_Thomas', 'VI'],
  ['Pacific/Guam', 'GU MP'],
  ['Pacific/Pago_Pago', 'AS'],
]

type Side = (latitude: number, longitude: number) => boolean

/** The second zone of a state, beyond a line near the true one, which follows counties. */
const OTHER_SIDE: Record<string, [zone: string, is_there: Side]> = {
  FL: [CENTRAL, (_, longitude) => longitude < -85.1],
  KY: [CENTRAL, (latitude, longitude) => longitude < -86 || (latitude < 37.2 && longitude < -85.1)],
  TN: [EASTERN, (latitude, longitude) => longitude > -84.9 || (latitude < 35.75 && longitude > -85.4)],
  IN: [
    CENTRAL,
    (latitude, longitude) => (latitude > 40.9 && longitude < -86.5) || (latitude < 38.6 && longitude < -87),
  ],
  MI: [CENTRAL, (latitude, longitude) => latitude < 46.5 && longitude < -87.5],
  TX: [MOUNTAIN, (_, longitude) => longitude < -104.9],
  KS: [MOUNTAIN, (_, longitude) => longitude < -101.5],
  NE: [MOUNTAIN, (_, longitude) => longitude < -101.3],
  SD: [MOUNTAIN, (_, longitude) => longitude < -100.6],
  ND: [MOUNTAIN, (latitude, longitude) => latitude < 47.5 && longitude < -101.6],
  ID: [PACIFIC, (latitude) => latitude > 45.5],
  OR: [MOUNTAIN, (latitude, longitude) => latitude < 44.5 && longitude > -117.5],
}

/** The time zone of a bakery there (ruling 28). */
export function timeZoneOf(state: string, { latitude, longitude }: Point): string {
  const [zone, is_there] = OTHER_SIDE[state] ?? []
  if (zone && is_there?.(latitude, longitude)) return zone
  return STATES.find(([, states]) => states.includes(state))?.[0] ?? EASTERN
}
