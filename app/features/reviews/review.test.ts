import { expect, test } from 'vitest'
import { wantedStars } from './review'

test.each([
  ['', null],
  ['?tab=menu', null],
  ['?review', 0],
  ['?review=4', 4],
  ['?review=6', 0],
  ['?review=four', 0],
])('%j wants the form of a review with %s stars', (search, stars) => expect(wantedStars(search)).toBe(stars))
