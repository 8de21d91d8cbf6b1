import { expect, test } from 'vitest'
import { endLines, endWords } from './bill-end'

const NONE = { back_cents: 0, by_hand_cents: 0, open_cents: 0, disputed: false }
const DISPUTED = 'This payment is disputed, so the bank decides where the money goes.'

test.each([
  [{}, []],
  [
    { back_cents: 8000, open_cents: 12_000 },
    ['$80.00 goes back to Ana’s card.', 'We won’t ask for the $120.00 that’s still open.'],
  ],
  [{ by_hand_cents: 1 }, ['To give back by hand: $0.01.']],
  [{ disputed: true, open_cents: 1 }, [DISPUTED, 'We won’t ask for the $0.01 that’s still open.']],
])('a baker reads of %o: %o', (money, words) => expect(endWords({ ...NONE, ...money }, 'Ana')).toEqual(words))

const told = (money: object, asked = false) =>
  endLines({ ...NONE, card_cents: 8000, policy: 'Deposits stay.', ...money }, { bakery_name: 'Fox Bakes', asked })
const POLICY = 'Fox Bakes’ policy, as you agreed to it: “Deposits stay.”'

test.each([
  [{ back_cents: 8000 }, ['All of the $80.00 you paid by card is on its way back to you.']],
  [{ back_cents: 3975 }, ['$39.75 of the $80.00 you paid by card is on its way back to you.']],
  [{}, ['Fox Bakes keeps the $80.00 you paid by card.']],
  [{ card_cents: 0 }, []],
  [{ disputed: true }, [DISPUTED]],
  [{ card_cents: 0, open_cents: 500 }, ['You won’t be asked for the $5.00 that was still open.']],
  [{ card_cents: 0, by_hand_cents: 500 }, ['You paid Fox Bakes $5.00 directly. Please settle that with them.']],
])('a customer reads of %o: %o', (money, words) => {
  const said = words.map((one) => expect.stringContaining(one))
  expect(told(money)).toEqual(said)
  // Whoever asked for it reads what they agreed to, where they agreed to anything.
  expect(told(money, true)).toEqual(expect.arrayContaining([POLICY]))
  expect(told({ ...money, policy: '' }, true)).toEqual(said)
})
