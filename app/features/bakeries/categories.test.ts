import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../tests/setup/database'
import { tags } from '../../db/schema/bakeries'
import { CATEGORIES, placeholderEmoji, SHORTCUTS } from './categories'

const database = useDatabase()

test('the catalogue and the tags table say the same, in the same order', async () => {
  const { slug, name: label, description, icon, color, kind, is_core } = tags
  const rows = await database.db
    .select({ slug, label, description, icon, color, kind, is_core })
    .from(tags)
    .orderBy(asc(tags.position))
  expect(CATEGORIES.map(({ emoji: _, ...category }) => category)).toEqual(rows)
})

test('core categories stand in the order of the specification', () => {
  const core = CATEGORIES.filter((category) => category.is_core).map((category) => category.slug)
  expect(core).toEqual(['bread', 'cakes', 'cookies', 'pastries', 'sourdough', 'gluten-free', 'vegan', 'pies'])
})

test('every shortcut is a category', () => {
  const slugs = CATEGORIES.map((category) => category.slug)
  expect(slugs).toEqual(expect.arrayContaining([...SHORTCUTS]))
})

test.each([
  [
    ['cakes', 'vegan'],
    ['🎂', '🌱'],
  ],
  [
    ['bread', 'cakes', 'cookies', 'pies'],
    ['🍞', '🎂', '🍪'],
  ],
  [['unknown'], ['🥖', '🥐', '🍪']],
  [[], ['🥖', '🥐', '🍪']],
])('placeholders for %j are %j', (slugs, emoji) => {
  expect(
    placeholderEmoji(
      slugs.map((slug) => ({ slug })),
      3,
    ),
  ).toEqual(emoji)
})
