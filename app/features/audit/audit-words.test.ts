import { expect, test } from 'vitest'
import { detailLines } from './audit-words'

test('plain details are a line each', () =>
  expect(detailLines({ role: 'editor', bakery_id: null, documents: ['a'] })).toEqual([
    ['role', 'editor'],
    ['bakery id', 'nothing'],
    ['documents', '["a"]'],
  ]))

test('of a record before and after, only what changed is shown', () => {
  const before = { name: 'Utah', cap: 5, same: [1] }
  expect(detailLines({ before, after: { name: 'Ohio', cap: 5, same: [1], new: true } })).toEqual([
    ['name', 'Utah → Ohio'],
    ['new', 'nothing → true'],
  ])
  expect(detailLines({ before: null, after: { name: 'Ohio' } })).toEqual([['name', 'nothing → Ohio']])
})

test('of a long text only its beginning is shown, and a change behind it isn’t lost', () => {
  const before = { story: `${'a'.repeat(700)}b` }
  const [line] = detailLines({ before, after: { story: `${'a'.repeat(700)}c` } })
  const beginning = `${'a'.repeat(600)}… (101 more characters)`
  expect(line).toEqual(['story', `${beginning} → ${beginning}`])
})
