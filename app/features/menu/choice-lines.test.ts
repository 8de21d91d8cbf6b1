import { expect, test } from 'vitest'
import { choiceLines, readChoiceLines } from './choice-lines'

const choice = (group_name: string, name: string, price_delta = '', takes_text = false) => ({
  ...{ group_name, name, price_delta, takes_text },
})

test.each([
  [
    'Flavor: Vanilla, Chocolate (+$5)',
    [choice('Flavor', 'Vanilla'), choice('Flavor', 'Chocolate', '5.00')],
    'Flavor: Vanilla, Chocolate (+$5)',
  ],
  [
    'Size: 6 inch, 8 inch +$4.50; Message: On the cake (text)',
    [choice('Size', '6 inch'), choice('Size', '8 inch', '4.50'), choice('Message', 'On the cake', '', true)],
    'Size: 6 inch, 8 inch (+$4.50)\nMessage: On the cake (message)',
  ],
  ['Half: Yes (-$2)', [choice('Half', 'Yes', '-2.00')], 'Half: Yes (-$2)'],
  ['Seeds, Plain', [choice('Choice', 'Seeds'), choice('Choice', 'Plain')], 'Choice: Seeds, Plain'],
  [
    'Box: 6 ($12), 12 (+$20), A-5',
    [choice('Box', '6', '12.00'), choice('Box', '12', '20.00'), choice('Box', 'A-5')],
    'Box: 6 (+$12), 12 (+$20), A-5',
  ],
  ['Size: , ,', [], ''],
  ['', [], ''],
  ['Dot: A (+$0)', [choice('Dot', 'A')], 'Dot: A'],
])('%s', (text, options, back) => {
  expect(readChoiceLines(text)).toEqual(options)
  expect(choiceLines(options)).toBe(back)
})

test('what is shown back is read as the same', () => {
  const options = readChoiceLines('Flavor: Vanilla, Dark chocolate (+$5.25)\nTop: None, Words (+$3) (message)')
  expect(readChoiceLines(choiceLines(options)!)).toEqual(options)
})

test('a choice keeps its id as long as it keeps its name', () => {
  const known = [{ id: 'a', ...choice('Size', 'Large', '4.00') }]
  expect(readChoiceLines('Size: Large (+$6), Small', known)).toEqual([
    { id: 'a', ...choice('Size', 'Large', '6.00') },
    choice('Size', 'Small'),
  ])
})

test.each(['A, B', 'A: B', 'A; B', 'A\nB', 'A (+$2)', 'Wine +3', 'Card (message)'])(
  '%s can only be written in the full editor',
  (name) => {
    expect(choiceLines([choice('Group', name)])).toBeNull()
    expect(choiceLines([choice(name, 'Choice')])).toBeNull()
  },
)
