import { expect, test } from 'vitest'
import { soughtWords } from './unmet'

test.each([
  [{ query: '  Sourdough   Rye! ' }, 'sourdough rye'],
  [{ query: 'jalapeño & cheese', tags: ['gluten-free', 'bread'] }, 'jalapeño & cheese, bread, gluten free'],
  [{ tags: ['vegan'] }, 'vegan'],
  [{}, 'any bakery'],
  [{ query: '🍞🍞' }, 'any bakery'],
  [{ query: 'ann@bread.test' }, null],
  [{ query: '512 555 0100' }, null],
  [{ query: 'x'.repeat(61) }, null],
])('%j is counted as %j', (sought, words) => expect(soughtWords(sought)).toBe(words))
