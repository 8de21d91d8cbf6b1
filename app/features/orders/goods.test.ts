import { expect, test } from 'vitest'
import { goodsWords } from './goods'

const line = (name: string, quantity: number, refunded_quantity = 0) => ({ name, quantity, refunded_quantity })

test('what is still to be handed over: without what was refunded, and saying so where that is all', () => {
  expect(goodsWords([line('Cake', 1, 1), line('Rolls', 6, 2), line('Rye', 2)])).toEqual(['4 × Rolls', '2 × Rye'])
  expect(goodsWords([line('Rye', 2)], ({ name }) => ` (${name.length})`)).toEqual(['2 × Rye (3)'])
  expect(goodsWords([line('Cake', 1, 1)])).toEqual(['Everything in this order was refunded'])
})
