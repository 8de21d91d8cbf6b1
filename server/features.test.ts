import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { REPORT_KINDS } from '~/features/reports/report'
import { FEATURES, PORTS } from './features'

const twice = (names: string[]) => names.filter((name, nth) => names.indexOf(name) !== nth)

test('every room that describes itself is listed, once, under the name of its folder', () => {
  const described = readdirSync('app/features').filter((room) =>
    readdirSync(`app/features/${room}`).includes('feature.server.ts'),
  )
  expect(FEATURES.map(({ room }) => room).sort()).toEqual(described)
})

test('no two rooms give one name: of what is gathered by name the later would be lost', () => {
  const named = (port: 'subjects' | 'cases' | 'reportables' | 'bills' | 'stops') =>
    FEATURES.flatMap((feature) => Object.keys(feature[port] ?? {}))
  expect(twice(FEATURES.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name)))).toEqual([])
  expect(twice(named('subjects'))).toEqual([])
  // What is reported is a case under its own name.
  expect(twice([...named('cases'), ...named('reportables')])).toEqual([])
  expect(twice(named('bills'))).toEqual([])
  expect(twice(named('stops'))).toEqual([])
})

test('the rows of a customer are locked in the order of decision 080', () => {
  const rooms = FEATURES.filter(({ customer_rows }) => customer_rows).map(({ room }) => room)
  expect(rooms).toEqual(['orders', 'invoices', 'requests'])
})

test('what can be reported is what rooms know to rule on', () => {
  expect(Object.keys(PORTS.reportables).sort(), 'REPORT_KINDS in reports/report.ts').toEqual([...REPORT_KINDS].sort())
})
