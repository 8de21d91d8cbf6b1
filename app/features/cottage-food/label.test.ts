import { expect, test } from 'vitest'
import { labelLines, linesBeforePayment } from './label'

const BARE = { on_page: true, before_payment: false, statement: null, notice: null }
const NOTHING = { permit_number: null, county: null, address: null, state_number: null, phone: null }

test.each([
  [NOTHING, []],
  [{ ...NOTHING, statement: 'Made at home' }, ['Made at home']],
  [{ ...NOTHING, permit_number: 'A-17', county: 'Alameda' }, ['Permit number: A-17', 'County: Alameda']],
  [{ ...NOTHING, state_number: 'DSHS number 12' }, ['DSHS number 12']],
  [
    { ...NOTHING, address: '7 Elm St, Nashville, TN 37201', phone: '615-555-0142' },
    ['Made at: 7 Elm St, Nashville, TN 37201', 'Phone: 615-555-0142'],
  ],
])('%j reads %j', (facts, lines) => expect(labelLines({ ...BARE, ...facts })).toEqual(lines))

test('where the law has other words for checkout, they take the place of the statement there', () => {
  const label = { ...BARE, ...NOTHING, statement: 'Made at home. Ask your county.', permit_number: 'A-17' }
  expect(linesBeforePayment(label)).toEqual(labelLines(label))
  expect(linesBeforePayment({ ...label, notice: 'Made at home.' })).toEqual(['Made at home.', 'Permit number: A-17'])
})
