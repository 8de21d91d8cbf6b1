import { expect, test } from 'vitest'
import { labelLines } from './label'

const BARE = { on_page: true, before_payment: false, statement: null }
const NOTHING = { permit_number: null, county: null, address: null, state_number: null }

test.each([
  [NOTHING, []],
  [{ ...NOTHING, statement: 'Made at home' }, ['Made at home']],
  [{ ...NOTHING, permit_number: 'A-17', county: 'Alameda' }, ['Permit number: A-17', 'County: Alameda']],
  [{ ...NOTHING, state_number: 'DSHS number 12' }, ['DSHS number 12']],
  [{ ...NOTHING, address: '7 Elm St, Nashville, TN 37201' }, ['Made at: 7 Elm St, Nashville, TN 37201']],
])('%j reads %j', (facts, lines) => expect(labelLines({ ...BARE, ...facts })).toEqual(lines))
