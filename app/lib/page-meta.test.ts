import { expect, test } from 'vitest'
import { DESCRIPTION } from './brand'
import { pageMeta } from './page-meta'

test('a page that says nothing of itself is described as the site is', () => {
  expect(pageMeta({ title: 'Your Cart' })).toContainEqual({ name: 'description', content: DESCRIPTION })
  expect(pageMeta({ title: 'Help', description: 'Answers' })).toContainEqual({
    name: 'description',
    content: 'Answers',
  })
})
