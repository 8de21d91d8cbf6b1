import type { Point } from './geo'

const [EASTERN, CENTRAL, MOUNTAIN, PACIFIC] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
] as const

const STATES: Record<string, readonly string[]> = {
  [EASTERN]: 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV'.split(' '),
  [CENTRAL]: 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'.split(' '),
  [MOUNTAIN]: 'CO ID MT NM UT WY'.split(' '),
  [PACIFIC]: 'CA NV OR WA'.split(' '),
  'America/Phoenix': ['AZ'],
  'America/Anchorage': ['AK'],
  'Pacific/Honolulu': ['HI'],
  'America/Puerto_Rico': ['PR', 'VI'],
  'Pacific/Guam': ['GU', 'MP'],
  'Pacific/Pago_Pago': ['AS'],
}

/** Where a line runs through a state: which part keeps the other clocks. By the counties' borders, to a few miles. */
const OTHERS: Record<string, [zone: string, holds: (at: Point) => boolean][]> = {
  AK: [['America/Adak', ({ longitude }) => longitude < -169.5 || longitude > 0]],
  FL: [[CENTRAL, ({ longitude }) => longitude < -85.0]],
  ID: [[PACIFIC, ({ latitude }) => latitude > 45.5]],
  IN: [
    [CENTRAL, ({ latitude, longitude }) => latitude > 40.9 && longitude < -86.7],
    [CENTRAL, ({ latitude, longitude }) => latitude < 38.55 && longitude < -86.75],
  ],
  KS: [[MOUNTAIN, ({ longitude }) => longitude < -101.4]],
  KY: [[CENTRAL, ({ latitude, longitude }) => longitude < (latitude > 37.6 ? -86.2 : -84.9)]],
  MI: [[CENTRAL, ({ latitude, longitude }) => latitude < 46.7 && longitude < -87.4]],
  ND: [[MOUNTAIN, ({ latitude, longitude }) => latitude < 47.5 && longitude < -101.6]],
  NE: [[MOUNTAIN, ({ longitude }) => longitude < -101.2]],
  OR: [['America/Boise', ({ latitude, longitude }) => latitude < 44.5 && latitude > 42.45 && longitude > -118.0]],
  SD: [[MOUNTAIN, ({ longitude }) => longitude < -100.9]],
  TN: [[EASTERN, ({ latitude, longitude }) => longitude > (latitude < 35.5 ? -85.45 : -84.8)]],
  TX: [[MOUNTAIN, ({ longitude }) => longitude < -104.9]],
}

/** By which clocks a place in the United States lives. */
export function zoneOf(state: string, at: Point): string {
  const other = OTHERS[state]?.find(([, holds]) => holds(at))
  const [usual = EASTERN] = Object.entries(STATES).find(([, letters]) => letters.includes(state)) ?? []
  return other?.[0] ?? usual
}
